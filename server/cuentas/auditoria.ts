import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Db, Queryable } from '../db/db.ts'

/** Kinds of entries in the audit log (security C37). */
type Suceso =
  | 'ingreso'
  | 'salida'
  | 'permiso'
  | 'usuario-crear'
  | 'usuario-clave'
  | 'usuario-rol'
  | 'usuario-baja'
  | 'usuario-alta'
  | 'usuario-sesiones'
  | 'adopcion'
  | 'rescate'
  | 'descarte'
  | 'equipo-clave'
  | 'equipo-copia'
  | 'equipo-pin'
  | 'equipo-revocado'
  | 'pared-crear'
  | 'pared-revocar'
  | 'aviso-crear'
  | 'aviso-modificar'
  | 'aviso-pausar'
  | 'aviso-secreto'
  | 'aviso-probar'
  | 'aviso-eliminar'
  | 'programa-crear'
  | 'programa-editar'
  | 'programa-anular'

interface Hecho {
  quien: string | null
  donde: string
  que: Suceso
  sobre: string | null
  resultado: string
}

/** Adds a row to the audit log. Inside a transaction the row commits or rolls back with the transaction. */
export async function recordAuditoria(db: Queryable, hecho: Hecho): Promise<void> {
  const { quien, donde, que, sobre, resultado } = hecho
  await db.query('insert into auditoria (quien, donde, que, sobre, resultado) values ($1, $2, $3, $4, $5)', [
    quien,
    donde,
    que,
    sobre,
    resultado,
  ])
}

/** The author of a change to an account. `note` adds the change to the audit log. */
export interface Author {
  nombre: string | null
  note(tx: Queryable, hecho: Pick<Hecho, 'que' | 'sobre' | 'resultado'>): Promise<void>
}

/** Time (ms) in which repetitions of a refusal are not recorded. */
const SAME_REFUSAL_MS = 60_000
const REFUSALS_MAX = 1_000

/** Records a request's act in the log and in the database (security C37). */
export async function audit(
  request: FastifyRequest,
  db: Queryable,
  hecho: Pick<Hecho, 'que' | 'resultado'> & Partial<Hecho>,
): Promise<void> {
  const whole: Hecho = { quien: request.user?.sub ?? null, donde: request.ip, sobre: null, ...hecho }
  request.log.info({ auditoria: whole }, 'auditoria')
  await recordAuditoria(db, whole)
}

export const authorOf = (request: FastifyRequest): Author => ({
  nombre: request.user.sub,
  note: (tx, hecho) => audit(request, tx, hecho),
})

/**
 * Records the 403 answers to signed-in callers, but no repetition within a minute. A failure to record is only logged.
 */
export const auditoria = fp<{ db: Db }>(async (app: FastifyInstance, { db }) => {
  const seen = new Map<string, number>()

  const isNews = (key: string): boolean => {
    const now = Date.now()
    if (now - (seen.get(key) ?? 0) < SAME_REFUSAL_MS) return false
    if (seen.size >= REFUSALS_MAX) seen.clear()
    seen.set(key, now)
    return true
  }

  // In `onSend`, because `onResponse` is not called for an answer that is never sent
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 403 || !request.user) return
    const sobre = `${request.method} ${request.routeOptions.url ?? ''}`
    if (!isNews(`${request.user.sub} ${request.ip} ${sobre}`)) return
    await audit(request, db, { que: 'permiso', sobre, resultado: 'rechazado' }).catch((error: unknown) =>
      app.log.warn({ err: error }, 'refusal not written down'),
    )
  })
})
