import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { ArchivoRescate, type EntradaRescate } from '#contract/dispositivos/rescate.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import {
  ADOPTED_FROM,
  AUTHOR_IDENTIFIED,
  CAPTURE_AGE_MAX_MS,
  CAPTURE_AGE_MIN_MS,
  CAPTURE_AGE_MOST_MS,
  CAPTURE_AGE_MS,
  CLIENT_FORMAT,
  DESHACE,
  DEVICE_ID,
  DEVICE_SEQ,
  IDEMPOTENCY_KEY,
  versionTag,
} from '#contract/headers.ts'
import { RESCATE_MAX_BYTES } from '#contract/limites.ts'
import { pedidoOperacion } from '#domain/butaca/pedido-operacion.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { audit } from '../cuentas/auditoria.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { getClave, publicJwk } from './clave-rescate.ts'
import { checkArchivo } from './firma.ts'
import { listUsuariosDe } from './firma-sql.ts'
import { openArchivo } from './open-archivo.ts'
import { RescueStopped, rescueEntradas, type SendEntrada } from './rescue-entradas.ts'

/** The same request as the device makes, so that the key's hash is the same. */
function requestOf({ nro, operacion }: EntradaRescate): Pick<InjectOptions, 'method' | 'url' | 'payload'> {
  const pedido = pedidoOperacion(nro, operacion)
  const { method, path } = ENDPOINTS[pedido.llamada]
  if ('body' in pedido) return { method, url: path, payload: JSON.stringify(pedido.body) }
  const pairs = Object.entries(pedido.query).map(([name, value]): [string, string] => [name, String(value)])
  return { method, url: `${path}?${new URLSearchParams(pairs)}` }
}

/** Ages in whole milliseconds, at least 0. */
function agesOf({ capturedAt, clockOffset, capture }: EntradaRescate): Record<string, string> {
  const now = Date.now()
  const ageOf = (at: number): string =>
    String(Math.round(Math.min(CAPTURE_AGE_MOST_MS, Math.max(0, now - at))))
  const likely = { [CAPTURE_AGE_MS]: ageOf(capturedAt + clockOffset) }
  if (capture === undefined) return likely
  const [earliest, latest] = [capture.earliest ?? Number.NEGATIVE_INFINITY, capture.latest ?? now]
  return {
    ...likely,
    [CAPTURE_AGE_MIN_MS]: ageOf(Math.max(earliest, latest)),
    [CAPTURE_AGE_MAX_MS]: ageOf(earliest),
  }
}

const headersOf = (
  request: FastifyRequest<{ Body: ArchivoRescate }>,
  entrada: EntradaRescate,
  version: number | null,
) => ({
  authorization: request.headers.authorization ?? '',
  cookie: request.headers.cookie ?? '',
  'content-type': 'application/json',
  [IDEMPOTENCY_KEY]: entrada.key,
  [ADOPTED_FROM]: encodeURIComponent(entrada.owner),
  ...agesOf(entrada),
  [DEVICE_ID]: request.body.dispositivo,
  [DEVICE_SEQ]: String(entrada.seq),
  [CLIENT_FORMAT]: String(entrada.format),
  ...(entrada.deshace !== undefined && { [DESHACE]: entrada.deshace }),
  [AUTHOR_IDENTIFIED]: entrada.identificado === 'pin' ? 'pin' : 'clave',
  ...(version === null ? {} : { 'if-match': versionTag(version) }),
})

/** Rescue files: the key they are sealed with, and the way in for what a device could not send itself. */
export async function rescateRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.claveRescate),
    config: { accion: 'sesion.usar' },
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-store').send(publicJwk(await getClave(db))),
  })

  app.route<{ Body: ArchivoRescate }>({
    ...routeOf(ENDPOINTS.rescatar),
    config: { accion: 'equipos.administrar' },
    bodyLimit: RESCATE_MAX_BYTES,
    schema: { body: ArchivoRescate },
    handler: async (request, reply) => {
      await checkArchivo(db, request.body)
      const rescatado = openArchivo(request.body, await getClave(db))
      const usuarios = await listUsuariosDe(db, request.body.dispositivo)
      const send: SendEntrada = async (entrada, version) => {
        const headers = headersOf(request, entrada, version)
        app.contactos.brought.add(entrada.key.toLowerCase())
        const answer = await app.inject({ ...requestOf(entrada), headers, remoteAddress: request.ip })
        app.contactos.brought.delete(entrada.key.toLowerCase())
        return { status: answer.statusCode, headers: answer.headers, body: answer.body }
      }
      try {
        const resultado = await rescueEntradas(rescatado, usuarios, send)
        const { total, aplicadas, yaEstaban } = resultado
        const resumen = SERVIDOR.rescatadas(total, aplicadas, yaEstaban)
        await audit(request, db, { que: 'rescate', sobre: request.body.dispositivo, resultado: resumen })
        return reply.header('cache-control', 'no-store').send(resultado)
      } catch (error) {
        if (!(error instanceof RescueStopped)) throw error
        throw error.answer.status === 401
          ? new Refusal('SESION')
          : new Refusal('OCUPADO', undefined, { retryAfterS: 2 })
      }
    },
  })
}
