import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Static, Type } from 'typebox'
import type { ClaveConocida } from '#contract/dispositivos/dispositivo.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { DESHACE, IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '#contract/headers.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { sqlRevocado, sqlRolesOf, sqlSesionAbierta } from '../cuentas/equipo.ts'
import { changeInParts, DatabaseError, type Db, findRow, getValue, type Queryable } from '../db/db.ts'
import { isUuid } from '../http/read-body.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { repeat } from '../http/repeat.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { type Actor, type FindActor, sqlAutor, type Verdict, type Write, type WriteStage } from './write.ts'

interface Stored {
  huella: string
  status: number
  respuesta: string
  /** The answer's own headers as JSON text; null if it had none. */
  encabezados: string | null
}

type FoundActor = Pick<Actor, 'id' | 'nombre' | 'rol'> & { permisos: Actor['permisos'] | null }
const SQL_PERMISOS = '(select to_json(p.permisos) from programa p where p.usuario_id = u.id)'

/**
 * `titular`: id of the key's owner. `sole`: this request has the key's lock. `olvidada`: the stored answer was deleted.
 */
interface Judged {
  titular: number | null
  sole: boolean
  olvidada: boolean
  revocado: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Ignores idempotency keys, because the body or the answer contains a secret that must not be stored. */
    keyless?: boolean
  }
  interface FastifyRequest {
    /** `Idempotency-Key` in lower case; null if not sent. */
    clave: string | null
    /** Key of the change that this change undoes, in lower case; null for none. */
    deshace: string | null
    /** Id of the key's owner: the caller, or the author whose entry the caller adopts. */
    titularId: number
    /**
     * Earlier answer of this key. 'in-progress': another request is using the key. 'forgotten': the answer was deleted
     * for its age. null: the key is new, or the request has no key.
     */
    operacionPrevia: Stored | 'in-progress' | 'forgotten' | null
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Sorts members, so that their order does not change the hash. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Hash of the parsed content, so releases of the app may write a request differently (reliability S25). A key with
 * other content is refused (O5).
 */
const hashContent = ({ method, routeOptions, params, query, body }: FastifyRequest): string =>
  sha256(JSON.stringify([method, routeOptions.url, params, query, body ?? null], inOrder))

/** The hash that earlier versions of the server stored. */
const hashAsWritten = ({ method, url, body }: FastifyRequest): string =>
  sha256(JSON.stringify([method, url, body ?? null]))

/** Value for the column `identificado` of history and keys (server/migrations/0013). '' means by password. */
const identificadoOf = ({ identificado }: FastifyRequest): string => (identificado === 'pin' ? 'pin' : '')

const LOCK_NOT_AVAILABLE = '55P03'
const UNIQUE_VIOLATION = '23505'
const FAILED_TRANSACTION = '25P02'
/** Unique constraint on the key of a history row's change (server/migrations/0007). */
const KEY_OF_ROW = 'cambio_clave'
const inProgress = () => new Refusal('CLAVE_EN_CURSO', undefined, { retryAfterS: 1 })

/** Finds author and earlier answer in one statement, before any other check (reliability O16). */
const findActorAndOperacion: FindActor = async ({ request, tx }) => {
  const { clave, adoptedFrom } = request
  const [row] = await tx.query<FoundActor & Stored & Judged>(
    // `set_config`: settings that the history's columns and triggers read (server/migrations/0007-dispositivos.sql,
    // 0013-identificado.sql)
    `select u.id, u.nombre, u.rol, ${SQL_PERMISOS} as permisos, t.id as titular, o.huella, o.status, o.respuesta, o.encabezados,
       set_config('butacas.identificado', $5, true) as identificado, ${sqlRevocado('$6')} as revocado,
       ${sqlAutor('u.id')} as autor, set_config('butacas.deshace', coalesce($7::text, ''), true) as deshace,
       set_config('butacas.clave', coalesce($2::text, ''), true) = ''
         or pg_try_advisory_xact_lock(${sqlCandado('t.nombre', '$2::text')}) as sole,
       ${sqlOlvidada('t.id', '$2::uuid')} as olvidada
     from usuario u left join usuario t on t.nombre = $3
       left join operacion o on o.usuario_id = t.id and o.clave = $2::uuid and ${sqlOperacionLegible('o', 'u')}
     where u.nombre = $1 and u.activo and ${sqlSesionAbierta('$4')}`,
    [
      request.user.sub,
      clave,
      adoptedFrom ?? request.user.sub,
      request.user.jti,
      // An admin who adopts an entry counts as identified by password
      adoptedFrom === null ? identificadoOf(request) : '',
      request.dispositivo?.id ?? null,
      request.deshace,
    ],
  )
  if (!row) return undefined
  const { id, nombre, rol, permisos, titular, sole, olvidada, revocado, ...stored } = row
  // An admin may adopt the changes of a revoked device (server/sync/adoption.ts)
  if (revocado && adoptedFrom === null) throw new Refusal('EQUIPO_REVOCADO')
  if (titular === null) throw new Refusal('REGLA', SERVIDOR.usuarioDesconocido(adoptedFrom ?? ''))
  request.titularId = titular
  if (stored.huella !== null) request.operacionPrevia = stored
  else request.operacionPrevia = !sole ? 'in-progress' : olvidada ? 'forgotten' : null
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

/** Waits up to 2 s (server/db/postgres.ts) for the request that holds the key (reliability O4). */
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

/** Null after a failed statement, because PostgreSQL then refuses every further statement of the transaction. */
function ofFailed(error: unknown): null {
  if (error instanceof DatabaseError && error.code === FAILED_TRANSACTION) return null
  throw error
}

async function runEffect(write: Write, next: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await next()
  } catch (error) {
    // Another request with this key committed between this request's look-up and its lock
    if (error instanceof DatabaseError && error.constraint === KEY_OF_ROW) throw inProgress()
    // An answer stored meanwhile takes precedence over the refusal
    const late = error instanceof Refusal ? await selectOperacion(write).catch(ofFailed) : null
    if (late) return replay(late, write)
    throw error
  }
}

/**
 * The effect and its key commit together. A refusal stores no key. If two requests pass the lock, the table's primary
 * key refuses the second request.
 */
export const onlyOnce: WriteStage = async (write, next) => {
  if (write.request.clave === null) return next()
  const previa = write.request.operacionPrevia
  if (previa === 'forgotten') throw new Refusal('REGLA', SERVIDOR.claveVieja)
  const stored = previa === 'in-progress' ? await awaitOperacion(write) : previa
  if (stored) return replay(stored, write)
  const verdict = await runEffect(write, next)
  if (verdict.headers?.[IDEMPOTENCY_REPLAYED] === undefined) await insertOperacion(write, verdict)
  return verdict
}

const PURGE_EVERY_MS = 60 * 60_000

/** `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header; design §4, «Exactly once»). */
export const idempotency = fp<{ db: Db }>(async (app: FastifyInstance, { db }) => {
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
    // The caller compares this header with the key that it sent
    reply.header(IDEMPOTENCY_KEY, header)
    done()
  })
  app.writePipeline.findActor = findActorAndOperacion
  repeat(app, {
    everyMs: PURGE_EVERY_MS,
    isAtOnce: false,
    task: signal => purgeClaves(db, signal),
    failure: 'old keys not deleted',
  })
})

/**
 * Deletes idempotency keys and their stored answers after 400 days (reliability O7). Afterwards the key in the history,
 * the seat's version or the seat's number refuses a repeat. Rows above a gap in a device's sequence stay, because
 * without them the gap would look larger.
 */
export const purgeClaves = (db: Queryable, signal: AbortSignal, atOnce?: number): Promise<void> =>
  changeInParts(
    db,
    'operacion',
    `recibida_en < now() - interval '400 days' and not exists (
       select from dispositivo d where d.id = operacion.dispositivo and d.completa_hasta < operacion.dispositivo_sec)`,
    { orden: 'recibida_en', signal, atOnce },
  )

/** SQL condition: the user owns the key, adopted the operation, or may adopt entries. */
const sqlOperacionLegible = (operacion: string, usuario: string): string =>
  `(${operacion}.usuario_id = ${usuario}.id or ${usuario}.rol = any (${sqlRolesOf('entradas.adoptar')}) or exists (
     select from adopcion a where a.de_usuario = ${operacion}.usuario_id and a.clave = ${operacion}.clave
       and a.por_usuario = ${usuario}.id))`

/** SQL condition: the history has a row of the user's key, and the stored answer was deleted (reliability O7). */
const sqlOlvidada = (usuario: string, clave: string): string =>
  `(not exists (select from operacion q where q.usuario_id = ${usuario} and q.clave = ${clave})
     and exists (select from cambio_estado c where c.clave = ${clave} and (c.usuario_id = ${usuario} or exists (
       select from adopcion a where a.de_usuario = ${usuario} and a.clave = ${clave}))))`

/** SQL of the lock's number. On a hash collision two unrelated requests wait for each other. */
const sqlCandado = (usuario: string, clave: string): string =>
  `hashtextextended(${usuario} || ' ' || ${clave}, 0)`

/** Call before looking the key up, in the same transaction. */
export async function isEnCurso(tx: Queryable, titular: string, clave: string): Promise<boolean> {
  return !(await getValue<boolean>(
    tx,
    `select pg_try_advisory_xact_lock(${sqlCandado('$1::text', '$2::text')}) as libre`,
    [titular, clave],
  ))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const ClaveParams = Type.Object({ id: Type.String() })

/** GET /api/claves/:clave: the stored answer of a key, for its sender in any role (reliability O11, O35). */
export async function clavesRoute(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route<{ Params: Static<typeof ClaveParams> }>({
    ...routeOf(ENDPOINTS.clave, { accion: 'operaciones.preguntar', emisor: 'pregunta' }),
    schema: { params: ClaveParams },
    handler: async (request): Promise<ClaveConocida> => {
      const { id: clave } = request.params
      if (!isUuid(clave)) throw new Refusal('PEDIDO_INVALIDO')
      const quien = request.user.sub
      const titular = request.adoptedFrom ?? quien
      const known = await db.tx(async tx => {
        if (await isEnCurso(tx, titular, clave.toLowerCase()))
          throw new Refusal('CLAVE_EN_CURSO', undefined, { retryAfterS: 1 })
        // An `emisor` token may ask only about keys of its own device
        return findRow<Pick<Stored, 'status' | 'respuesta'>>(
          tx,
          `select o.status, o.respuesta
           from operacion o join usuario t on t.id = o.usuario_id join usuario u on u.nombre = $2
           where t.nombre = $1 and o.clave = $3::uuid and ${sqlOperacionLegible('o', 'u')}
             and ($4::uuid is null or o.dispositivo = $4::uuid)`,
          [titular, quien, clave, request.user.emisor ?? null],
        )
      })
      if (known === undefined) throw new Refusal('CLAVE_DESCONOCIDA')
      return { clave, status: known.status, respuesta: jsonOf(known.respuesta) }
    },
  })
}
