import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Adds the seat as `actual` to the answer (src/contract/homologacion.ts). Innermost stage, so that a repeat has it too. */
export const homologacionActual = fp(async (app: FastifyInstance) => {
  app.writePipeline.stages.push(async (_write, next) => {
    const { butaca, ...verdict } = await next()
    return butaca === undefined
      ? verdict
      : { ...verdict, body: `${verdict.body.slice(0, -1)},"actual":${butaca}}` }
  })
})
