import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { HomologacionEnvio, HomologacionesFiltro, HomologarQuery } from '#contract/homologacion.ts'
import { ListaCache } from '../butacas/lista-cache.ts'
import { acceptTextBody } from '../http/json-body.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { sendLista, takePagina } from '../http/send-lista.ts'
import type { Pagina } from '../sql/paginas.ts'
import {
  listFiltro,
  listHomologaciones,
  listHomologacionesHoy,
  ORDEN_HOMOLOGACIONES,
  pageHomologaciones,
} from './list-homologaciones.ts'
import { editHomologacion, homologar } from './save-homologacion.ts'

/** Homologations (specification §7): the three lists, POST and PUT /api/homologaciones. */
export async function homologacionRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  await listRoutes(app, context)
  writeRoutes(app, context)
}

const LEE = { accion: 'homologaciones.leer' } as const
const ESCRIBE = { accion: 'homologaciones.escribir' } as const

async function listRoutes(
  app: FastifyInstance,
  { db, homologacion: json, novedad, now }: RouteContext,
): Promise<void> {
  // Every write of a homologation also writes its seat, which invalidates the cache.
  const listas = new ListaCache(novedad)
  const readAll = (pagina: Pagina | null) =>
    pagina
      ? pageHomologaciones(db, json, pagina)
      : listas.get(db, 'todas', () => listHomologaciones(db, json))

  app.route({
    ...routeOf(ENDPOINTS.homologaciones),
    config: { ...LEE, canWait: true },
    handler: async (request, reply) =>
      sendLista(request, reply, await readAll(takePagina(request, ORDEN_HOMOLOGACIONES))),
  })

  app.route({
    ...routeOf(ENDPOINTS.homologacionesHoy),
    config: LEE,
    handler: async (request, reply) =>
      sendLista(request, reply, (await listHomologacionesHoy(db, json, now())).lista),
  })

  await app.register(async scope => {
    acceptTextBody(scope)
    scope.route<{ Body: string }>({
      ...routeOf(ENDPOINTS.filtroHomologaciones),
      config: { ...LEE, canWait: true },
      schema: { body: HomologacionesFiltro },
      handler: async (request, reply) => {
        const texto = request.body.trim()
        const pagina = takePagina(request, ORDEN_HOMOLOGACIONES)
        const read = texto === '' ? readAll(pagina) : listFiltro(db, json, texto, pagina)
        return sendLista(request, reply, await read)
      },
    })
  })
}

function writeRoutes(app: FastifyInstance, context: RouteContext): void {
  const make = homologar(context)
  const edit = editHomologacion(context)
  app.route<{ Querystring: HomologarQuery }>({
    ...routeOf(ENDPOINTS.homologar),
    config: { ...ESCRIBE, emisor: 'envia' },
    schema: { querystring: HomologarQuery },
    handler: (request, reply) => app.write(request, reply, make(request.query)),
  })

  app.route<{ Body: HomologacionEnvio }>({
    ...routeOf(ENDPOINTS.modificarHomologacion),
    config: ESCRIBE,
    schema: { body: HomologacionEnvio },
    handler: (request, reply) => app.write(request, reply, edit(request.body)),
  })
}
