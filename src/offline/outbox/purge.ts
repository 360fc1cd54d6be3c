import type { OutboxStore } from './outbox-store.ts'

const DAY_MS = 86_400_000
/** Reliability O37. */
const CONFIRMED_KEPT_MS = 30 * DAY_MS
const DISCARDED_KEPT_MS = 90 * DAY_MS

/** Deletes old settled entries, never live ones. @param now a certain lower bound of the server's clock (ms). */
export async function purgeSettled(store: OutboxStore, now: number): Promise<void> {
  await store.deleteSettled('confirmed', now - CONFIRMED_KEPT_MS)
  await store.deleteSettled('discarded', now - DISCARDED_KEPT_MS)
}
