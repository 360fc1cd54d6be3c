import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import fp from 'fastify-plugin'

/** One JSON line an event, with the route's template instead of the address asked for, and no secret (security C23). */
export const loggerOptions = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  redact: { paths: ['req.headers.authorization', '*.pass', '*.token', '*.clave'], censor: '[oculto]' },
  serializers: {
    req: request => ({ method: request.method, route: request.routeOptions?.url ?? null, ip: request.ip }),
    res: reply => ({ status: reply.statusCode }),
  },
})

const REQUEST_ID = 'x-request-id'
const REQUEST_ID_FORM = /^[\w-]{8,64}$/

/** The proxy's request id, or a new one where it is missing or unfit for a log. */
export function readRequestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers[REQUEST_ID]
  return typeof given === 'string' && REQUEST_ID_FORM.test(given) ? given : randomUUID()
}

/** Adds the request id to every answer, so that a person can name it. */
export const requestIds = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID, request.id)
  })
})
