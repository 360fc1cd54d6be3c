import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** What a test's seconds can go to beside its own steps (`npm test -- --tiempos`). */
export type Cause = 'browser' | 'server' | 'database' | 'wait'

const folder = process.env.TEST_TIMES

/** Does the work and notes how long it took, where somebody wants to know. */
export async function timed<T>(cause: Cause, work: () => Promise<T>): Promise<T> {
  if (folder === undefined) return work()
  const since = performance.now()
  try {
    return await work()
  } finally {
    note(folder, cause, performance.now() - since)
  }
}

/** Appended by each process to a file of its own, so that none waits for another. */
function note(where: string, cause: Cause, ms: number): void {
  mkdirSync(where, { recursive: true })
  appendFileSync(join(where, `${process.pid}.jsonl`), `${JSON.stringify({ cause, ms: Math.round(ms) })}\n`)
}
