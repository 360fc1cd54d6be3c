import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from './db.ts'

/** Serialisation failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_RETRIES = 5
const FIRST_WAIT_MS = 5

/** Whether a transaction did nothing and may simply run again. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof DatabaseError && RETRYABLE.has(error.code)

/** Runs a whole transaction, again if the database asks for it (reliability S14). Other errors pass at once. */
export async function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await run()
    } catch (error) {
      if (!isRetryable(error) || retries === MAX_RETRIES) throw error
      // Jitter, so that two transactions that collided do not collide again in step.
      await sleep(FIRST_WAIT_MS * 2 ** retries * (0.5 + Math.random()))
    }
  }
}
