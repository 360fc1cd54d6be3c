import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { ClaveConocida } from '#contract/dispositivos/dispositivo.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { isUuid } from '../http/uuid.ts'
import { getRespuesta, isEnCurso } from './operaciones-sql.ts'

/** Null for an answer without a body, or in words. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const ClaveParams = Type.Object({ id: Type.String() })

/** GET /api/claves/:clave: what a key was answered, for its sender with any role (reliability O11, O35). */
export async function clavesRoute(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route<{ Params: Static<typeof ClaveParams> }>({
    ...routeOf(ENDPOINTS.clave),
    config: { accion: 'operaciones.preguntar', emisor: 'pregunta' },
    schema: { params: ClaveParams },
    handler: async (request, reply) => {
      const { id: clave } = request.params
      if (!isUuid(clave)) throw new Refusal('PEDIDO_INVALIDO')
      const quien = request.user.sub
      const titular = request.adoptedFrom ?? quien
      const known = await db.tx(async tx => {
        if (await isEnCurso(tx, titular, clave.toLowerCase()))
          throw new Refusal('CLAVE_EN_CURSO', undefined, { retryAfterS: 1 })
        return getRespuesta(tx, { titular, quien, clave, dispositivo: request.user.emisor ?? null })
      })
      if (known === undefined) throw new Refusal('CLAVE_DESCONOCIDA')
      const told: ClaveConocida = { clave, status: known.status, respuesta: jsonOf(known.respuesta) }
      return reply.header('cache-control', 'no-store').send(told)
    },
  })
}
