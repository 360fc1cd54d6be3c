import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { EvolucionQuery } from '#contract/informes/evolucion.ts'
import { llevaAs } from '#domain/butaca/estado-butaca.ts'
import type { Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { invalid } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { readEvolucion } from './evolucion-sql.ts'
import { checkRango } from './informe-routes.ts'

/** GET /api/informes/evolucion, an extension of our server. */
export async function evolucionRoute(
  app: FastifyInstance,
  { lecturas, factoryTz, now }: RouteContext,
): Promise<void> {
  app.route<{ Querystring: EvolucionQuery }>({
    ...routeOf(ENDPOINTS.evolucion),
    config: { accion: 'informes.leer' },
    schema: { querystring: EvolucionQuery },
    handler: async (request, reply) => {
      const { query } = request
      checkRango(query)
      if (query.tipo && !llevaAs(query.estado)) throw invalid('estado')
      const read = (db: Queryable) => readEvolucion(db, factoryTz, query, now())
      return reply.type(JSON_TYPE).send(await answerReading(lecturas, request, reply, read))
    },
  })
}
