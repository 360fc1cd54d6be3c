import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { CONSOLA_SERVIDOR } from '#messages/server/consola.ts'
import type { Db } from '../db/db.ts'
import { say } from './logging.ts'

const FINISH_MS = 10_000
/** Exit code for the supervisor: another process has taken the data folder. */
const TAKEN_OVER_CODE = 3
/** Time for the last refusals to be sent. */
const TAKEN_OVER_MS = 500

/** The server is not ready from now on. It serves for `serveOnMs`, then ends requests within 10 s (reliability S8). */
export async function closeApp(app: FastifyInstance, serveOnMs = 0): Promise<void> {
  app.draining.now = true
  if (serveOnMs > 0) await sleep(serveOnMs)
  const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS)
  // Idle connections would delay the close, because it waits for every connection.
  const idle = setInterval(() => {
    app.server.closeIdleConnections()
    app.draining.closeUnused()
  }, 100)
  await app.close()
  clearTimeout(late)
  clearInterval(idle)
}

/**
 * Stops in order on SIGTERM and SIGINT. The same signal again ends the process at once. An uncaught error ends the
 * process with code 1 (reliability S19), the loss of the data folder with TAKEN_OVER_CODE (S24).
 */
export function stopOnSignal(app: FastifyInstance, { db, drainMs }: { db: Db; drainMs: number }): void {
  const stop = (serveOnMs: number, code: number): void => {
    db.announceClose?.()
    closeApp(app, serveOnMs)
      .then(() => db.close())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          app.log.error({ err: error }, 'stop failed')
          process.exit(1)
        },
      )
  }
  // No orderly close: the files belong to the other process now
  db.onTakenOver?.(() => {
    app.draining.now = true
    app.log.fatal('the data folder was taken over')
    say(CONSOLA_SERVIDOR.baseTomada, 'fatal')
    setTimeout(() => process.exit(TAKEN_OVER_CODE), TAKEN_OVER_MS)
  })
  process.once('SIGTERM', () => stop(drainMs, 0))
  // Ctrl+C in a terminal: no wait for the load balancer
  process.once('SIGINT', () => stop(0, 0))
  let faulty = false
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(fault, (error: unknown) => {
      app.log.fatal({ err: error, fault }, 'nobody caught this')
      if (!faulty) stop(0, 1)
      faulty = true
    })
}
