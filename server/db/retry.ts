import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from './db.ts'

/** Serialisation failure and deadlock: the transaction did nothing and may simply run again. */
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_RETRIES = 5
const FIRST_WAIT_MS = 5

/** Runs a whole transaction, again if the database asks for it (reliability S14). Other errors pass at once. */
export async function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await run()
    } catch (error) {
      const retryable = error instanceof DatabaseError && RETRYABLE.has(error.code)
      if (!retryable || retries === MAX_RETRIES) throw error
      // Jitter, so that two transactions that collided do not collide again in step.
      await sleep(FIRST_WAIT_MS * 2 ** retries * (0.5 + Math.random()))
    }
  }
}
