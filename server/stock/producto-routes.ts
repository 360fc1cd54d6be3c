import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { ENDPOINTS, endpointsDe } from '#contract/endpoints.ts'
import { FiltroProductos, ProductoEnvio, ProductoNuevo } from '#contract/producto.ts'
import { SERVIDOR_STOCK } from '#messages.ts'
import { Refusal } from '../http/refusal.ts'
import { ADMIN_ROLES, JSON_TYPE, type RouteContext } from '../http/route-context.ts'
import { CachedLista, sendLista } from '../http/send-lista.ts'
import { SharedReads } from '../http/shared-reads.ts'
import { IdParams } from './id-params.ts'
import { getProducto, listFiltroProductos, listProductos } from './list-productos-sql.ts'
import { writeCrearProducto, writeModificarProducto } from './save-producto.ts'

/** Products (specification §7): the list, POST /filtro, one by id, POST and PUT; deletes are in delete-routes.ts. */
export async function productoRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  const config = { roles: ADMIN_ROLES }
  const { listar, crear, modificar } = endpointsDe('productos')
  const reads = new SharedReads<CachedLista>()

  app.route({
    method: listar.method,
    url: listar.path,
    config,
    handler: async (request, reply) =>
      sendLista(
        request,
        reply,
        await reads.get('todos', async () => new CachedLista(await listProductos(db))),
      ),
  })

  app.route<{ Body: FiltroProductos }>({
    method: ENDPOINTS.filtroProductos.method,
    url: ENDPOINTS.filtroProductos.path,
    config,
    schema: { body: FiltroProductos },
    handler: async (request, reply) =>
      sendLista(request, reply, new CachedLista(await listFiltroProductos(db, request.body))),
  })

  app.route<{ Params: Static<typeof IdParams> }>({
    method: ENDPOINTS.producto.method,
    url: ENDPOINTS.producto.path,
    config,
    schema: { params: IdParams },
    handler: async (request, reply) => {
      const producto = await getProducto(db, request.params.id)
      if (producto === undefined) throw new Refusal('NO_EXISTE', SERVIDOR_STOCK.noExiste('El producto'))
      return reply.type(JSON_TYPE).send(producto)
    },
  })

  app.route<{ Body: ProductoNuevo }>({
    method: crear.method,
    url: crear.path,
    config,
    schema: { body: ProductoNuevo },
    handler: (request, reply) => app.write(request, reply, write => writeCrearProducto(write, request.body)),
  })

  app.route<{ Body: ProductoEnvio }>({
    method: modificar.method,
    url: modificar.path,
    config,
    schema: { body: ProductoEnvio },
    handler: (request, reply) =>
      app.write(request, reply, write => writeModificarProducto(write, request.body)),
  })
}
