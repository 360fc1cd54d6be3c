import { vi } from 'vitest'
import { db } from '#offline/db.ts'
import { outboxStore } from '#queries/outbox-store.ts'

/** Forgets what the last test queued. The page's one view of the queue outlives a screen, and has heard of it by then. */
export async function emptyOutbox(): Promise<void> {
  await Promise.all([db.entries.clear(), db.claims.clear()])
  const unsubscribe = outboxStore.subscribe(() => {})
  await vi.waitFor(() => {
    if (outboxStore.getSnapshot().entries.length > 0) throw new Error('the view has entries of another test')
  }, 10_000)
  unsubscribe()
}
