import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { endpointsDe, RECURSOS } from '#contract/endpoints.ts'
import { ADMIN_ROLES, type RouteContext } from '../http/route-context.ts'
import { IdParams } from '../routes/stock-params.ts'
import { writeEliminar } from '../writes/eliminar.ts'

/** DELETE /api/{recurso}/{id}: the delete that nothing sends by mistake (design §5). */
export async function eliminarRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const registro = { json: context.registro, now: context.now }
  for (const recurso of RECURSOS) {
    const { eliminar } = endpointsDe(recurso)
    app.route<{ Params: Static<typeof IdParams> }>({
      method: eliminar.method,
      url: eliminar.path,
      config: { roles: ADMIN_ROLES },
      schema: { params: IdParams },
      handler: (request, reply) =>
        context.stockWrites.run(() =>
          app.write(request, reply, write => writeEliminar(write, registro, recurso, request.params.id)),
        ),
    })
  }
}
