import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Static, Type } from 'typebox'
import { endpointsOf, RECURSOS, type Recurso } from '#contract/endpoints/oficina.ts'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { IdEnvio } from '#contract/formatos.ts'
import { FiltroProductos, ProductoEnvio, ProductoNuevo } from '#contract/stock/producto.ts'
import { FiltroRegistros, RegistroCabecera, RegistroEnvio, RegistroNuevo } from '#contract/stock/registro.ts'
import { writeDeleteCatalogo } from '../catalogos/save-catalogo.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { shareListas } from '../http/send-lista.ts'
import type { Effect, Verdict, Write } from '../sync/write.ts'
import { getProducto, listProductos, ORDEN_PRODUCTOS } from './list-productos.ts'
import { listRegistros, ORDEN_REGISTROS } from './list-registros.ts'
import { noExiste, writeCreateProducto, writeDeleteProducto, writeEditProducto } from './save-producto.ts'
import { writeCreateRegistro, writeDeleteRegistro, writeEditRegistro } from './save-registro.ts'

const LEE = { accion: 'stock.leer' } as const
const ESCRIBE = { accion: 'stock.escribir' } as const

/** Products (specification §7). */
export async function productoRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { db, lecturas, producto: json } = context
  const { listar, crear, modificar } = endpointsOf('productos')

  const share = shareListas(lecturas, ORDEN_PRODUCTOS)
  app.route({
    ...routeOf(listar, LEE),
    handler: (request, reply) => share(request, reply, '', (at, pagina) => listProductos(at, json, pagina)),
  })

  app.route<{ Body: FiltroProductos }>({
    ...routeOf(ENDPOINTS.filtroProductos, { ...LEE, canWait: true }),
    schema: { body: FiltroProductos },
    handler: (request, reply) =>
      share(request, reply, JSON.stringify(request.body), (at, pagina) =>
        listProductos(at, json, pagina, request.body),
      ),
  })

  app.route<{ Params: Static<typeof IdParams> }>({
    ...routeOf(ENDPOINTS.producto, LEE),
    schema: { params: IdParams },
    handler: async (request, reply) => {
      const producto = await getProducto(db, json, request.params.id)
      if (producto === undefined) throw noExiste()
      return reply.type(JSON_TYPE).send(producto)
    },
  })

  app.route<{ Body: ProductoNuevo }>({
    ...routeOf(crear, ESCRIBE),
    schema: { body: ProductoNuevo },
    handler: (request, reply) =>
      app.write(request, reply, write => writeCreateProducto(write, context, request.body)),
  })

  app.route<{ Body: ProductoEnvio }>({
    ...routeOf(modificar, ESCRIBE),
    schema: { body: ProductoEnvio },
    handler: (request, reply) =>
      app.write(request, reply, write => writeEditProducto(write, context, request.body)),
  })
}

/** Enough for 1 000 lines that each contain their whole product (security C24). */
const BODY_MAX_BYTES = 512 * 1024

const CARGA = { accion: 'stock.cargar' } as const
const { listar, crear, modificar } = endpointsOf('registros')

/** Records (specification §7, «Registros»). */
export async function registroRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { lecturas, registro: json } = context
  const share = shareListas(lecturas, ORDEN_REGISTROS)
  app.route({
    ...routeOf(listar, LEE),
    handler: (request, reply) => share(request, reply, '', (at, pagina) => listRegistros(at, json, pagina)),
  })

  app.route<{ Body: FiltroRegistros }>({
    ...routeOf(ENDPOINTS.filtroRegistros, { ...LEE, canWait: true }),
    schema: { body: FiltroRegistros },
    handler: (request, reply) =>
      share(request, reply, JSON.stringify(request.body), (at, pagina) =>
        listRegistros(at, json, pagina, request.body),
      ),
  })
  writeRoutes(app, context)
}

function writeRoutes(app: FastifyInstance, context: RouteContext): void {
  const inTurn = (request: FastifyRequest, reply: FastifyReply, effect: Effect) =>
    context.stockWrites.run(() => app.write(request, reply, effect))

  app.route<{ Body: RegistroNuevo }>({
    ...routeOf(crear, CARGA),
    bodyLimit: BODY_MAX_BYTES,
    schema: { body: RegistroNuevo },
    handler: (request, reply) =>
      inTurn(request, reply, write => writeCreateRegistro(write, context, request.body)),
  })

  app.route<{ Body: RegistroCabecera }>({
    ...routeOf(modificar, CARGA),
    bodyLimit: BODY_MAX_BYTES,
    schema: { body: RegistroCabecera },
    handler: (request, reply) =>
      inTurn(request, reply, write => writeEditRegistro(write, context, request.body.id, request.body, null)),
  })

  app.route<{ Body: RegistroEnvio; Params: Static<typeof IdParams> }>({
    ...routeOf(ENDPOINTS.guardarRegistro, CARGA),
    bodyLimit: BODY_MAX_BYTES,
    schema: { body: RegistroEnvio, params: IdParams },
    handler: (request, reply) => {
      const { body, params } = request
      if (body.id !== undefined && body.id !== params.id) throw invalid('id')
      return inTurn(request, reply, write =>
        writeEditRegistro(write, context, params.id, body, body.detalles),
      )
    },
  })
}

/** Headers from scripts of our own pages. Links, images, frames and prefetches send other values. */
const EXPECTED: Readonly<Record<string, string>> = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
}
const SPECULATIVE = ['sec-purpose', 'purpose', 'x-moz']

/**
 * @throws Refusal 403 for a browser's request that no script of our pages sent. Other programs do not send these
 * headers.
 */
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

function serveDeletes(
  app: FastifyInstance,
  context: RouteContext,
  endpointOf: (recurso: Recurso) => Endpoint,
  options: Pick<RouteOptions, 'exposeHeadRoute' | 'onRequest'>,
): void {
  for (const recurso of RECURSOS) {
    app.route<{ Params: Static<typeof IdParams> }>({
      ...routeOf(endpointOf(recurso), ESCRIBE),
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
  serveDeletes(app, context, recurso => endpointsOf(recurso).borrar, {
    exposeHeadRoute: false,
    onRequest: refuseUnasked,
  })
}

/** DELETE /api/{recurso}/{id}: browsers never send this method by accident (design §5). */
export async function eliminarRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  serveDeletes(app, context, recurso => endpointsOf(recurso).eliminar, {})
}

const IdParams = Type.Object({ id: IdEnvio }, { additionalProperties: false })
