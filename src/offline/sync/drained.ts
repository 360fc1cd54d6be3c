/** Told to every tab after a drain, so that one of them asks again when it is time. */
export const SYNC_CHANNEL = 'butacas-sync'
export interface Drained {
  kind: 'drained'
  /** Device time (ms) of the next attempt; null when nothing waits for one. */
  nextAt: number | null
  /** Entries that a server restored from a backup had forgotten, and that are in the queue again (reliability O35). */
  recovered: number
}

/**
 * Two pages whose clocks are apart, as before the server was heard of, may each find due what the other has put off: they
 * would take turns without a pause.
 */
const SOONEST_MS = 1_000

/** How long (ms) a page waits before it asks again. */
export const dueInMs = (nextAt: number, now: number): number => Math.max(SOONEST_MS, nextAt - now)
