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

/** Shortest interval (ms) between two updates of a long list: they block the thread that answers scans. */
const LIST_EVERY_MS = 500

/** Calls `listener` at most every `LIST_EVERY_MS`, in its own task, so that a scan is answered first. */
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

/** The outbox as the screens show it, updated by any tab or the worker. */
export const useOutbox = (): OutboxSnapshot =>
  useSyncExternalStore(outboxStore.subscribe, outboxStore.getSnapshot)

const subscribeThrottled = throttled(outboxStore.subscribe)
/** Like `useOutbox`, throttled to two snapshots a second, for work over all entries. */
export const useThrottledOutbox = (): OutboxSnapshot =>
  useSyncExternalStore(subscribeThrottled, outboxStore.getSnapshot)

/** Counts for the status chip, equal in all tabs (reliability O38). Null until the whole queue is read. */
export function useOutboxSummary(): OutboxSummary | null {
  const { ready, summary } = useOutbox()
  return ready ? summary : null
}

/** Estimated time (ms, the server's clock) at which a waiting change was made, and the margin. */
export const hechoEnEquipo = (entry: Entry) => hechoEn(entry, clock.likely())

/** Why none of the person's waiting changes can be sent; null if one can be sent, or if none waits. */
export function useEsperaDeTodo(): 'sesion' | 'anteriores' | null {
  const { ready, counts, summary } = useOutbox()
  const sinSesion = counts.get('awaiting-session') ?? 0
  const waiting = sinSesion + (counts.get('held') ?? 0)
  if (!ready || waiting === 0 || waiting < summary.pending + summary.sending) return null
  return sinSesion > 0 ? 'sesion' : 'anteriores'
}

export { causaOf, type Entry, isFoundDone } from '#offline/outbox/entry.ts'

const NONE: readonly Entry[] = []

/** The entries with these keys, updated live, confirmed entries too. */
export const useEntries = (keys: readonly string[]): readonly Entry[] =>
  useLiveRead(() => theReads.listKept([...keys]), [keys.join()]).value ?? NONE

/** Whether a refused entry may succeed if it is sent again unchanged. */
export const canRepeat = (entry: Entry): boolean =>
  isRepeatable(entry, replica.getSnapshot().rows.get(entry.nroKey))

export const useNetwork = (): NetworkState =>
  useSyncExternalStore(networkStore.subscribe, networkStore.getSnapshot)

export const useStorage = (): StorageState =>
  useSyncExternalStore(storageStore.subscribe, storageStore.getSnapshot)
