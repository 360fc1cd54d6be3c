import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { HomologacionEnvio, HomologacionesFiltro, HomologarQuery } from '#contract/homologacion.ts'
import { ListaCache } from '../butacas/lista-cache.ts'
import { acceptTextBody } from '../http/body/text-body.ts'
import { FLOOR_ROLES, type RouteContext } from '../http/route-context.ts'
import { CachedLista, sendLista } from '../http/send-lista.ts'
import { writeModificarHomologacion } from './edit-homologacion.ts'
import { writeHomologar } from './homologar.ts'
import { listFiltro, listHomologaciones, listHomologacionesHoy } from './list-homologaciones-sql.ts'

/** Homologations (specification §7): the three lists, POST and PUT /api/homologaciones. */
export async function homologacionRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { db, factoryTz, now } = context
  const config = { roles: FLOOR_ROLES }
  // Every write of a homologation writes its seat, by which the lists kept here are known to be good or not.
  const listas = new ListaCache()
  const readAll = () => listas.get(db, 'todas', () => listHomologaciones(db, factoryTz))

  app.route({
    method: ENDPOINTS.homologaciones.method,
    url: ENDPOINTS.homologaciones.path,
    config,
    handler: async (request, reply) => sendLista(request, reply, await readAll()),
  })

  app.route({
    method: ENDPOINTS.homologacionesHoy.method,
    url: ENDPOINTS.homologacionesHoy.path,
    config,
    handler: async (request, reply) =>
      sendLista(request, reply, new CachedLista((await listHomologacionesHoy(db, factoryTz, now())).lista)),
  })

  await app.register(async scope => {
    acceptTextBody(scope)
    scope.route<{ Body: string }>({
      method: ENDPOINTS.filtroHomologaciones.method,
      url: ENDPOINTS.filtroHomologaciones.path,
      config,
      schema: { body: HomologacionesFiltro },
      handler: async (request, reply) => {
        const texto = request.body.trim()
        const lista =
          texto === '' ? readAll() : new CachedLista((await listFiltro(db, factoryTz, texto)).lista)
        return sendLista(request, reply, await lista)
      },
    })
  })

  app.route<{ Querystring: HomologarQuery }>({
    method: ENDPOINTS.homologar.method,
    url: ENDPOINTS.homologar.path,
    config,
    schema: { querystring: HomologarQuery },
    handler: (request, reply) =>
      app.write(request, reply, write => writeHomologar(write, context, request.query)),
  })

  app.route<{ Body: HomologacionEnvio }>({
    method: ENDPOINTS.modificarHomologacion.method,
    url: ENDPOINTS.modificarHomologacion.path,
    config,
    schema: { body: HomologacionEnvio },
    handler: (request, reply) =>
      app.write(request, reply, write => writeModificarHomologacion(write, factoryTz, request.body)),
  })
}
