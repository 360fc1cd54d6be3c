import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { ENDPOINTS, endpointsDe } from '#contract/endpoints.ts'
import { FiltroRegistros, RegistroCabecera, RegistroEnvio, RegistroNuevo } from '#contract/registro.ts'
import { Refusal } from '../plugins/refusal.ts'
import { CachedLista } from '../repositories/lista-cache.ts'
import { listFiltroRegistros, listRegistros } from '../repositories/registros.ts'
import { SharedReads } from '../repositories/shared-reads.ts'
import { writeCrearRegistro, writeGuardarRegistro } from '../writes/registro.ts'
import { ADMIN_ROLES, type RouteContext } from './route-context.ts'
import { sendLista } from './send-lista.ts'
import { IdParams } from './stock-params.ts'

/** A thousand lines, each with its product as it came (security C24). */
const BODY_MAX_BYTES = 512 * 1024

/** Records (specification §7, «Registros»); deletes are in routes/borrar.ts. */
export async function registroRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { db, stockWrites } = context
  const json = context.registro
  const registro = { json, now: context.now }
  const config = { roles: ADMIN_ROLES }
  const { listar, crear, modificar } = endpointsDe('registros')
  const reads = new SharedReads<CachedLista>()

  app.route({
    method: listar.method,
    url: listar.path,
    config,
    handler: async (request, reply) =>
      sendLista(
        request,
        reply,
        await reads.get('todos', async () => new CachedLista(await listRegistros(db, json))),
      ),
  })

  app.route<{ Body: FiltroRegistros }>({
    method: ENDPOINTS.filtroRegistros.method,
    url: ENDPOINTS.filtroRegistros.path,
    config,
    schema: { body: FiltroRegistros },
    handler: async (request, reply) =>
      sendLista(request, reply, new CachedLista(await listFiltroRegistros(db, json, request.body))),
  })

  app.route<{ Body: RegistroNuevo }>({
    method: crear.method,
    url: crear.path,
    config,
    bodyLimit: BODY_MAX_BYTES,
    schema: { body: RegistroNuevo },
    handler: (request, reply) =>
      stockWrites.run(() =>
        app.write(request, reply, write => writeCrearRegistro(write, registro, request.body)),
      ),
  })

  app.route<{ Body: RegistroCabecera }>({
    method: modificar.method,
    url: modificar.path,
    config,
    bodyLimit: BODY_MAX_BYTES,
    schema: { body: RegistroCabecera },
    handler: (request, reply) =>
      stockWrites.run(() =>
        app.write(request, reply, write =>
          writeGuardarRegistro(write, registro, request.body.id, request.body, null),
        ),
      ),
  })

  app.route<{ Body: RegistroEnvio; Params: Static<typeof IdParams> }>({
    method: ENDPOINTS.guardarRegistro.method,
    url: ENDPOINTS.guardarRegistro.path,
    config,
    bodyLimit: BODY_MAX_BYTES,
    schema: { body: RegistroEnvio, params: IdParams },
    handler: (request, reply) => {
      const { body, params } = request
      if (body.id !== undefined && body.id !== params.id)
        throw new Refusal('PEDIDO_INVALIDO', undefined, { extra: { campos: ['id'] } })
      return stockWrites.run(() =>
        app.write(request, reply, write =>
          writeGuardarRegistro(write, registro, params.id, body, body.detalles),
        ),
      )
    },
  })
}
