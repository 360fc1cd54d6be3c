import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { ENDPOINTS } from '#contract/endpoints.ts'

/** Browsers and proxies send the next request after the answer, so a longer pipeline is an attack. */
const UNANSWERED_MAX = 4
/**
 * Time without traffic after which a connection is closed, except during the work on its answer and for event streams.
 */
const STALLED_MS = 60_000

/**
 * Bounds the memory of one connection (reliability S27, S28). Allows four unanswered calls, and disconnects a stalled
 * reader. Every response emits `close` when its connection closes, so `reply.raw.once('close')` always fires.
 */
export const connections = fp(async (app: FastifyInstance) => {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>()
  const eventLines = new WeakSet<Socket>()

  const callsOf = (socket: Socket): Set<ServerResponse> => {
    const known = unanswered.get(socket)
    if (known !== undefined) return known
    const calls = new Set<ServerResponse>()
    unanswered.set(socket, calls)
    socket.once('close', () => {
      // Node before 26 emits no `close` on responses queued behind the first response (nodejs/node#62534)
      for (const response of calls) if (response.socket === null) closeQueued(response)
    })
    return calls
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    const { socket } = request.raw
    const calls = callsOf(socket)
    if (calls.size >= UNANSWERED_MAX) {
      request.log.warn({ ip: request.ip }, 'too many unanswered calls on a connection')
      // `done` is never called, so the call gets no answer
      socket.destroy()
      return
    }
    calls.add(raw)
    const isEventLine = request.routeOptions.url === ENDPOINTS.eventos.path
    if (isEventLine) eventLines.add(socket)
    raw.once('close', () => {
      calls.delete(raw)
      if (raw.writableFinished || isEventLine) return
      request.log.info({ req: request }, 'request aborted')
      // Absent on a contract-only server
      app.metrics?.countAborted(request.method, request.routeOptions.url ?? 'none')
    })
    done()
  })

  app.server.timeout = STALLED_MS
  app.server.on('timeout', socket => {
    const isAnswering = (unanswered.get(socket)?.size ?? 0) > 0 && socket.writableLength === 0
    if (!isAnswering && !eventLines.has(socket)) socket.destroy()
  })
})

function closeQueued(response: ServerResponse): void {
  response.destroy()
  // A stream that is about to be piped into the response checks this member
  Object.assign(response, { _closed: true })
  response.emit('close')
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

interface Draining {
  /** The server still serves, but is not ready for new work (reliability S8). */
  now: boolean
  /** Closes connections that sent nothing, because Node counts them as busy. */
  closeUnused(): void
}

/** While draining, every answer closes its connection, so that the next request goes to another instance. */
export const draining = fp(async (app: FastifyInstance) => {
  const open = new Set<Socket>()
  app.server.on(app.initialConfig.https ? 'secureConnection' : 'connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const state: Draining = {
    now: false,
    closeUnused() {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    },
  }
  app.decorate('draining', state)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (state.now) reply.header('connection', 'close')
    done()
  })
})

/**
 * Closes the connection after every answer. A browser repeats any request, even a PUT, when a reused connection closes
 * (RFC 9112 §9.3.1). A server without idempotency keys must prevent such repeats (docs/decisions/0004).
 */
export const singleUseConnections = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('connection', 'close')
  })
})
