import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { ArchivoRescate, type ClaveRescate, type EntradaRescate } from '#contract/dispositivos/rescate.ts'
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
import { pedidoOperacion } from '#domain/butaca/operacion.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { audit } from '../cuentas/auditoria.ts'
import { type Db, findRow, getRow } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { checkArchivo, listUsuariosOf } from './firma.ts'
import { openArchivo, RescueStopped, rescueEntradas, type SendEntrada } from './rescue-entradas.ts'

/** Builds the request as the device does, so that both requests have the same hash for one idempotency key. */
function requestOf({ nro, operacion }: EntradaRescate): Pick<InjectOptions, 'method' | 'url' | 'payload'> {
  const pedido = pedidoOperacion(nro, operacion)
  const { method, path } = ENDPOINTS[pedido.llamada]
  const pairs = Object.entries('query' in pedido ? pedido.query : {}).map(
    ([name, value]): [string, string] => [name, String(value)],
  )
  const url = pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
  const body = 'body' in pedido ? pedido.body : undefined
  return { method, url, ...(body !== undefined && { payload: JSON.stringify(body) }) }
}

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

export async function rescateRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.claveRescate, { accion: 'sesion.usar' }),
    handler: async () => publicJwk(await getClave(db)),
  })

  app.route<{ Body: ArchivoRescate }>({
    ...routeOf(ENDPOINTS.rescatar, { accion: 'equipos.administrar' }),
    bodyLimit: RESCATE_MAX_BYTES,
    schema: { body: ArchivoRescate },
    handler: async request => {
      await checkArchivo(db, request.body)
      const rescatado = openArchivo(request.body, await getClave(db))
      const usuarios = await listUsuariosOf(db, request.body.dispositivo)
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
        return resultado
      } catch (error) {
        if (!(error instanceof RescueStopped)) throw error
        throw error.answer.status === 401
          ? new Refusal('SESION')
          : new Refusal('OCUPADO', undefined, { retryAfterS: 2 })
      }
    },
  })
}

const MODULUS_BITS = 3072

/** If two calls create a key pair at once, the first pair is kept. */
async function getClave(db: Db): Promise<KeyObject> {
  const sql = 'select privada from clave_rescate'
  const kept = await findRow<{ privada: string }>(db, sql)
  if (kept) return createPrivateKey(kept.privada)
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS })
  const privada = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await db.query('insert into clave_rescate (privada) values ($1) on conflict do nothing', [privada])
  return createPrivateKey((await getRow<{ privada: string }>(db, sql)).privada)
}

function publicJwk(clave: KeyObject): ClaveRescate {
  const { n, e } = createPublicKey(clave).export({ format: 'jwk' })
  return { kty: 'RSA', alg: 'RSA-OAEP-256', n: String(n), e: String(e) }
}
