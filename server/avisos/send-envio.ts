import { createHmac } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { type FallaEnvio, WEBHOOK_ID, WEBHOOK_SIGNATURE, WEBHOOK_TIMESTAMP } from '#contract/aviso.ts'
import { hostOf, isAllowed, type ReglasDestino, readDireccion } from './destino.ts'
import type { Red } from './red.ts'

export interface Mensaje {
  direccion: string
  secretos: readonly string[]
  /** Id of the message, the same in every attempt. */
  id: string
  cuerpo: string
}

export interface Resultado {
  status: number | null
  falla: FallaEnvio | null
  ms: number
  /** `Retry-After` in seconds; null if absent or a date. */
  esperaS: number | null
}

const PATIENCE = { connectMs: 5_000, wholeMs: 15_000 }
const BODY_MAX_BYTES = 4 * 1024

class SendError extends Error {
  override name = 'SendError'
  readonly falla: FallaEnvio
  constructor(falla: FallaEnvio) {
    super(falla)
    this.falla = falla
  }
}

/** Signatures of Standard Webhooks, one for each secret. */
const signMensaje = (
  { id, cuerpo, secretos }: Pick<Mensaje, 'id' | 'cuerpo' | 'secretos'>,
  timestamp: number,
): string =>
  secretos
    .map(secreto => {
      const key = Buffer.from(secreto.replace(/^whsec_/, ''), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${cuerpo}`).digest('base64')}`
    })
    .join(' ')

const CERTIFICATE = /CERT|ERR_TLS|ERR_SSL|UNABLE_TO_VERIFY|SELF_SIGNED/
const NAME = /ENOTFOUND|EAI_|ENODATA/

function fallaOf(error: unknown): FallaEnvio {
  if (error instanceof SendError) return error.falla
  const { code = '', name = '' } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError') return 'tarde'
  if (NAME.test(code)) return 'sin-nombre'
  return CERTIFICATE.test(code) ? 'certificado' : 'sin-conexion'
}

/**
 * Connects only to the checked addresses, even if the name gets other addresses after the check (security C61). @throws
 * the abort reason of `closing`.
 */
export async function sendEnvio(
  { red, reglas, now, closing }: { red: Red; reglas: ReglasDestino; now: Date; closing?: AbortSignal },
  mensaje: Mensaje,
  patience = PATIENCE,
): Promise<Resultado> {
  const began = performance.now()
  const late = AbortSignal.timeout(patience.wholeMs)
  const signal = closing ? AbortSignal.any([late, closing]) : late
  try {
    const read = readDireccion(mensaje.direccion, reglas)
    if ('falla' in read) throw new SendError(read.falla)
    const { url } = read
    const addresses = await resolve(
      red,
      hostOf(url),
      AbortSignal.any([signal, AbortSignal.timeout(patience.connectMs)]),
    )
    if (!addresses.every(({ address }) => isAllowed(address, reglas.avisosRedes))) throw new SendError('red')
    const isTls = url.protocol === 'https:'
    const port = Number(url.port || (isTls ? 443 : 80))
    const socket = red.connect({ host: hostOf(url), port, isTls, addresses })
    limitConnect(socket, isTls, patience.connectMs)
    const answer = await post(socket, url, mensaje, Math.floor(now.getTime() / 1000), signal)
    return { ...answer, falla: null, ms: Math.round(performance.now() - began) }
  } catch (error) {
    closing?.throwIfAborted()
    return { status: null, falla: fallaOf(error), ms: Math.round(performance.now() - began), esperaS: null }
  }
}

/** Stops waiting at `signal`, because a look-up cannot be cancelled. */
async function resolve(red: Red, host: string, signal: AbortSignal): Promise<LookupAddress[]> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const addresses = await Promise.race([red.resolve(host), aborted])
  if (addresses.length === 0) throw new SendError('sin-nombre')
  return addresses
}

function limitConnect(socket: Socket, isTls: boolean, connectMs: number): void {
  const timer = setTimeout(() => socket.destroy(new SendError('tarde')), connectMs)
  const stop = () => clearTimeout(timer)
  socket.once(isTls ? 'secureConnect' : 'connect', stop).once('close', stop)
}

function post(
  socket: Socket,
  url: URL,
  mensaje: Mensaje,
  timestamp: number,
  signal: AbortSignal,
): Promise<Pick<Resultado, 'status' | 'esperaS'>> {
  return new Promise((done, fail) => {
    const call = request({
      method: 'POST',
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(mensaje.cuerpo),
        'user-agent': 'Butacas',
        connection: 'close',
        [WEBHOOK_ID]: mensaje.id,
        [WEBHOOK_TIMESTAMP]: timestamp,
        [WEBHOOK_SIGNATURE]: signMensaje(mensaje, timestamp),
      },
      createConnection: () => socket,
      signal,
    })
    call.on('error', error => {
      socket.destroy()
      fail(signal.aborted ? signal.reason : error)
    })
    call.on('response', answer => {
      const { statusCode: status = null, headers } = answer
      const end = () => {
        socket.destroy()
        done({
          status,
          esperaS: /^\d{1,6}$/.test(headers['retry-after'] ?? '') ? Number(headers['retry-after']) : null,
        })
      }
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > BODY_MAX_BYTES) end()
      })
      // The status is the result, even if the connection breaks during the body
      answer.on('end', end).on('error', end).on('close', end)
    })
    call.end(mensaje.cuerpo)
  })
}
