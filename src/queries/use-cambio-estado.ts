import { enqueueOperaciones, type Order, StorageError } from '#offline/outbox/enqueue.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { registerBackgroundSync, requestDrain } from '#offline/sync/request-sync.ts'

export type { Order }

/**
 * Keeps the changes on this device, all or none, and asks for them to be sent.
 * @returns the entries once they are on the disk, or 'not-kept' when the device could not (reliability O28).
 */
export async function enqueueCambioEstado(
  orders: readonly Order[],
  owner: string,
): Promise<readonly Entry[] | 'not-kept'> {
  try {
    const entries = await enqueueOperaciones(orders, owner)
    requestDrain()
    void registerBackgroundSync() // Sending is not waited for: the queue tells how it went
    return entries
  } catch (error) {
    if (error instanceof StorageError) return 'not-kept'
    throw error
  }
}
