import { witnessed } from '#offline/loss.ts'
import { correctEntry } from '#offline/outbox/correct.ts'
import { enqueueOperaciones, type Order, StorageError } from '#offline/outbox/enqueue.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { isForAnotherBuild, storageStore } from '#offline/storage-state.ts'
import { networkStore } from '#offline/sync/network.ts'
import { registerBackgroundSync, requestDrain } from '#offline/sync/request-sync.ts'
import { kept } from '#offline/view/kept.ts'

export type { Order }

/**
 * What was kept, once it is on the disk. 'not-kept' when this device could not (reliability O28), 'needs-network' where
 * its browser may drop what is stored: then only what can be sent at once is taken (O29); 'old-tab' where what is stored
 * is of another build of the app (O31).
 */
export type Kept = readonly Entry[] | 'not-kept' | 'needs-network' | 'old-tab'

/** Calls back with what this page has kept, each time. */
export const onKept = kept.subscribe

/** Keeps what a person did on this device, all or none, and asks for it to be sent. */
export const keepOperaciones = (orders: readonly Order[], owner: string): Promise<Kept> =>
  keep(() => enqueueOperaciones(orders, owner))

/** Keeps a refused operation as the person corrected it, in the place of the old one. Nothing when that one is gone. */
export const keepCorrected = (key: string, order: Order): Promise<Kept> =>
  keep(() => correctEntry(key, order))

async function keep(write: () => Promise<Entry[]>): Promise<Kept> {
  if (storageStore.getSnapshot() === 'volatile' && !networkStore.getSnapshot().online) return 'needs-network'
  try {
    // What the browser has taken is known before the first number is given out (reliability O49)
    await witnessed()
    const entries = await withRoom(write)
    // A server that has answered since ends the pause that its silence began
    requestDrain(networkStore.getSnapshot().online ? 'network' : 'due')
    void registerBackgroundSync() // Sending is not waited for: the queue tells how it went
    kept.tell(entries)
    return entries
  } catch (error) {
    if (error instanceof StorageError) return isForAnotherBuild() ? 'old-tab' : 'not-kept'
    throw error
  }
}

/** Once more where the disk was full, after what can be done without has made room. */
async function withRoom(write: () => Promise<Entry[]>): Promise<Entry[]> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof StorageError) || error.kind !== 'quota') throw error
    const room = await import('#offline/make-room.ts').catch(() => null) // No network for the code: as it was
    await room?.makeRoom()
    return write()
  }
}
