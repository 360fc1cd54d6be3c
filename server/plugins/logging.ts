import type { FastifyServerOptions } from 'fastify'

/** One JSON line an event, with the route's template instead of the address asked for, and no secret (reliability C23). */
export const loggerOptions = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  redact: { paths: ['req.headers.authorization', '*.pass', '*.token', '*.clave'], censor: '[oculto]' },
  serializers: {
    req: request => ({ method: request.method, route: request.routeOptions?.url ?? null, ip: request.ip }),
    res: reply => ({ status: reply.statusCode }),
  },
})
