import { useSyncExternalStore } from 'react'
import { clock } from '#offline/clock.ts'
import { replica } from '#offline/mirror/replica.ts'
import { throttle } from '#offline/observable.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import { type Entry, hechoEn } from '#offline/outbox/entry.ts'
import { isRepeatable } from '#offline/outbox/refusal.ts'
import { type StorageState, storageStore } from '#offline/storage-state.ts'
import { type NetworkState, networkStore } from '#offline/sync/network.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import {
  countOwn,
  type OutboxSnapshot,
  type OutboxSummary,
  type Pendiente,
  type SeatQueue,
} from '#offline/view/outbox-view.ts'
import { useLiveRead } from '#queries/live-read.ts'

type Subscribe = (listener: () => void) => () => void

/** Shortest interval (ms) of work over a long list: this work blocks the thread that answers scans. */
const LIST_EVERY_MS = 500

/** Calls `listener` at most every `LIST_EVERY_MS`, in a task of its own, so that a scan is answered before a list. */
export const throttled =
  (subscribe: Subscribe): Subscribe =>
  listener => {
    let isOver = false
    const tell = async () => {
      await new Promise(resolve => setTimeout(resolve))
      if (!isOver) listener()
    }
    const forget = subscribe(throttle(tell, LIST_EVERY_MS))
    return () => {
      isOver = true
      forget()
    }
  }

export { countOwn, type OutboxSummary, type Pendiente, type SeatQueue }

/** The queue of this device with its derived data, updated by any tab or the worker. */
export const useOutbox = (): OutboxSnapshot =>
  useSyncExternalStore(outboxStore.subscribe, outboxStore.getSnapshot)

const subscribeThrottled = throttled(outboxStore.subscribe)
/** The queue for work over all of its entries: at most two new snapshots a second. */
export const useThrottledOutbox = (): OutboxSnapshot =>
  useSyncExternalStore(subscribeThrottled, outboxStore.getSnapshot)

/** Counts for the status chip, equal in every tab (reliability O38). Null until the queue has been read. */
export function useOutboxSummary(): OutboxSummary | null {
  const { ready, summary } = useOutbox()
  return ready ? summary : null
}

/** When a waiting change was made, by the most likely server's clock (ms), and the margin. */
export const hechoEnEquipo = (entry: Entry) => hechoEn(entry, clock.likely())

/** Why all of the person's own waiting changes are held; null if a change can be sent now, or if none waits. */
export function useEsperaDeTodo(): 'sesion' | 'anteriores' | null {
  const { ready, counts, summary } = useOutbox()
  const sinSesion = counts.get('awaiting-session') ?? 0
  const waiting = sinSesion + (counts.get('held') ?? 0)
  if (!ready || waiting === 0 || waiting < summary.pending + summary.sending) return null
  return sinSesion > 0 ? 'sesion' : 'anteriores'
}

export { causaOf, type Entry, isFoundDone } from '#offline/outbox/entry.ts'

const NONE: readonly Entry[] = []

/** The given entries as they change, confirmed ones included. */
export const useEntries = (keys: readonly string[]): readonly Entry[] =>
  useLiveRead(() => theReads.listKept([...keys]), [keys.join()]).value ?? NONE

/** Whether sending the entry again unchanged may help. */
export const canRepeat = (entry: Entry): boolean =>
  isRepeatable(entry, replica.getSnapshot().rows.get(entry.nroKey))

/** Whether the server answers, since when (ms) it does not, and whether another server answers instead. */
export const useNetwork = (): NetworkState =>
  useSyncExternalStore(networkStore.subscribe, networkStore.getSnapshot)

/** Whether this device can store changes. */
export const useStorage = (): StorageState =>
  useSyncExternalStore(storageStore.subscribe, storageStore.getSnapshot)
