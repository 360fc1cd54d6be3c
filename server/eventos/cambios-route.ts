import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { CambiosQuery } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FLOOR_ROLES, JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { listCambios } from './cambios-sql.ts'

/** GET /api/butaca/cambios: what changed since a cursor, so that a refresh costs what changed (design §4). */
export async function cambiosRoute(app: FastifyInstance, { db, seat }: RouteContext): Promise<void> {
  app.route<{ Querystring: Static<typeof CambiosQuery> }>({
    ...routeOf(ENDPOINTS.cambios),
    config: { roles: FLOOR_ROLES },
    schema: { querystring: CambiosQuery },
    handler: async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type(JSON_TYPE)
        .send(await listCambios(db, seat, request.query.desde)),
  })
}
