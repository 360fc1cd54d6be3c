import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Db } from '../db/db.ts'
import { purgeSesiones } from './sesiones-sql.ts'

const EVERY_MS = 60 * 60_000

/** Deletes expired sessions, failures and audit rows every hour. */
export const purge = fp<{ db: Db }>(async (app: FastifyInstance, { db }) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const start = () => {
    running = purgeSesiones(db).catch((error: unknown) => app.log.warn({ err: error }, 'nothing forgotten'))
  }
  app.addHook('onListen', async () => {
    timer = setInterval(start, EVERY_MS).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
})
