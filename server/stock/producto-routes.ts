import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { endpointsDe } from '#contract/endpoints/stock.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FiltroProductos, ProductoEnvio, ProductoNuevo } from '#contract/stock/producto.ts'
import type { Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { sendLista, shareLista } from '../http/send-lista.ts'
import { IdParams } from './id-params.ts'
import { getProducto, listFiltroProductos, listProductos } from './list-productos-sql.ts'
import { noExiste, writeCreateProducto, writeEditProducto } from './save-producto.ts'

const LEE = { accion: 'stock.leer' } as const
const ESCRIBE = { accion: 'stock.escribir' } as const

/** Products (specification §7): the list, POST /filtro, one by id, POST and PUT; deletes are in delete-routes.ts. */
export async function productoRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { db, lecturas, producto: json } = context
  const { listar, crear, modificar } = endpointsDe('productos')

  app.route({ ...routeOf(listar), config: LEE, handler: shareLista(lecturas, at => listProductos(at, json)) })

  app.route<{ Body: FiltroProductos }>({
    ...routeOf(ENDPOINTS.filtroProductos),
    config: LEE,
    schema: { body: FiltroProductos },
    handler: async (request, reply) => {
      const read = (at: Queryable) => listFiltroProductos(at, json, request.body)
      return sendLista(request, reply, await answerReading(lecturas, request, reply, read))
    },
  })

  app.route<{ Params: Static<typeof IdParams> }>({
    ...routeOf(ENDPOINTS.producto),
    config: LEE,
    schema: { params: IdParams },
    handler: async (request, reply) => {
      const producto = await getProducto(db, json, request.params.id)
      if (producto === undefined) throw noExiste()
      return reply.type(JSON_TYPE).send(producto)
    },
  })

  app.route<{ Body: ProductoNuevo }>({
    ...routeOf(crear),
    config: ESCRIBE,
    schema: { body: ProductoNuevo },
    handler: (request, reply) =>
      app.write(request, reply, write => writeCreateProducto(write, context, request.body)),
  })

  app.route<{ Body: ProductoEnvio }>({
    ...routeOf(modificar),
    config: ESCRIBE,
    schema: { body: ProductoEnvio },
    handler: (request, reply) =>
      app.write(request, reply, write => writeEditProducto(write, context, request.body)),
  })
}
