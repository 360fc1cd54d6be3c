import { witnessed } from '#offline/loss.ts'
import { enqueueOperaciones, type Order, StorageError } from '#offline/outbox/enqueue.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { correctEntry } from '#offline/outbox/resolve.ts'
import { isForAnotherBuild, storageStore } from '#offline/storage-state.ts'
import { networkStore } from '#offline/sync/network.ts'
import { registerBackgroundSync, requestDrain } from '#offline/sync/request-sync.ts'
import { kept } from '#offline/view/outbox-live.ts'

export type { Order }

/** What was kept on the disk, or why not: the device could not (reliability O28), it may drop it offline (O29), another build owns it (O31). */
export type Kept = readonly Entry[] | 'not-kept' | 'needs-network' | 'old-tab'

/** Calls back with the entries that this page has kept, each time. */
export const onKept = kept.subscribe

/** Keeps what a person did on this device, all or none, and has it sent. */
export const keepOperaciones = (orders: readonly Order[], owner: string): Promise<Kept> =>
  keep(() => enqueueOperaciones(orders, owner))

/** Keeps a refused operation as the person corrected it, in place of the old one; nothing when that one is gone. */
export const keepCorrected = (key: string, order: Order): Promise<Kept> =>
  keep(() => correctEntry(key, order))

async function keep(write: () => Promise<Entry[]>): Promise<Kept> {
  if (storageStore.getSnapshot() === 'volatile' && !networkStore.getSnapshot().online) return 'needs-network'
  try {
    // A loss is known before the first number is given out (reliability O49)
    await witnessed()
    const entries = await withRoom(write)
    // Where the server has answered since, the pause that its silence began is over
    requestDrain(networkStore.getSnapshot().online ? 'network' : 'due')
    void registerBackgroundSync() // Sending is not waited for: the queue tells how it went
    kept.tell(entries)
    return entries
  } catch (error) {
    if (error instanceof StorageError) return isForAnotherBuild() ? 'old-tab' : 'not-kept'
    throw error
  }
}

/** Tries once more on a full disk, after making room. */
async function withRoom(write: () => Promise<Entry[]>): Promise<Entry[]> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof StorageError) || error.kind !== 'quota') throw error
    const room = await import('#offline/make-room.ts').catch(() => null) // Without the code it fails as before
    await room?.makeRoom()
    return write()
  }
}
