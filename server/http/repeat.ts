import type { FastifyInstance } from 'fastify'

interface Repeated {
  everyMs: number
  isAtOnce: boolean
  task: (signal: AbortSignal) => Promise<void>
  failure: string
}

/** Repeats a task while the server listens, never two runs at once. The close waits for the last run. */
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

interface Gathered {
  /** Time from the first call of `ask` to the run. */
  afterMs: number
  task: () => Promise<void>
  failure: string
}

/** One run of `task` serves all calls of `ask` within `afterMs`. The close runs a waiting task. Failures are logged. */
export function gather(app: FastifyInstance, { afterMs, task, failure }: Gathered) {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const flush = (): Promise<void> => {
    if (timer === undefined) return running
    clearTimeout(timer)
    timer = undefined
    running = running.then(task).catch((error: unknown) => app.log.warn({ err: error }, failure))
    return running
  }
  app.addHook('onClose', flush)
  return {
    ask(): void {
      timer ??= setTimeout(flush, afterMs).unref()
    },
    flush,
  }
}
