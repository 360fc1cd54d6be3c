import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { Uuid } from '#contract/formatos.ts'
import type { SesionesCerradas } from '#contract/usuario.ts'
import { IdParams, type RouteContext, routeOf, verdictOf } from '../http/route-context.ts'
import { audit, authorOf } from './auditoria.ts'
import { closeSesion, listSesiones, refreshSesiones } from './sesiones.ts'
import { endSesion, endSesiones } from './usuario.ts'

const CONFIG = { accion: 'usuarios.administrar' } as const
const SesionParams = Type.Object({ id: Uuid })

export async function sesionesRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route<{ Params: IdParams }>({
    ...routeOf(ENDPOINTS.sesionesUsuario, CONFIG),
    schema: { params: IdParams },
    handler: ({ params, user }) => listSesiones(db, params.id, user.jti),
  })

  app.route<{ Params: IdParams }>({
    ...routeOf(ENDPOINTS.cerrarSesiones, CONFIG),
    schema: { params: IdParams },
    onSend: refreshSesiones,
    handler: (request, reply) =>
      app.write(request, reply, async ({ tx }) => {
        const cerradas = await endSesiones(tx, request.params.id, authorOf(request))
        return verdictOf({ cerradas } satisfies SesionesCerradas)
      }),
  })

  app.route<{ Params: Static<typeof SesionParams> }>({
    ...routeOf(ENDPOINTS.cerrarSesion, CONFIG),
    schema: { params: SesionParams },
    onSend: refreshSesiones,
    handler: (request, reply) =>
      app.write(request, reply, async ({ tx }) => {
        await endSesion(tx, request.params.id, authorOf(request))
        return verdictOf({ cerradas: 1 } satisfies SesionesCerradas)
      }),
  })
}

/** POST /auth/logout: revokes the token on every instance (security C8). */
export async function salidaRoute(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.logout, { accion: 'sesion.usar', takesProvisoria: true }),
    handler: async (request, reply) => {
      await db.tx(async tx => {
        await closeSesion(tx, request.user.jti)
        await audit(request, tx, { que: 'salida', resultado: 'ok' })
      })
      // Not "storage", because that would delete the outbox (security C30)
      reply.header('clear-site-data', '"cache"')
      await app.sesiones?.refresh()
      return { cerrada: true }
    },
  })
}
