import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Every answer ends its connection. A browser sends a request again by itself when a connection that it had used before
 * closes without an answer, also a PUT (RFC 9112 §9.3.1; docs/decisions/0004). With idempotency keys that is harmless; a
 * server that keeps none must not let it happen (docs/decisions/0004).
 */
export const singleUseConnections = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('connection', 'close')
  })
})
