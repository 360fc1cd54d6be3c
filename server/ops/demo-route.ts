import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { routeOf } from '../http/route-context.ts'
import { readInstalacion } from './demo/demo-policy.ts'

/** GET /demo.json: found only while the demo's users are there, so that the login screen can show them (design §7). */
export async function demoRoute(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.demo),
    config: { accion: 'everybody' },
    handler: async (_request, reply) => {
      if (!(await readInstalacion(db)).demo) throw new Refusal('NO_EXISTE')
      return reply.header('cache-control', 'no-store').send({ demo: true })
    },
  })
}
