import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { HomologacionEnvio, HomologacionesFiltro, HomologarQuery } from '#contract/homologacion.ts'
import { acceptTextBody } from '../http/json-body.ts'
import { lecturasOf } from '../http/lecturas.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { sendLista, shareListas } from '../http/send-lista.ts'
import {
  listFiltro,
  listHomologaciones,
  listHomologacionesHoy,
  ORDEN_HOMOLOGACIONES,
} from './list-homologaciones.ts'
import { editHomologacion, homologar } from './save-homologacion.ts'

/** The three lists of homologations, POST and PUT /api/homologaciones (specification §7). */
export async function homologacionRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  await listRoutes(app, context)
  writeRoutes(app, context)
}

const LEE = { accion: 'homologaciones.leer' } as const
const ESCRIBE = { accion: 'homologaciones.escribir' } as const

async function listRoutes(app: FastifyInstance, { db, homologacion: json }: RouteContext): Promise<void> {
  const share = shareListas(lecturasOf(db, null), ORDEN_HOMOLOGACIONES)

  app.route({
    ...routeOf(ENDPOINTS.homologaciones, { ...LEE, canWait: true }),
    handler: (request, reply) =>
      share(request, reply, '', (at, pagina) => listHomologaciones(at, json, pagina)),
  })

  app.route({
    ...routeOf(ENDPOINTS.homologacionesHoy, LEE),
    handler: async (request, reply) => sendLista(request, reply, await listHomologacionesHoy(db, json)),
  })

  await app.register(async scope => {
    acceptTextBody(scope)
    scope.route<{ Body: string }>({
      ...routeOf(ENDPOINTS.filtroHomologaciones, { ...LEE, canWait: true }),
      schema: { body: HomologacionesFiltro },
      handler: (request, reply) => {
        const texto = request.body.trim()
        return share(request, reply, texto, (at, pagina) =>
          texto === '' ? listHomologaciones(at, json, pagina) : listFiltro(at, json, texto, pagina),
        )
      },
    })
  })
}

function writeRoutes(app: FastifyInstance, context: RouteContext): void {
  const make = homologar(context)
  const edit = editHomologacion(context)
  app.route<{ Querystring: HomologarQuery }>({
    ...routeOf(ENDPOINTS.homologar, { ...ESCRIBE, emisor: 'envia' }),
    schema: { querystring: HomologarQuery },
    handler: (request, reply) => app.write(request, reply, make(request.query)),
  })

  app.route<{ Body: HomologacionEnvio }>({
    ...routeOf(ENDPOINTS.modificarHomologacion, ESCRIBE),
    schema: { body: HomologacionEnvio },
    handler: (request, reply) => app.write(request, reply, edit(request.body)),
  })
}
