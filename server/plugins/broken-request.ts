import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import { buildProblem, Refusal } from './refusal.ts'

const REASONS: Readonly<Record<string, [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** Answers what Node's parser gave up on, which no route ever sees: broken framing, headers too large, too slow. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
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
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  )
}
