import { correctEntry } from '#offline/outbox/correct.ts'
import { enqueueOperaciones, type Order, StorageError } from '#offline/outbox/enqueue.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { registerBackgroundSync, requestDrain } from '#offline/sync/request-sync.ts'

export type { Order }

/** What was kept, once it is on the disk, or 'not-kept' when this device could not (reliability O28). */
export type Kept = readonly Entry[] | 'not-kept'

/** Keeps what a person did on this device, all or none, and asks for it to be sent. */
export const keepOperaciones = (orders: readonly Order[], owner: string): Promise<Kept> =>
  keep(() => enqueueOperaciones(orders, owner))

/** Keeps a refused operation as the person corrected it, in the place of the old one. Nothing when that one is gone. */
export const keepCorrected = (key: string, order: Order): Promise<Kept> =>
  keep(() => correctEntry(key, order))

async function keep(write: () => Promise<Entry[]>): Promise<Kept> {
  try {
    const entries = await write()
    requestDrain()
    void registerBackgroundSync() // Sending is not waited for: the queue tells how it went
    return entries
  } catch (error) {
    if (error instanceof StorageError) return 'not-kept'
    throw error
  }
}
