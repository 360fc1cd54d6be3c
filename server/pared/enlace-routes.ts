import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type ParedCreada, ParedEnvio } from '#contract/informes/pared.ts'
import { audit } from '../cuentas/auditoria.ts'
import { huellaOf, makeCodigo } from '../cuentas/codigo.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { insertEnlace, listEnlaces, revokeEnlace } from './enlace-sql.ts'

const CONFIG = { accion: 'pantallas.administrar' } as const
const ParedParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) })

/** The links of the panels for the wall: which there are, a new one, and the end of one. */
export async function enlacesRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.paredes),
    config: CONFIG,
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send(await listEnlaces(db)),
  })

  app.route<{ Body: ParedEnvio }>({
    ...routeOf(ENDPOINTS.crearPared),
    // The answer holds the secret, which a key would keep
    config: { ...CONFIG, keyless: true },
    schema: { body: ParedEnvio },
    handler: async (request, reply) => {
      const nombre = request.body.nombre.trim()
      const secreto = makeCodigo()
      return app.write(request, reply, async ({ tx, actor }) => {
        const enlace = await insertEnlace(tx, { nombre, huella: huellaOf(secreto), creadaPor: actor.id })
        await audit(request, tx, { que: 'pared-crear', sobre: nombre, resultado: 'ok' })
        return { status: 201, body: JSON.stringify({ ...enlace, secreto } satisfies ParedCreada) }
      })
    },
  })

  app.route<{ Params: Static<typeof ParedParams> }>({
    ...routeOf(ENDPOINTS.revocarPared),
    config: CONFIG,
    schema: { params: ParedParams },
    handler: (request, reply) =>
      app.write(request, reply, async ({ tx }) => {
        const enlace = await revokeEnlace(tx, request.params.id)
        if (!enlace) throw new Refusal('NO_EXISTE')
        await audit(request, tx, { que: 'pared-revocar', sobre: enlace.nombre, resultado: 'ok' })
        return { status: 200, body: JSON.stringify(enlace) }
      }),
  })
}
