import { vi } from 'vitest'
import { db } from '#offline/db.ts'
import { theOutbox } from '#offline/outbox/dexie-store.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import type { OutboxSnapshot } from '#offline/view/outbox-view.ts'

/** A gap of this size in the write log makes its followers read the whole outbox again. */
const MANY = 1_000

/**
 * Empties the previous test's outbox. Waits until the page's view of the outbox, which outlives a screen, is empty too.
 */
export async function emptyOutbox(): Promise<void> {
  const unsubscribe = outboxStore.subscribe(() => {})
  const untilView = (isReady: (view: OutboxSnapshot) => boolean, not: string) =>
    vi.waitFor(() => {
      if (!isReady(outboxStore.getSnapshot())) throw new Error(not)
    }, 10_000)
  // A first read that is still running could show entries that are deleted here
  await untilView(({ ready }) => ready, 'the queue was not read')
  await db.entries.clear()
  const last = (await db.writes.orderBy('id').last())?.id ?? 0
  // No unread record stays before the gap
  await db.writes.clear()
  await db.table('writes').put({ id: last + MANY, live: [], settled: [] })
  await untilView(({ counts }) => counts.size === 0, 'the view has entries of another test')
  unsubscribe()
}

/** Stores entries as the product does. */
export const putEntries = (entries: readonly Entry[]) =>
  theOutbox.store.transaction(['entries'], records => records.putEntries(entries))
