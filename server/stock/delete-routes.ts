import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Static } from 'typebox'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { endpointsDe, RECURSOS, type Recurso } from '#contract/endpoints/stock.ts'
import { writeDeleteCatalogo } from '../catalogos/delete-catalogo.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { IdParams } from './id-params.ts'
import { writeDeleteProducto } from './save-producto.ts'
import { writeDeleteRegistro } from './save-registro.ts'

/** Values that a script of our own page sends; links, images, frames and prefetches send others. */
const EXPECTED: Readonly<Record<string, string>> = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
}
/** Headers of prefetches and prerenders. */
const SPECULATIVE = ['sec-purpose', 'purpose', 'x-moz']

/** Programs that are no browser send none of these (security C17). @throws Refusal 403. */
async function refuseUnasked({ headers }: FastifyRequest): Promise<void> {
  const isForeign = Object.entries(EXPECTED).some(
    ([name, expected]) => headers[name] !== undefined && headers[name] !== expected,
  )
  if (isForeign || SPECULATIVE.some(name => headers[name] !== undefined)) throw new Refusal('PERMISO')
}

function writeDelete(write: Write, context: RouteContext, recurso: Recurso, id: number): Promise<Verdict> {
  if (recurso === 'productos') return writeDeleteProducto(write, context, id)
  if (recurso === 'registros') return writeDeleteRegistro(write, context, id)
  return writeDeleteCatalogo(write, context, recurso, id)
}

/** One route for each resource of the stock. */
function serveDeletes(
  app: FastifyInstance,
  context: RouteContext,
  endpointOf: (recurso: Recurso) => Endpoint,
  options: Pick<RouteOptions, 'exposeHeadRoute' | 'onRequest'>,
): void {
  for (const recurso of RECURSOS) {
    const { method, path: url } = endpointOf(recurso)
    app.route<{ Params: Static<typeof IdParams> }>({
      method,
      url,
      config: { accion: 'stock.escribir' },
      schema: { params: IdParams },
      ...options,
      handler: (request, reply) =>
        context.stockWrites.run(() =>
          app.write(request, reply, write => writeDelete(write, context, recurso, request.params.id)),
        ),
    })
  }
}

/** GET …/d/{id}: the contract's deletes (specification §7). */
export async function borrarRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  serveDeletes(app, context, recurso => endpointsDe(recurso).borrar, {
    exposeHeadRoute: false,
    onRequest: refuseUnasked,
  })
}

/** DELETE /api/{recurso}/{id}: the delete that nothing sends by mistake (design §5). */
export async function eliminarRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  serveDeletes(app, context, recurso => endpointsDe(recurso).eliminar, {})
}
