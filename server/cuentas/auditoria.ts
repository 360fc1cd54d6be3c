import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Db, Queryable } from '../db/db.ts'
import { type Hecho, recordAuditoria } from './auditoria-sql.ts'
import type { Author } from './usuario.ts'

/** Time (ms) in which a repeated refusal is recorded once. */
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

/** Records each answer 403 to a signed-in caller; a repeated one once a minute. A failure to record is only logged. */
export const auditoria = fp<{ db: Db }>(async (app: FastifyInstance, { db }) => {
  const seen = new Map<string, number>()
  const writing = new Set<Promise<void>>()

  const isNews = (key: string): boolean => {
    const now = Date.now()
    if (now - (seen.get(key) ?? 0) < SAME_REFUSAL_MS) return false
    if (seen.size >= REFUSALS_MAX) seen.clear()
    seen.set(key, now)
    return true
  }

  // Not `onResponse`, which is not called for an answer that never leaves
  app.addHook('onSend', (request, reply, _payload, done) => {
    // The answer does not wait for the record
    done()
    if (reply.statusCode !== 403 || !request.user) return
    const sobre = `${request.method} ${request.routeOptions.url ?? ''}`
    if (!isNews(`${request.user.sub} ${request.ip} ${sobre}`)) return
    const written: Promise<void> = audit(request, db, { que: 'permiso', sobre, resultado: 'rechazado' })
      .catch((error: unknown) => app.log.warn({ err: error }, 'refusal not written down'))
      .finally(() => writing.delete(written))
    writing.add(written)
  })
  app.addHook('onClose', async () => void (await Promise.all(writing)))
})
