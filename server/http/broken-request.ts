import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { PEDIDO } from '#contract/headers.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import { buildProblem, Refusal } from './refusal.ts'

/** Where an answer's mark comes from (server/sync/mark.ts). */
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

/** The request's name header in the raw packet; undefined without exactly one. */
function findPedido(packet: unknown): string | undefined {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  const names = [...text.matchAll(PEDIDO_LINE)]
  return names.length === 1 ? names[0]?.[1] : undefined
}

/** Answers requests that Node's parser refused: broken framing, too large headers, or too slow. */
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
