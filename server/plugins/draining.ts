import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** `now` is true once the server was told to stop: it still serves, but is not ready for new work (reliability S8). */
    draining: { now: boolean }
  }
}

/** Whoever is answered while the server drains asks the next thing on another connection, which leads elsewhere. */
export const draining = fp(async (app: FastifyInstance) => {
  const state = { now: false }
  app.decorate('draining', state)
  app.addHook('onSend', async (_request, reply) => {
    if (state.now) reply.header('connection', 'close')
  })
})
