import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { RouteContext } from '../http/route-context.ts'
import { closeDays, type ResumenOptions } from './close-days.ts'

const EVERY_MS = 30 * 60_000

/** Closes the days while the server listens: at the start and after each midnight. A failure is only logged. */
export const resumen = fp<RouteContext>(async (app: FastifyInstance, { db, factoryTz, now }) => {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const close = async (): Promise<void> => {
    const options: ResumenOptions = { factoryTz, now: now(), signal: stop.signal }
    try {
      await closeDays(db, options)
    } catch (error) {
      app.log.warn({ err: error }, 'days not closed')
    }
  }
  const start = () => {
    running = running.then(close)
  }

  app.addHook('onListen', async () => {
    start()
    timer = setInterval(start, EVERY_MS).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stop.abort()
    await running
  })
})
