import { useSyncExternalStore } from 'react'
import type { Entry } from '#offline/outbox/entry.ts'
import { outboxStore } from './outbox-store.ts'
import type { OutboxSummary, OutboxView } from './outbox-view.ts'

/** The queue of this device and all that follows from it, as it changes in any tab or the worker. */
export const useOutbox = (): OutboxView =>
  useSyncExternalStore(outboxStore.subscribe, outboxStore.getSnapshot)

/** Entries with which somebody or the server still has something to do, in order of capture. */
export const useLiveEntries = (): readonly Entry[] => useOutbox().entries

/** Counts for the status chip: equal in every tab (reliability O38). */
export const useOutboxSummary = (): OutboxSummary => useOutbox().summary
