import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** `now` is true once the server was told to stop: it still serves, but is not ready for new work (reliability S8). */
    draining: { now: boolean }
  }
}

export const draining = fp(async (app: FastifyInstance) => {
  app.decorate('draining', { now: false })
})
