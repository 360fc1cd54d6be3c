import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { CLIENT_FORMAT } from '#contract/headers.ts'
import { FORMATO } from '#contract/limites.ts'
import { invalid, Refusal } from '../http/refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if not sent. */
    formato: number | null
  }
}

const BEHIND_MAX = 2
const NEWER_RETRY_AFTER_S = 30

/** `Client-Format` (reliability O34): an app that is too old must update; an app newer than the server must wait. */
export const clientFormat = fp<{ formato?: number }>(
  async (app: FastifyInstance, { formato: current = FORMATO }) => {
    app.decorateRequest('formato', null)
    app.addHook('onRequest', (request, _reply, done) => {
      const header = request.headers[CLIENT_FORMAT]
      if (header === undefined) return done()
      if (typeof header !== 'string' || !/^\d{1,9}$/.test(header)) throw invalid(CLIENT_FORMAT)
      request.formato = Number(header)
      if (request.formato < current - BEHIND_MAX) throw new Refusal('ACTUALICE')
      if (request.formato > current)
        throw new Refusal('OCUPADO', undefined, { retryAfterS: NEWER_RETRY_AFTER_S })
      done()
    })
  },
)
