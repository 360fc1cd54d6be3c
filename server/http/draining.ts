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
  /** Closes connections that were opened in advance, as browsers do, and asked nothing: Node takes them for busy. */
  closeUnused(): void
}

/** Whoever is answered while the server drains asks the next thing on another connection, which leads elsewhere. */
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
  app.addHook('onSend', async (_request, reply) => {
    if (state.now) reply.header('connection', 'close')
  })
})
