import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { EPOCA } from '#contract/headers.ts'
import type { Db } from '../db/db.ts'
import { getEpoca } from '../repositories/epoca.ts'

/** A database may be restored while this process runs: it is asked again when what is known is older. */
const FRESH_MS = 5_000

/** `X-Epoca` on every answer under /api (reliability O35). */
export const epoca = fp<{ db: Db }>(async (app: FastifyInstance, { db }) => {
  let known: string | undefined
  let asking: Promise<void> | undefined
  let askedAt = Number.NEGATIVE_INFINITY

  const ask = (): Promise<void> => {
    askedAt = performance.now()
    asking ??= getEpoca(db)
      .then(
        epoca => {
          known = epoca
        },
        () => {}, // Without the database an answer names no epoch: there is nothing in it to go by
      )
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    // Nobody waits for it but the very first
    const asked = performance.now() - askedAt > FRESH_MS ? ask() : asking
    if (known === undefined) await asked
    if (known !== undefined) reply.header(EPOCA, known)
  })
})
