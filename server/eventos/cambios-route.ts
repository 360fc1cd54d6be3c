import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { CambiosQuery } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { giveLista } from '../http/send-lista.ts'
import { CambiosCache } from './cambios-cache.ts'
import { listCambios } from './cambios-sql.ts'

/** GET /api/butaca/cambios: what changed since a cursor, so that a refresh costs what changed (design §4). */
export async function cambiosRoute(app: FastifyInstance, { db, seat, novedad }: RouteContext): Promise<void> {
  const cambios = new CambiosCache(novedad, desde => listCambios(db, seat, desde))
  app.route<{ Querystring: Static<typeof CambiosQuery> }>({
    ...routeOf(ENDPOINTS.cambios),
    config: { accion: 'butacas.leer' },
    schema: { querystring: CambiosQuery },
    handler: (request, reply) =>
      giveLista(request, reply.header('cache-control', 'no-store'), cambios.get(request.query.desde)),
  })
}
