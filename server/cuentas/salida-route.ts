import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { audit } from './auditoria.ts'
import { closeSesion } from './sesiones-sql.ts'

/** POST /auth/logout: the token stops being valid on every instance (security C8). */
export async function salidaRoute(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.logout),
    config: { accion: 'sesion.usar', takesProvisoria: true },
    handler: async (request, reply) => {
      await db.tx(async tx => {
        await closeSesion(tx, request.user.jti)
        await audit(request, tx, { que: 'salida', resultado: 'ok' })
      })
      // Never "storage": the outbox is in it (security C30, and the fact 5)
      const headers = { 'cache-control': 'no-store', 'clear-site-data': '"cache"' }
      await app.sesiones?.refresh()
      return reply.headers(headers).send({ cerrada: true })
    },
  })
}
