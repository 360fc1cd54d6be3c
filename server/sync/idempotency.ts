import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Static, Type } from 'typebox'
import type { ClaveConocida } from '#contract/dispositivos/dispositivo.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { DESHACE, IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '#contract/headers.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { sqlRevocado, sqlRolesDe, sqlSesionAbierta } from '../cuentas/equipo.ts'
import { DatabaseError, type Queryable } from '../db/db.ts'
import { isUuid } from '../http/read-body.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { type Actor, type FindActor, sqlAutor, type Verdict, type Write, type WriteStage } from './write.ts'

interface Stored {
  huella: string
  status: number
  respuesta: string
  /** Headers of the answer, as JSON; null where it had none of its own. */
  encabezados: string | null
}

/** `permisos` of a program, null of a person. */
type FoundActor = Pick<Actor, 'id' | 'nombre' | 'rol'> & { permisos: Actor['permisos'] | null }
const SQL_PERMISOS = '(select to_json(p.permisos) from programa p where p.usuario_id = u.id)'

/** What is judged before the key: whose it is, whether nobody else has it, whether its device may write. */
interface Judged {
  titular: number | null
  sole: boolean
  revocado: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body or the answer holds a secret, so nothing of it is kept and keys are ignored. */
    keyless?: boolean
  }
  interface FastifyRequest {
    /** `Idempotency-Key` in lower case; null where the caller sent none. */
    clave: string | null
    /** Key of the change that this one undoes, in lower case; null where it undoes none. */
    deshace: string | null
    /** Id of the user whose key it is: the caller, or whoever they adopt it from. */
    titularId: number
    /** The stored answer of an earlier request with this key, or whether another one holds it right now. */
    operacionPrevia: Stored | 'in-progress' | null
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Sorts members, so that their order does not change the hash. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Hash of a request by meaning, so another release of the app may write it differently (reliability S25). The same key
 * with other content is refused (O5).
 */
export const hashContent = ({ method, routeOptions, params, query, body }: FastifyRequest): string =>
  sha256(JSON.stringify([method, routeOptions.url, params, query, body ?? null], inOrder))

/** The earlier hash, which old rows have. */
const hashAsWritten = ({ method, url, body }: FastifyRequest): string =>
  sha256(JSON.stringify([method, url, body ?? null]))

/** As rows of history and keys have it (server/migrations/0013): a password is not said. */
export const identificadoOf = ({ identificado }: FastifyRequest): string =>
  identificado === 'pin' ? 'pin' : ''

const LOCK_NOT_AVAILABLE = '55P03'
export const UNIQUE_VIOLATION = '23505'
/** A row of history has the key that made it (server/migrations/0007). */
const KEY_OF_ROW = 'cambio_clave'
const inProgress = () => new Refusal('CLAVE_EN_CURSO', undefined, { retryAfterS: 1 })

/** Finds the user and what their key already did, in one statement, before anything else is checked (reliability O16). */
const findActorAndOperacion: FindActor = async ({ request, tx, now }) => {
  const { clave, adoptedFrom } = request
  const [row] = await tx.query<FoundActor & Stored & Judged>(
    // For the rows of history (server/migrations/0007-dispositivos.sql, 0013-identificado.sql).
    `select u.id, u.nombre, u.rol, ${SQL_PERMISOS} as permisos, t.id as titular, o.huella, o.status, o.respuesta, o.encabezados,
       set_config('butacas.identificado', $5, true) as identificado, ${sqlRevocado('$6')} as revocado,
       ${sqlAutor('u.id', '$7')} as autor, set_config('butacas.deshace', coalesce($8::text, ''), true) as deshace,
       set_config('butacas.clave', coalesce($2::text, ''), true) = ''
         or pg_try_advisory_xact_lock(${sqlCandado('t.nombre', '$2::text')}) as sole
     from usuario u left join usuario t on t.nombre = $3
       left join operacion o on o.usuario_id = t.id and o.clave = $2::uuid and ${sqlOperacionLegible('o', 'u')}
     where u.nombre = $1 and u.activo and ${sqlSesionAbierta('$4')}`,
    [
      request.user.sub,
      clave,
      adoptedFrom ?? request.user.sub,
      request.user.jti,
      // An adopting admin is identified by password
      adoptedFrom === null ? identificadoOf(request) : '',
      request.dispositivo?.id ?? null,
      now?.toISOString() ?? null,
      request.deshace,
    ],
  )
  if (!row) return undefined
  const { id, nombre, rol, permisos, titular, sole, revocado, ...stored } = row
  // An admin can still adopt what a revoked device did (server/sync/adoption.ts)
  if (revocado && adoptedFrom === null) throw new Refusal('EQUIPO_REVOCADO')
  if (titular === null) throw new Refusal('REGLA', SERVIDOR.usuarioDesconocido(adoptedFrom ?? ''))
  request.titularId = titular
  request.operacionPrevia = stored.huella !== null ? stored : sole ? null : 'in-progress'
  return { id, nombre, rol, permisos: permisos ?? undefined } as Actor
}

async function selectOperacion({ tx, request, actor }: Write): Promise<Stored | null> {
  const [row] = await tx.query<Stored>(
    `select o.huella, o.status, o.respuesta, o.encabezados from operacion o join usuario u on u.id = $3
     where o.usuario_id = $1 and o.clave = $2::uuid and ${sqlOperacionLegible('o', 'u')}`,
    [request.titularId, request.clave, actor.id],
  )
  return row ?? null
}

/** Waits up to 2 s (server/db/postgres.ts) for the holder of the key and reads its answer (reliability O4). */
async function awaitOperacion(write: Write): Promise<Stored | null> {
  try {
    await write.tx.query(`select pg_advisory_xact_lock(${sqlCandado('$1::text', '$2::text')})`, [
      write.request.adoptedFrom ?? write.actor.nombre,
      write.request.clave,
    ])
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) {
      throw inProgress()
    }
    throw error
  }
  return selectOperacion(write)
}

function replay(stored: Stored, { request }: Write): Verdict {
  const isSame = stored.huella === hashContent(request) || stored.huella === hashAsWritten(request)
  if (!isSame) throw new Refusal('CLAVE_REUSADA')
  const headers: Record<string, string> = stored.encabezados === null ? {} : JSON.parse(stored.encabezados)
  return {
    status: stored.status,
    body: stored.respuesta,
    headers: { ...headers, [IDEMPOTENCY_REPLAYED]: 'true' },
  }
}

async function insertOperacion({ tx, request }: Write, verdict: Verdict): Promise<void> {
  const { clave, titularId, dispositivo } = request
  try {
    await tx.query(
      `insert into operacion (usuario_id, clave, huella, status, respuesta, dispositivo, dispositivo_sec, encabezados)
       values ($1, $2::uuid, $3, $4, $5, $6::uuid, $7::bigint, $8)`,
      [
        titularId,
        clave,
        hashContent(request),
        verdict.status,
        verdict.body,
        dispositivo?.id ?? null,
        dispositivo?.sec ?? null,
        verdict.headers && Object.keys(verdict.headers).length > 0 ? JSON.stringify(verdict.headers) : null,
      ],
    )
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw inProgress()
    throw error
  }
}

async function runEffect(write: Write, next: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await next()
  } catch (error) {
    // The holder committed between our look-up and our lock
    if (error instanceof DatabaseError && error.constraint === KEY_OF_ROW) throw inProgress()
    // An answer that was stored meanwhile comes before our refusal
    const late = error instanceof Refusal ? await selectOperacion(write) : null
    if (late) return replay(late, write)
    throw error
  }
}

/**
 * Exactly once: effect and key commit together; a refusal leaves no key. Should two pass the lock, the primary key
 * refuses the second.
 */
const onlyOnce: WriteStage = async (write, next) => {
  if (write.request.clave === null) return next()
  const previa = write.request.operacionPrevia
  const stored = previa === 'in-progress' ? await awaitOperacion(write) : previa
  if (stored) return replay(stored, write)
  const verdict = await runEffect(write, next)
  if (verdict.headers?.[IDEMPOTENCY_REPLAYED] === undefined) await insertOperacion(write, verdict)
  return verdict
}

/** `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header; design §4, «Exactly once»). */
export const idempotency = fp(async (app: FastifyInstance) => {
  app.decorateRequest('clave', null)
  app.decorateRequest('deshace', null)
  app.decorateRequest('titularId', 0)
  app.decorateRequest('operacionPrevia', null)
  app.addHook('onRequest', (request, reply, done) => {
    const header = request.headers[IDEMPOTENCY_KEY]
    if (header === undefined || request.routeOptions.config?.keyless) return done()
    if (!isUuid(header)) throw invalid(IDEMPOTENCY_KEY)
    request.clave = header.toLowerCase()
    const deshace = request.headers[DESHACE]
    if (deshace !== undefined && !isUuid(deshace)) throw invalid(DESHACE)
    request.deshace = deshace?.toLowerCase() ?? null
    // As it came: the caller compares it with what it sent.
    reply.header(IDEMPOTENCY_KEY, header)
    done()
  })
  app.writePipeline.findActor = findActorAndOperacion
  app.writePipeline.stages.push(onlyOnce)
})

/** SQL condition: the user may know what the operation did: it is theirs, they adopted it, or they may adopt it. */
const sqlOperacionLegible = (operacion: string, usuario: string): string =>
  `(${operacion}.usuario_id = ${usuario}.id or ${usuario}.rol = any (${sqlRolesDe('entradas.adoptar')}) or exists (
     select from adopcion a where a.de_usuario = ${operacion}.usuario_id and a.clave = ${operacion}.clave
       and a.por_usuario = ${usuario}.id))`

/** SQL of the advisory lock of a user's key. A collision only makes two strangers wait for each other. */
export const sqlCandado = (usuario: string, clave: string): string =>
  `hashtextextended(${usuario} || ' ' || ${clave}, 0)`

/** Whether a key is under way. Must be asked before its look-up, in the same transaction. */
export async function isEnCurso(tx: Queryable, titular: string, clave: string): Promise<boolean> {
  const [row] = await tx.query<{ libre: boolean }>(
    `select pg_try_advisory_xact_lock(${sqlCandado('$1::text', '$2::text')}) as libre`,
    [titular, clave],
  )
  return row?.libre !== true
}

/**
 * Stored answer of a key of `titular`; undefined where `quien` may not know it. @param dispositivo limits the keys to that
 * device; null for any.
 */
async function getRespuesta(
  db: Queryable,
  {
    titular,
    quien,
    clave,
    dispositivo,
  }: { titular: string; quien: string; clave: string; dispositivo: string | null },
): Promise<{ status: number; respuesta: string } | undefined> {
  const [row] = await db.query<{ status: number; respuesta: string }>(
    `select o.status, o.respuesta from operacion o join usuario t on t.id = o.usuario_id join usuario u on u.nombre = $2
     where t.nombre = $1 and o.clave = $3::uuid and ${sqlOperacionLegible('o', 'u')}
       and ($4::uuid is null or o.dispositivo = $4::uuid)`,
    [titular, quien, clave, dispositivo],
  )
  return row
}

/** Null for an answer without a body, or in words. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const ClaveParams = Type.Object({ id: Type.String() })

/** GET /api/claves/:clave: what a key was answered, for its sender with any role (reliability O11, O35). */
export async function clavesRoute(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route<{ Params: Static<typeof ClaveParams> }>({
    ...routeOf(ENDPOINTS.clave),
    config: { accion: 'operaciones.preguntar', emisor: 'pregunta' },
    schema: { params: ClaveParams },
    handler: async (request, reply) => {
      const { id: clave } = request.params
      if (!isUuid(clave)) throw new Refusal('PEDIDO_INVALIDO')
      const quien = request.user.sub
      const titular = request.adoptedFrom ?? quien
      const known = await db.tx(async tx => {
        if (await isEnCurso(tx, titular, clave.toLowerCase()))
          throw new Refusal('CLAVE_EN_CURSO', undefined, { retryAfterS: 1 })
        return getRespuesta(tx, { titular, quien, clave, dispositivo: request.user.emisor ?? null })
      })
      if (known === undefined) throw new Refusal('CLAVE_DESCONOCIDA')
      const told: ClaveConocida = { clave, status: known.status, respuesta: jsonOf(known.respuesta) }
      return reply.header('cache-control', 'no-store').send(told)
    },
  })
}
