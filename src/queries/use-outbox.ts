import { useSyncExternalStore } from 'react'
import type { Entry } from '#offline/outbox/entry.ts'
import { outboxStore } from './outbox-store.ts'
import { countOwn, type OutboxSummary, type OutboxView } from './outbox-view.ts'

export { countOwn, type OutboxSummary }

/** The queue of this device and all that follows from it, as it changes in any tab or the worker. */
export const useOutbox = (): OutboxView =>
  useSyncExternalStore(outboxStore.subscribe, outboxStore.getSnapshot)

/** Entries with which somebody or the server still has something to do, in order of capture. */
export const useLiveEntries = (): readonly Entry[] => useOutbox().entries

/** Counts for the status chip: equal in every tab (reliability O38). Null until the queue has been read: not nothing. */
export function useOutboxSummary(): OutboxSummary | null {
  const { ready, summary } = useOutbox()
  return ready ? summary : null
}
