import { type OutboxReads, theReads } from '../outbox/dexie-reads.ts'
import type { Entry } from '../outbox/entry.ts'

/** Live entries in order of capture. */
export const listLiveEntries = (store: Pick<OutboxReads, 'listLive'> = theReads): Promise<Entry[]> =>
  store.listLive()

export const hasLiveEntries = (store: OutboxReads = theReads): Promise<boolean> => store.hasLive()

export const hasWaitingEntries = (store: OutboxReads = theReads): Promise<boolean> => store.hasWaiting()

export const listSeatEntries = (
  nroKey: string,
  store: Pick<OutboxReads, 'listOfSeat'> = theReads,
): Promise<Entry[]> => store.listOfSeat(nroKey, 1)

/** Confirmed entries of a sender, newest first. @param since device ms. */
export const listRecentConfirmed = (
  since: number,
  sender: string,
  most: number,
  store: Pick<OutboxReads, 'listConfirmedOf'> = theReads,
): Promise<Entry[]> => store.listConfirmedOf(sender, since, most)

/** The last number kept on this device; 0 for none. */
export const readLastSeq = (store: Pick<OutboxReads, 'lastSeq'> = theReads): Promise<number> =>
  store.lastSeq()

/** The number of the last drain on this device; 0 before the first. */
export const readLastFence = (store: Pick<OutboxReads, 'lastFence'> = theReads): Promise<number> =>
  store.lastFence()

/** In order of capture. */
export const listEntriesFrom = (
  seq: number,
  store: Pick<OutboxReads, 'listFrom'> = theReads,
): Promise<Entry[]> => store.listFrom(seq)

export const getEntries = async (keys: readonly string[], store: OutboxReads = theReads): Promise<Entry[]> =>
  (await store.getEntries(keys)).filter(entry => entry !== undefined)
