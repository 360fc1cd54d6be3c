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
 * `needs-network`: the device is offline, and the browser may delete the database (O29). `old-tab`: a newer app uses
 * the database (O31).
 */
export type Kept = readonly Entry[] | 'not-kept' | 'needs-network' | 'old-tab'

/** Calls back with entries right after this page stored them. */
export const onKept = kept.subscribe

/** Stores a person's operations in the outbox, all or none, and asks the worker to send them. */
export const keepOperaciones = (orders: readonly Order[], owner: string): Promise<Kept> =>
  keep(() => enqueueOperaciones(orders, owner))

/**
 * Replaces a refused entry by the corrected operation, followed by other operations. Stores nothing if the refused
 * entry is gone. @param key of the refused entry.
 */
export const keepCorrected = (key: string, orders: readonly Order[], owner: string): Promise<Kept> =>
  keep(() => correctEntry(key, orders, owner))

async function keep(write: () => Promise<Entry[]>): Promise<Kept> {
  if (storageStore.getSnapshot() === 'volatile' && !networkStore.getSnapshot().online) return 'needs-network'
  try {
    // A lost outbox must be noticed before a new sequence number is assigned (reliability O49)
    await witnessed()
    const entries = await withRoom(write)
    // Online, the pause after a request without an answer must not delay the new entries
    requestDrain(networkStore.getSnapshot().online ? 'network' : 'due')
    void registerBackgroundSync() // Never rejects
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
    const room = await import('#offline/make-room.ts').catch(() => null) // The write is retried even without this code
    await room?.makeRoom()
    return write()
  }
}
