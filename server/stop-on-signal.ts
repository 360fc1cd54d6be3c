import type { FastifyInstance } from 'fastify'
import type { Db } from './db/db.ts'

const FINISH_MS = 10_000

/** Ends the server: not ready at once, requests under way finished within 10 s (reliability S8). */
export async function closeApp(app: FastifyInstance): Promise<void> {
  app.draining.now = true
  const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS)
  // Closing waits for every connection: those without a request would hold it up.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close()
  clearTimeout(late)
  clearInterval(idle)
}

/** Stops in order on SIGTERM and SIGINT; a second signal ends the process as it is. */
export function stopOnSignal(app: FastifyInstance, db: Db): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      closeApp(app)
        .then(() => db.close())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            app.log.error({ err: error }, 'stop failed')
            process.exit(1)
          },
        )
    })
  }
}
