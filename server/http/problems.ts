import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { PEDIDO } from '#contract/headers.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import { DatabaseError, DatabaseUnavailable } from '../db/db.ts'
import { buildProblem, Refusal } from './refusal.ts'

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS))
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(buildProblem(refusal, request.id)))
}

/** Every error has the same body shape, and a 5xx contains no inner text (design §5). */
export const problems = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => sendRefusal(request, reply, refusalOf(request, error)))
})

/** The refusal for an error of a request. Logs a failure of the server. */
export function refusalOf(request: FastifyRequest, error: unknown): Refusal {
  const refusal = classifyError(error)
  // A thrown refusal is no failure, even with 503: the code chose it, and the log line of the request is enough
  if (refusal.status >= 500 && error !== refusal) request.log.error({ err: error }, 'request failed')
  return refusal
}

const BUSY_RETRY_AFTER_S = 2

/**
 * SQLSTATEs worth a retry: lock and statement timeouts, serialization, resources, operator intervention, lost
 * connections, read-only.
 */
const isBusy = (sqlstate: string): boolean =>
  sqlstate === '55P03' || sqlstate === '25006' || ['40', '53', '57', '08'].includes(sqlstate.slice(0, 2))

function classifyDatabaseError(error: DatabaseError): Refusal {
  if (error.code === '53100') return new Refusal('ALMACENAMIENTO', undefined, { retryAfterS: 30 })
  // Two concurrent requests used the same name, or used and deleted the same row.
  if (error.code === '23505') return new Refusal('DUPLICADO')
  if (error.code === '23503') return new Refusal('REFERENCIADO')
  if (isBusy(error.code)) return new Refusal('OCUPADO', undefined, { retryAfterS: BUSY_RETRY_AFTER_S })
  // Class 22 is «data exception»: a value outside its type, so the caller's fault.
  if (error.code.startsWith('22')) return new Refusal('PEDIDO_INVALIDO')
  return new Refusal('INTERNO')
}

function classifyStatus(status: number): Refusal {
  if (status === 404) return new Refusal('NO_EXISTE')
  if (status === 405) return new Refusal('METODO')
  if (status === 413) return new Refusal('MUY_GRANDE')
  if (status === 414) return new Refusal('URL_LARGA')
  if (status === 415) return new Refusal('TIPO_CONTENIDO')
  if (status >= 400 && status < 500) return new Refusal('PEDIDO_INVALIDO')
  if (status === 503) return new Refusal('OCUPADO', undefined, { retryAfterS: BUSY_RETRY_AFTER_S })
  return new Refusal('INTERNO')
}

/** The refusal for any error. It contains none of the error's text (security C28). */
export function classifyError(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseError) return classifyDatabaseError(error)
  if (error instanceof DatabaseUnavailable)
    return new Refusal('OCUPADO', undefined, { retryAfterS: BUSY_RETRY_AFTER_S })
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    return classifyStatus(error.statusCode)
  }
  return new Refusal('INTERNO')
}

export interface Marks {
  headers(pedido: unknown): Record<string, string>
}

interface BrokenRequest {
  code?: string | undefined
  rawPacket?: unknown
}

const PEDIDO_LINE = new RegExp(`^${PEDIDO}:[ \\t]*([^ \\t\\r\\n]*)[ \\t]*\\r?$`, 'gim')

const REASONS: Readonly<Record<string, [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** Value of the header PEDIDO; undefined unless the packet contains the header exactly once. */
function findPedido(packet: unknown): string | undefined {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  const names = [...text.matchAll(PEDIDO_LINE)]
  return names.length === 1 ? names[0]?.[1] : undefined
}

/** Answers requests that Node's parser refused: broken framing, headers too large, or too slow. */
export const brokenRequests = (marks: Marks | null) => (error: BrokenRequest, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason] = REASONS[error.code ?? ''] ?? [400, 'Bad Request']
  const body = JSON.stringify({
    ...buildProblem(new Refusal('PEDIDO_INVALIDO'), randomUUID()),
    status,
    title: reason,
  })
  const mark = Object.entries(marks?.headers(findPedido(error.rawPacket)) ?? {})
  const lines = [
    `HTTP/1.1 ${status} ${reason}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
    ...mark.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
