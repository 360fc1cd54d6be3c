import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import { classifyError } from './classify-error.ts'
import { buildProblem, type Refusal } from './refusal.ts'

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS))
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(buildProblem(refusal, request.id)))
}

/** One error handler, one body shape, no inner text on a 5xx (design §5). */
export const problems = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const refusal = classifyError(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendRefusal(request, reply, refusal)
  })
})
