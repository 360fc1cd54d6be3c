import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../plugins/refusal.ts'

const READY_TIMEOUT_MS = 500

/** Whether the database answers in time. */
async function isAnswering(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, READY_TIMEOUT_MS, false)
  })
  const answer = db.query('select 1 from instalacion').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** GET /salud (alive, no database asked) and GET /listo (ready to serve): reliability S8, S11. */
export async function saludRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  app.route({
    method: ENDPOINTS.salud.method,
    url: ENDPOINTS.salud.path,
    config: { roles: 'everybody' },
    logLevel: 'warn',
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send({ vive: true }),
  })

  app.route({
    method: ENDPOINTS.listo.method,
    url: ENDPOINTS.listo.path,
    config: { roles: 'everybody' },
    logLevel: 'warn',
    handler: async (_request, reply) => {
      if (app.draining.now || !(await isAnswering(db)))
        throw new Refusal('OCUPADO', undefined, { retryAfterS: 2 })
      // Both engines sync their log to disk before a commit is confirmed (server/db).
      return reply.header('cache-control', 'no-store').send({ listo: true, durabilidad: 'disco' })
    },
  })
}
