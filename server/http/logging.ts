import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import fp from 'fastify-plugin'
import { DEVICE_ID } from '#contract/headers.ts'

/**
 * One JSON line per event, with the route's template instead of the requested address, and without secrets (security
 * C23).
 */
export const loggerOptions = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  redact: { paths: ['req.headers.authorization', '*.pass', '*.token', '*.clave'], censor: '[oculto]' },
  serializers: {
    req: request => ({ method: request.method, route: request.routeOptions?.url ?? null, ip: request.ip }),
    res: reply => ({ status: reply.statusCode }),
  },
})

const LEVELS = { info: 30, fatal: 60 } as const

/**
 * Reports the start or end of the process (security C23). A terminal gets words, any other output a log line. Fatal
 * messages go to the standard error.
 */
export function say(text: string, level: keyof typeof LEVELS = 'info', error?: Error): void {
  const stream = level === 'fatal' ? process.stderr : process.stdout
  if (stream.isTTY) {
    stream.write(`${text}\n${error?.stack ? `${error.stack}\n` : ''}`)
    return
  }
  const err = error && { err: { type: error.name, message: error.message, stack: error.stack } }
  stream.write(
    `${JSON.stringify({ level: LEVELS[level], time: Date.now(), pid: process.pid, ...err, msg: text })}\n`,
  )
}

/** One line per request, when its answer ends. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      req: request,
      res: reply,
      responseTime: reply.elapsedTime,
      ...(request.user ? { usuario: request.user.sub } : {}),
      ...deviceOf(request),
    }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    // A route may exempt itself from the log
    else if (request.routeOptions.logLevel !== 'warn') reply.log.info(line, 'request completed')
  }
}

function deviceOf({ headers }: FastifyRequest): { equipo?: string } {
  const id = headers[DEVICE_ID]
  return typeof id === 'string' && REQUEST_ID_FORM.test(id) ? { equipo: id } : {}
}

const REQUEST_ID = 'x-request-id'
const REQUEST_ID_FORM = /^[\w-]{8,64}$/

/** The proxy's request id, or a new one if it is missing or unfit for a log. */
export function readRequestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers[REQUEST_ID]
  return typeof given === 'string' && REQUEST_ID_FORM.test(given) ? given : randomUUID()
}

/** Adds the request id to every answer, so that a person can report it. */
export const requestIds = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id)
    done()
  })
})
