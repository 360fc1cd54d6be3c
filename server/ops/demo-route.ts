import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { routeOf } from '../http/route-context.ts'
import { readInstalacion } from './demo/demo-policy.ts'

/**
 * GET /demo.json: what the login screen has to show, found only while there is something: the demo's users, or that
 * there is no account yet (design §7).
 */
export async function demoRoute(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.demo),
    config: { accion: 'everybody' },
    handler: async (_request, reply) => {
      const { demo, vacia } = await readInstalacion(db)
      if (!demo && !vacia) throw new Refusal('NO_EXISTE')
      return reply.header('cache-control', 'no-store').send({ demo, sinCuentas: vacia })
    },
  })
}
