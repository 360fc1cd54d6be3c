import { witnessed } from '#offline/loss.ts'
import { enqueueOperaciones, type Order, StorageError } from '#offline/outbox/enqueue.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { correctEntry } from '#offline/outbox/resolve.ts'
import { isForAnotherBuild, storageStore } from '#offline/storage-state.ts'
import { networkStore } from '#offline/sync/network.ts'
import { registerBackgroundSync, requestDrain } from '#offline/sync/request-sync.ts'
import { kept } from '#offline/view/outbox-live.ts'
import { noteMotivos } from './motivos-usados.ts'

export type { Order }

/**
 * The stored entries, or why nothing was stored. `not-kept`: the database failed or is full (reliability O28).
 * `needs-network`: offline, the browser might delete the entries (O29). `old-tab`: another build owns the database
 * (O31).
 */
export type Kept = readonly Entry[] | 'not-kept' | 'needs-network' | 'old-tab'

/** Calls back with the entries that this page stored, each time. */
export const onKept = kept.subscribe

/** Stores a person's operations on this device, all or none, and requests their sending. */
export const keepOperaciones = (orders: readonly Order[], owner: string): Promise<Kept> =>
  keep(() => enqueueOperaciones(orders, owner))

/**
 * Stores a corrected operation in place of the refused operation, and further operations after it. Stores nothing if
 * the refused operation is gone.
 */
export const keepCorrected = (key: string, orders: readonly Order[], owner: string): Promise<Kept> =>
  keep(() => correctEntry(key, orders, owner))

async function keep(write: () => Promise<Entry[]>): Promise<Kept> {
  if (storageStore.getSnapshot() === 'volatile' && !networkStore.getSnapshot().online) return 'needs-network'
  try {
    // A loss must be known before the first number is assigned (reliability O49)
    await witnessed()
    const entries = await withRoom(write)
    // While the server answers, a pause after an earlier failure to answer no longer delays sending
    requestDrain(networkStore.getSnapshot().online ? 'network' : 'due')
    void registerBackgroundSync() // Not awaited: the queue shows the outcome
    kept.tell(entries)
    noteMotivos(entries.map(({ operacion }) => operacion))
    return entries
  } catch (error) {
    if (error instanceof StorageError) return isForAnotherBuild() ? 'old-tab' : 'not-kept'
    throw error
  }
}

async function withRoom(write: () => Promise<Entry[]>): Promise<Entry[]> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof StorageError) || error.kind !== 'quota') throw error
    const room = await import('#offline/make-room.ts').catch(() => null) // Tries once more all the same
    await room?.makeRoom()
    return write()
  }
}
