import { useSyncExternalStore } from 'react'
import { outboxStore } from '#offline/view/outbox-live.ts'
import {
  countOwn,
  type OutboxSnapshot,
  type OutboxSummary,
  type SeatQueue,
} from '#offline/view/outbox-view.ts'
import { subscribeCalmly } from './subscribe-calmly.ts'

export { countOwn, type OutboxSummary, type SeatQueue }

/** The queue of this device and what follows from it, as it changes in any tab or the worker. */
export const useOutbox = (): OutboxSnapshot =>
  useSyncExternalStore(outboxStore.subscribe, outboxStore.getSnapshot)

const calmly = subscribeCalmly(outboxStore.subscribe)
/** The same for whatever goes through all of it: twice a second at most. */
export const useOutboxCalmly = (): OutboxSnapshot => useSyncExternalStore(calmly, outboxStore.getSnapshot)

/** Counts for the status chip, equal in every tab (reliability O38). Null until the queue has been read. */
export function useOutboxSummary(): OutboxSummary | null {
  const { ready, summary } = useOutbox()
  return ready ? summary : null
}
