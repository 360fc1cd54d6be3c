import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { parseStrictJson } from './strict-json.ts'

/** The one body parser: JSON, empty bodies and bare `true`/`false` included (specification §7); any other type is 415. */
export const jsonBody = fp(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseStrictJson(text as string))
    } catch (error) {
      done(error as Error)
    }
  })
})
