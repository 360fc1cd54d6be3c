/** Told to every tab after a drain. */
export const SYNC_CHANNEL = 'butacas-sync'
export interface Drained {
  kind: 'drained'
  /** Device time (ms) of the next attempt; null for none. */
  nextAt: number | null
  /** Entries that a restored server had forgotten, now in the queue again (reliability O35). */
  recovered: number
}

/** Two pages with different clocks could each find due what the other has put off, and take turns without a pause. */
const SOONEST_MS = 1_000

export const dueInMs = (nextAt: number, now: number): number => Math.max(SOONEST_MS, nextAt - now)
