import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** A body that is longer still is not waited for. */
const MOST_BYTES = 64 * 2 ** 20

/** Reads the rest of a body and throws it away, until it ends, its sender goes or it is too much. */
function readOff(body: IncomingMessage): Promise<void> {
  return new Promise(resolve => {
    let left = MOST_BYTES
    body.on('data', (part: Buffer) => {
      left -= part.length
      if (left < 0) resolve()
    })
    for (const end of ['end', 'close', 'error']) body.once(end, () => resolve())
    body.resume()
  })
}

/**
 * Delays an answer to an unread body until the body has come. Otherwise closing the connection may reset it before the
 * answer is read (RFC 9112 §9.6). The request's timeout still holds (reliability S7).
 */
export const unreadBody = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    const isThere = raw.complete !== false || raw.readableEnded || raw.destroyed
    if (isThere || Number(raw.headers['content-length'] ?? 0) > MOST_BYTES) return done()
    return readOff(raw)
  })
})
