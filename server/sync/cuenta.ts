import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type Static, Type } from 'typebox'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { IDEMPOTENCY_REPLAYED } from '#contract/headers.ts'
import { routeOf } from '../http/route-context.ts'
import { countWrite } from './cuenta-sql.ts'
import type { Mark } from './mark.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What its write was counted as, which holds once that is committed; null while there is none. */
    cuenta: number | null
  }
}

const CuentaQuery = Type.Object({ vista: Type.Optional(Type.String({ maxLength: 60 })) })

/**
 * Counts every write in its transaction; GET /api/cuenta?vista=… takes a tablet's proof of a higher count (reliability
 * O45).
 */
export const cuenta = fp<{ mark: Mark }>(async (app: FastifyInstance, { mark }) => {
  app.decorateRequest('cuenta', null)
  app.writePipeline.stages.push(async (write, next) => {
    const verdict = await next()
    const isRepeat = verdict.headers?.[IDEMPOTENCY_REPLAYED] !== undefined
    if (!isRepeat) write.request.cuenta = await countWrite(write.tx)
    return verdict
  })
  app.route<{ Querystring: Static<typeof CuentaQuery> }>({
    ...routeOf(ENDPOINTS.cuenta),
    config: { accion: 'sesion.usar' },
    schema: { querystring: CuentaQuery },
    handler: async (request, reply) => {
      const { cuenta } = await mark.read(request.query.vista)
      return reply.header('cache-control', 'no-store').send({ cuenta })
    },
  })
})
