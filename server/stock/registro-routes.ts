import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { endpointsDe } from '#contract/endpoints/stock.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FiltroRegistros, RegistroCabecera, RegistroEnvio, RegistroNuevo } from '#contract/stock/registro.ts'
import type { Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { invalid } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { sendLista, shareLista } from '../http/send-lista.ts'
import type { Effect } from '../sync/write.ts'
import { IdParams } from './id-params.ts'
import { listFiltroRegistros, listRegistros } from './list-registros-sql.ts'
import { writeCreateRegistro, writeEditRegistro } from './save-registro.ts'

/** A thousand lines, each with its product as it came (security C24). */
const BODY_MAX_BYTES = 512 * 1024

const LEE = { accion: 'stock.leer' } as const
const CARGA = { accion: 'stock.cargar' } as const
const { listar, crear, modificar } = endpointsDe('registros')

/** Records (specification §7, «Registros»); deletes are in delete-routes.ts. */
export async function registroRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { lecturas, registro: json } = context
  app.route({ ...routeOf(listar), config: LEE, handler: shareLista(lecturas, db => listRegistros(db, json)) })

  app.route<{ Body: FiltroRegistros }>({
    ...routeOf(ENDPOINTS.filtroRegistros),
    config: LEE,
    schema: { body: FiltroRegistros },
    handler: async (request, reply) => {
      const read = (db: Queryable) => listFiltroRegistros(db, json, request.body)
      return sendLista(request, reply, await answerReading(lecturas, request, reply, read))
    },
  })
  writeRoutes(app, context)
}

function writeRoutes(app: FastifyInstance, context: RouteContext): void {
  const inTurn = (request: FastifyRequest, reply: FastifyReply, effect: Effect) =>
    context.stockWrites.run(() => app.write(request, reply, effect))
  const common = { config: CARGA, bodyLimit: BODY_MAX_BYTES }

  app.route<{ Body: RegistroNuevo }>({
    ...routeOf(crear),
    ...common,
    schema: { body: RegistroNuevo },
    handler: (request, reply) =>
      inTurn(request, reply, write => writeCreateRegistro(write, context, request.body)),
  })

  app.route<{ Body: RegistroCabecera }>({
    ...routeOf(modificar),
    ...common,
    schema: { body: RegistroCabecera },
    handler: (request, reply) =>
      inTurn(request, reply, write => writeEditRegistro(write, context, request.body.id, request.body, null)),
  })

  app.route<{ Body: RegistroEnvio; Params: Static<typeof IdParams> }>({
    ...routeOf(ENDPOINTS.guardarRegistro),
    ...common,
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
