import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FILAS_MAX_BYTES } from '#contract/importacion.ts'
import {
  AplicarEnvio,
  type AvanceImportacion,
  DeshacerEnvio,
  FilasEnvio,
  FilasQuery,
  type Importacion,
  ImportacionNueva,
  ImportacionParams,
} from '#contract/importacion-schema.ts'
import { IMPORTACIONES } from '#messages/server/importaciones.ts'
import { refusalOf } from '../http/problems.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf, verdictOf } from '../http/route-context.ts'
import type { Write } from '../sync/write.ts'
import { getClase, listImportaciones } from './importacion-sql.ts'
import {
  aplicarImportacion,
  beginImportacion,
  cerrarPrueba,
  descartarImportacion,
  deshacerImportacion,
  probarFilas,
} from './importar.ts'
import type { Entorno } from './motor.ts'
import { readFilas } from './read-filas.ts'

type Params = Static<typeof ImportacionParams>
const config = { accion: 'importaciones.usar' } as const
const params = ImportacionParams
const NADA = Type.Optional(Type.Unknown())

/**
 * Imports of files. The preview arrives in pieces and changes no data of the factory. One transaction then writes all
 * rows.
 */
export async function importacionRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  readRoutes(app, context)
  pruebaRoutes(app, context)
  escrituraRoutes(app, context)
}

const entornoOf = ({ tx, actor }: Write, context: RouteContext): Entorno => ({ tx, actor, context })

function readRoutes(app: FastifyInstance, { db, factoryTz }: RouteContext): void {
  app.route({
    ...routeOf(ENDPOINTS.importaciones, config),
    handler: () => listImportaciones(db, factoryTz),
  })

  app.route<{ Params: Params; Querystring: FilasQuery }>({
    ...routeOf(ENDPOINTS.filasImportacion, config),
    schema: { params, querystring: FilasQuery },
    handler: async request => {
      const { id } = request.params
      const clase = await getClase(db, id)
      if (clase === undefined) throw new Refusal('NO_EXISTE', IMPORTACIONES.noExiste)
      return readFilas(db, id, clase, request.query)
    },
  })
}

function pruebaRoutes(app: FastifyInstance, context: RouteContext): void {
  app.route<{ Body: ImportacionNueva }>({
    ...routeOf(ENDPOINTS.crearImportacion, config),
    schema: { body: ImportacionNueva },
    handler: (request, reply) =>
      app.write(request, reply, async write =>
        verdictOf(await beginImportacion(entornoOf(write, context), request.body), 201),
      ),
  })

  app.route<{ Params: Params; Body: FilasEnvio }>({
    ...routeOf(ENDPOINTS.probarFilas, config),
    bodyLimit: FILAS_MAX_BYTES,
    schema: { params, body: FilasEnvio },
    handler: (request, reply) =>
      app.write(request, reply, async write => {
        await probarFilas(entornoOf(write, context), request.params.id, request.body)
        return verdictOf({ filas: request.body.filas.length })
      }),
  })

  app.route<{ Params: Params }>({
    ...routeOf(ENDPOINTS.cerrarPrueba, config),
    schema: { params, body: NADA },
    handler: (request, reply) =>
      app.write(request, reply, async write =>
        verdictOf(await cerrarPrueba(entornoOf(write, context), request.params.id)),
      ),
  })

  app.route<{ Params: Params }>({
    ...routeOf(ENDPOINTS.descartarImportacion, config),
    schema: { params },
    handler: (request, reply) =>
      app.write(request, reply, async write => {
        await descartarImportacion(entornoOf(write, context), request.params.id)
        return verdictOf({ id: request.params.id })
      }),
  })
}

/** The answers report progress. A client that disconnects cancels the write. */
function escrituraRoutes(app: FastifyInstance, context: RouteContext): void {
  app.route<{ Params: Params; Body: AplicarEnvio }>({
    ...routeOf(ENDPOINTS.aplicarImportacion, { ...config, writesForLong: true }),
    schema: { params, body: AplicarEnvio },
    handler: (request, reply) =>
      answerInLines(app, request, reply, (write, avance) =>
        aplicarImportacion(
          entornoOf(write, context),
          request.params.id,
          request.body.dejarAfuera,
          (hechas, de) => avance({ hechas, de }),
        ),
      ),
  })

  app.route<{ Params: Params; Body: DeshacerEnvio }>({
    ...routeOf(ENDPOINTS.deshacerImportacion, { ...config, writesForLong: true }),
    schema: { params, body: DeshacerEnvio },
    handler: (request, reply) =>
      answerInLines(app, request, reply, (write, avance) =>
        deshacerImportacion(
          entornoOf(write, context),
          request.params.id,
          request.body?.vista ?? null,
          (hechas, de) => avance({ hechas, de }),
        ),
      ),
  })
}

class HungUp extends Error {
  override name = 'HungUp'
}

const NDJSON = 'application/x-ndjson'

/**
 * Sends status 200 with the first line, so a refusal after the first line is a line too. An earlier refusal has its
 * usual answer.
 */
async function answerInLines(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (write: Write, avance: (line: AvanceImportacion) => void) => Promise<Importacion>,
): Promise<FastifyReply> {
  const { raw } = reply
  const open = () => {
    if (raw.headersSent) return
    reply.hijack()
    raw.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': NDJSON,
      // Keeps a proxy from holding back the lines
      'x-accel-buffering': 'no',
    } as Record<string, string>)
  }
  const requireClient = () => {
    if (raw.destroyed) throw new HungUp()
  }
  const say = (line: AvanceImportacion) => {
    requireClient()
    open()
    raw.write(`${JSON.stringify(line)}\n`)
  }
  try {
    const effect = async (write: Write) => verdictOf(await run(write, say))
    const { body, headers } = await app.runWrite(request, effect, requireClient)
    // Only a stored answer has headers, and a call with a stored answer has written no line
    if (headers !== undefined && !raw.headersSent) reply.headers(headers)
    open()
    raw.end(`{"importacion":${body}}\n`)
  } catch (error) {
    if (error instanceof HungUp) return reply
    if (!raw.headersSent) throw error
    const { status, codigo, message } = refusalOf(request, error)
    raw.end(
      `${JSON.stringify({ problema: { status, codigo, detail: message } } satisfies AvanceImportacion)}\n`,
    )
  }
  return reply
}
