import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { routeOf } from '../http/route-context.ts'

/** GET /demo.json: found only while the demo's users are there, so that the login screen can show them (design §7). */
export async function demoRoute(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.demo),
    config: { roles: 'everybody' },
    handler: async (_request, reply) => {
      const [instalacion] = await db.query<{ demo: boolean }>('select demo from instalacion')
      if (!instalacion?.demo) throw new Refusal('NO_EXISTE')
      return reply.header('cache-control', 'no-store').send({ demo: true })
    },
  })
}
