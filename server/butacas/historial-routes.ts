import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { HistorialQuery } from '#contract/cambio-estado.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { Refusal } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { listActividadHoy, listHistorial } from './historial-sql.ts'

/** GET /api/cambioEstado/hoy and /api/cambioEstado/but (specification §7). */
export async function cambioEstadoRoutes(
  app: FastifyInstance,
  { db, cambio, now }: RouteContext,
): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.actividadHoy),
    config: { accion: 'butacas.leer' },
    handler: async (_request, reply) => reply.type(JSON_TYPE).send(await listActividadHoy(db, cambio, now())),
  })

  app.route<{ Querystring: Static<typeof HistorialQuery> }>({
    ...routeOf(ENDPOINTS.historialButaca),
    config: { accion: 'butacas.leer' },
    schema: { querystring: HistorialQuery },
    handler: async (request, reply) => {
      const { nroButaca } = request.query
      const lista = await listHistorial(db, cambio, nroButaca)
      if (lista === undefined) throw new Refusal('NO_EXISTE', SERVIDOR.butacaNoExiste(nroButaca))
      return reply.type(JSON_TYPE).send(lista)
    },
  })
}
