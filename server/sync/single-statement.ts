import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { RETOLD } from '#contract/headers.ts'
import { accionOf } from '../cuentas/auth.ts'
import { accessTo, sqlMay, sqlRevocado, sqlSesionAbierta } from '../cuentas/equipo.ts'
import { DatabaseError, isRetryable } from '../db/db.ts'
import { hashContent, identificadoOf, sqlCandado, UNIQUE_VIOLATION } from './idempotency.ts'
import { sqlCountWrite } from './mark.ts'
import { tagged } from './versions.ts'
import { type Moment, sqlAutor, type WriteSingly } from './write.ts'

interface Row {
  respuesta: string
  cuenta: number
}

/** The frame's parameters are numbered after those of the effect. */
const frameParams = ({ request }: Moment, status: number, now: Date | null): unknown[] => {
  const accion = accionOf(request)
  return [
    accion === null ? '' : accessTo(accion),
    request.user.jti,
    request.dispositivo?.id ?? null,
    request.dispositivo?.sec ?? null,
    request.clave,
    hashContent(request),
    identificadoOf(request),
    now?.toISOString() ?? null,
    request.deshace ?? '',
    status,
  ]
}

/** `taken`: number of the effect's parameters, $1 included. */
function sqlFrame(ctes: string, taken: number): string {
  const [acceso, sid, dispositivo, sec, clave, huella, identificado, ahora, deshace, status] = Array.from(
    { length: 10 },
    (_, n) => `$${taken + 1 + n}`,
  )
  return `with quien as materialized (
    select q.id from (
      select u.id, pg_try_advisory_xact_lock(${sqlCandado('u.nombre', `${clave}::text`)}) as sole,
        set_config('butacas.identificado', ${identificado}, true) || set_config('butacas.clave', ${clave}::text, true) ||
          set_config('butacas.deshace', ${deshace}::text, true) || ${sqlAutor('u.id', ahora as string)} as dicho
      from usuario u
      where u.nombre = $1 and u.activo and ${sqlMay('u', acceso as string)}
        and ${sqlSesionAbierta(sid as string)} and not ${sqlRevocado(dispositivo as string)}
        and not exists (select from operacion o where o.usuario_id = u.id and o.clave = ${clave}::uuid)
        -- The history has an adopted key in another name: the stages find it, also without its stored answer
        and not exists (select from adopcion a where a.de_usuario = u.id and a.clave = ${clave}::uuid)
    ) q where q.sole and q.dicho is not null
  ), ${ctes}, guardada as (
    insert into operacion (usuario_id, clave, huella, status, respuesta, dispositivo, dispositivo_sec)
    select q.id, ${clave}::uuid, ${huella}, ${status}::int, h.respuesta, ${dispositivo}::uuid, ${sec}::bigint
    from hecho h cross join quien q
  ), contada as (${sqlCountWrite('exists (select from hecho)')})
  select h.respuesta, c.cuenta from hecho h cross join contada c`
}

const texts = new Map<string, string>()

function frameOf(ctes: string, taken: number): string {
  const text = texts.get(ctes) ?? sqlFrame(ctes, taken)
  texts.set(ctes, text)
  return text
}

/**
 * One statement, one round trip. If a check fails, `quien` or `hecho` is empty, nothing is written, and the stages
 * repeat or refuse the write. If two requests with one key pass the lock, the primary key of `operacion` refuses one
 * (docs/decisions/0027).
 */
const writeSingly: WriteSingly = async ({ db, moment, single: { ctes, status, params }, now }) => {
  const { request } = moment
  const { clave, adoptedFrom, mayOnlyRepeat, headers } = request
  if (clave === null || adoptedFrom !== null || mayOnlyRepeat || headers[RETOLD] !== undefined) return null
  const own = [request.user.sub, ...params(moment)]
  const sql = frameOf(ctes, own.length)
  try {
    const [row] = await db.write<Row>(sql, [...own, ...frameParams(moment, status, now)])
    if (row === undefined) return null
    request.cuenta = row.cuenta
    return tagged({ status, body: row.respuesta })
  } catch (error) {
    const isTaken = error instanceof DatabaseError && error.code === UNIQUE_VIOLATION
    if (isTaken || isRetryable(error)) return null
    throw error
  }
}

export const singleStatement = fp(async (app: FastifyInstance) => {
  app.writePipeline.writeSingly = writeSingly
})
