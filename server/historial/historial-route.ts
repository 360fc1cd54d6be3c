import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { BorradosQuery, HistorialDeQuery } from '#contract/historial-schema.ts'
import type { Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { readBorrados } from './read-borrados.ts'
import { readHistorial } from './read-historial.ts'

/** Who changed what, for whoever sees the screens that it is asked from. */
export async function historialRoute(
  app: FastifyInstance,
  { lecturas, factoryTz }: RouteContext,
): Promise<void> {
  app.route<{ Querystring: HistorialDeQuery }>({
    ...routeOf(ENDPOINTS.historial),
    config: { accion: 'historial.leer' },
    schema: { querystring: HistorialDeQuery },
    handler: async (request, reply) => {
      const read = (db: Queryable) => readHistorial(db, factoryTz, request.query)
      const pagina = await answerReading(lecturas, request, reply, read)
      return reply.header('cache-control', 'no-store').send(pagina)
    },
  })
  app.route<{ Querystring: BorradosQuery }>({
    ...routeOf(ENDPOINTS.borrados),
    config: { accion: 'historial.leer' },
    schema: { querystring: BorradosQuery },
    handler: async (request, reply) => {
      const read = (db: Queryable) => readBorrados(db, factoryTz, request.query)
      const borrados = await answerReading(lecturas, request, reply, read)
      return reply.header('cache-control', 'no-store').send(borrados)
    },
  })
}
