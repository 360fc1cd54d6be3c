import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ListaParams, MaestroEnvio, MaestroParams, RetiradoEnvio } from '#contract/maestro-schema.ts'
import { listLookup } from '../butacas/butaca-routes.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { sqlMaestroExtra } from '../sql/fragments.ts'
import {
  listMaestros,
  writeCreateMaestro,
  writeDeleteMaestro,
  writeEditMaestro,
  writeRetireMaestro,
} from './save-maestro.ts'

const LEE = { accion: 'maestros.leer' } as const
const ESCRIBE = { accion: 'maestros.escribir' } as const

export async function maestrosRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.motivos, { accion: 'listas.leer' }),
    handler: async (_request, reply) =>
      reply.type(JSON_TYPE).send(await listLookup(db, 'motivo', sqlMaestroExtra('motivo'))),
  })

  app.route<{ Params: ListaParams }>({
    ...routeOf(ENDPOINTS.maestros, LEE),
    schema: { params: ListaParams },
    handler: async (request, reply) =>
      reply.type(JSON_TYPE).send(await listMaestros(db, request.params.lista)),
  })

  app.route<{ Params: ListaParams; Body: MaestroEnvio }>({
    ...routeOf(ENDPOINTS.crearMaestro, ESCRIBE),
    schema: { params: ListaParams, body: MaestroEnvio },
    handler: (request, reply) =>
      app.write(request, reply, write => writeCreateMaestro(write, request.params.lista, request.body)),
  })

  app.route<{ Params: MaestroParams; Body: MaestroEnvio }>({
    ...routeOf(ENDPOINTS.modificarMaestro, ESCRIBE),
    schema: { params: MaestroParams, body: MaestroEnvio },
    handler: (request, reply) =>
      app.write(request, reply, write => writeEditMaestro(write, request.params, request.body)),
  })

  app.route<{ Params: MaestroParams; Body: RetiradoEnvio }>({
    ...routeOf(ENDPOINTS.retirarMaestro, ESCRIBE),
    schema: { params: MaestroParams, body: RetiradoEnvio },
    handler: (request, reply) =>
      app.write(request, reply, write => writeRetireMaestro(write, request.params, request.body.retirado)),
  })

  app.route<{ Params: MaestroParams }>({
    ...routeOf(ENDPOINTS.eliminarMaestro, ESCRIBE),
    schema: { params: MaestroParams },
    handler: (request, reply) =>
      app.write(request, reply, write => writeDeleteMaestro(write, request.params)),
  })
}
