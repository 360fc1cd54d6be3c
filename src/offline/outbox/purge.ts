import type { OutboxStore } from './outbox-store.ts'

const DAY_MS = 86_400_000
/** How long what is settled is kept (reliability O37). */
const CONFIRMED_KEPT_MS = 30 * DAY_MS
const DISCARDED_KEPT_MS = 90 * DAY_MS

/** Deletes settled entries older than they are kept for; live ones are never touched. @param now the server's clock (ms), for certain. */
export async function purgeSettled(store: OutboxStore, now: number): Promise<void> {
  await store.deleteSettled('confirmed', now - CONFIRMED_KEPT_MS)
  await store.deleteSettled('discarded', now - DISCARDED_KEPT_MS)
}
