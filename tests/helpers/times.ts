import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Causes of time outside a test's own steps (`npm test -- --tiempos`). */
export type Cause = 'browser' | 'server' | 'database' | 'wait'

const folder = process.env.TEST_TIMES

/** Runs the work, and records its duration if `npm test` asks for times. */
export async function timed<T>(cause: Cause, work: () => Promise<T>): Promise<T> {
  if (folder === undefined) return work()
  const since = performance.now()
  try {
    return await work()
  } finally {
    note(folder, cause, performance.now() - since)
  }
}

/** Each process appends to its own file, so that none waits for another. */
function note(where: string, cause: Cause, ms: number): void {
  mkdirSync(where, { recursive: true })
  appendFileSync(join(where, `${process.pid}.jsonl`), `${JSON.stringify({ cause, ms: Math.round(ms) })}\n`)
}
