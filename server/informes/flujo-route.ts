import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FlujoQuery } from '#contract/informes/flujo.ts'
import type { Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { readFlujo } from './flujo-sql.ts'
import { checkRango } from './informe-routes.ts'

/** GET /api/informes/flujo, an extension of our server. */
export async function flujoRoute(
  app: FastifyInstance,
  { lecturas, factoryTz, now }: RouteContext,
): Promise<void> {
  app.route<{ Querystring: FlujoQuery }>({
    ...routeOf(ENDPOINTS.flujo),
    config: { accion: 'informes.leer' },
    schema: { querystring: FlujoQuery },
    handler: async (request, reply) => {
      const { query } = request
      checkRango(query)
      const read = (db: Queryable) => readFlujo(db, factoryTz, query, now())
      return reply.type(JSON_TYPE).send(await answerReading(lecturas, request, reply, read))
    },
  })
}
