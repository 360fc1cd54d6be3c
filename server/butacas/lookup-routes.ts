import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { sqlMaestroExtra } from '../sql/maestro-extra.ts'
import { listLookup } from './lookup-sql.ts'

/** GET /api/modelo, /api/color and /api/estado (specification §7). */
export async function lookupRoutes(app: FastifyInstance, { db, maestros }: RouteContext): Promise<void> {
  const lookups = [
    [ENDPOINTS.modelos, 'modelo'],
    [ENDPOINTS.colores, 'color'],
    [ENDPOINTS.estados, 'estado'],
  ] as const
  for (const [endpoint, lookup] of lookups) {
    app.route({
      ...routeOf(endpoint),
      config: { accion: 'listas.leer' },
      handler: async (_request, reply) =>
        reply.type(JSON_TYPE).send(await listLookup(db, lookup, maestros ? sqlMaestroExtra(lookup) : '')),
    })
  }
}
