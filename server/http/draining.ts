import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

interface Draining {
  /** True once the server was told to stop: it still serves, but is not ready for new work (reliability S8). */
  now: boolean
  /** Closes connections that sent nothing, which Node counts as busy. */
  closeUnused(): void
}

/** While draining every answer closes its connection, so that the next request goes to another instance. */
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
