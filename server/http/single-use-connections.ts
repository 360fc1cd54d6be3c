import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Closes the connection after every answer: a browser repeats a request, also a PUT, when a reused connection closes
 * (RFC 9112 §9.3.1), which a server without idempotency keys must prevent (docs/decisions/0004).
 */
export const singleUseConnections = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('connection', 'close')
  })
})
