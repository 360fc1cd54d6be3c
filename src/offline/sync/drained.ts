/** Told to every tab after a drain, so that one of them asks again when it is time. */
export const SYNC_CHANNEL = 'butacas-sync'
export interface Drained {
  kind: 'drained'
  /** Device time (ms) of the next attempt; null when nothing waits for one. */
  nextAt: number | null
  /** Entries that a server restored from a backup had forgotten, and that are in the queue again (reliability O35). */
  recovered: number
}
