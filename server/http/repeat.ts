import type { FastifyInstance } from 'fastify'

interface Repeated {
  everyMs: number
  isAtOnce: boolean
  task: (signal: AbortSignal) => Promise<void>
  failure: string
}

/** Repeats a task while the server listens, one run after the other. The close waits for the last one. */
export function repeat(app: FastifyInstance, { everyMs, isAtOnce, task, failure }: Repeated): void {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const start = () => {
    running = running
      .then(() => task(stop.signal))
      .catch((error: unknown) => app.log.warn({ err: error }, failure))
  }
  app.addHook('onListen', async () => {
    if (isAtOnce) start()
    timer = setInterval(start, everyMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stop.abort()
    await running
  })
}
