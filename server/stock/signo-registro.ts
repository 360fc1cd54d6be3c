import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** `signo` in every type of record: what it does to the stock (src/contract/catalogo.ts). */
export const signoRegistro = fp(async (app: FastifyInstance) => {
  app.jsonExtra.tipoRegistro.signo = 't.signo'
})
