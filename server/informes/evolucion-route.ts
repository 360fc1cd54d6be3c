import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { EvolucionQuery } from '#contract/informes/evolucion.ts'
import { llevaAs } from '#domain/butaca/estado-butaca.ts'
import { invalid } from '../http/refusal.ts'
import { FLOOR_ROLES, JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { readEvolucion } from './evolucion-sql.ts'
import { checkRango } from './informe-routes.ts'

/** GET /api/informes/evolucion, an extension of our server. */
export async function evolucionRoute(app: FastifyInstance, { db, factoryTz }: RouteContext): Promise<void> {
  app.route<{ Querystring: EvolucionQuery }>({
    ...routeOf(ENDPOINTS.evolucion),
    config: { roles: FLOOR_ROLES },
    schema: { querystring: EvolucionQuery },
    handler: async ({ query }, reply) => {
      checkRango(query)
      if (query.tipo && !llevaAs(query.estado)) throw invalid('estado')
      return reply.type(JSON_TYPE).send(await readEvolucion(db, factoryTz, query))
    },
  })
}
