import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { endpointsOf } from '#contract/endpoints/oficina.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { IdEnvio } from '#contract/formatos.ts'
import { type CatalogoNombre, NOMBRES_CATALOGO } from '#contract/stock/catalogo.ts'
import { envioDe } from '#contract/stock/catalogo-schema.ts'
import { SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { Refusal } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { sendLista, takePagina } from '../http/send-lista.ts'
import { getCategoriaDeModelo, listCatalogo, listTipoRegistros, ORDEN_CATALOGO } from './list-catalogo.ts'
import { type CatalogoEnvio, writeCreateCatalogo, writeEditCatalogo } from './save-catalogo.ts'

const LEE = { accion: 'stock.leer' } as const
const ESCRIBE = { accion: 'stock.escribir' } as const

const ModeloQuery = Type.Object({ modeloId: Type.Integer({ minimum: 1 }) }, { additionalProperties: false })
const CategoriaQuery = Type.Object(
  { categoriaId: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false },
)

function routesOf(app: FastifyInstance, context: RouteContext, nombre: CatalogoNombre): void {
  const { db, catalogo: json } = context
  const { listar, crear, modificar } = endpointsOf(nombre)
  app.route({
    ...routeOf(listar, LEE),
    handler: async (request, reply) => {
      const pagina = takePagina(request, ORDEN_CATALOGO)
      return sendLista(request, reply, await listCatalogo(db, json, nombre, pagina))
    },
  })

  app.route<{ Body: CatalogoEnvio }>({
    ...routeOf(crear, ESCRIBE),
    // The id of a new row is ignored.
    schema: { body: envioDe(nombre, Type.Optional(Type.Unknown())) },
    handler: (request, reply) =>
      app.write(request, reply, write => writeCreateCatalogo(write, context, nombre, request.body)),
  })

  app.route<{ Body: CatalogoEnvio & { id: number } }>({
    ...routeOf(modificar, ESCRIBE),
    schema: { body: envioDe(nombre, IdEnvio) },
    handler: (request, reply) =>
      app.write(request, reply, write => writeEditCatalogo(write, context, nombre, request.body)),
  })
}

/** Routes of the six catalogues, and the other calls of specification §7, «Stock catalogues». */
export async function catalogoRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { db, catalogo: json, tipoRegistro } = context
  for (const nombre of NOMBRES_CATALOGO) routesOf(app, context, nombre)

  app.route({
    ...routeOf(ENDPOINTS.tipoRegistros, LEE),
    handler: async (_request, reply) => reply.type(JSON_TYPE).send(await listTipoRegistros(db, tipoRegistro)),
  })

  app.route<{ Querystring: Static<typeof ModeloQuery> }>({
    ...routeOf(ENDPOINTS.categoriaDeModelo, LEE),
    schema: { querystring: ModeloQuery },
    handler: async (request, reply) => {
      const categoria = await getCategoriaDeModelo(db, request.query.modeloId)
      if (categoria === undefined) throw new Refusal('NO_EXISTE', SERVIDOR_STOCK.modeloNoExiste)
      if (categoria === null) throw new Refusal('NO_EXISTE', SERVIDOR_STOCK.modeloSinCategoria)
      return reply.type(JSON_TYPE).send(categoria)
    },
  })

  app.route<{ Querystring: Static<typeof CategoriaQuery> }>({
    ...routeOf(ENDPOINTS.modelosDeCategoria, LEE),
    schema: { querystring: CategoriaQuery },
    handler: async (request, reply) => {
      const pagina = takePagina(request, ORDEN_CATALOGO)
      const { categoriaId } = request.query
      return sendLista(request, reply, await listCatalogo(db, json, 'modelos_producto', pagina, categoriaId))
    },
  })
}
