import { type OutboxReads, theReads } from '../outbox/dexie-reads.ts'
import type { Entry } from '../outbox/entry.ts'

/** Entries that somebody or the server still has something to do with, in order of capture. */
export const listLiveEntries = (store: Pick<OutboxReads, 'listLive'> = theReads): Promise<Entry[]> =>
  store.listLive()

/** Whether there are any. */
export const hasLiveEntries = (store: OutboxReads = theReads): Promise<boolean> => store.hasLive()

/** Whether any of them is left to be sent, by whoever. */
export const hasWaitingEntries = (store: OutboxReads = theReads): Promise<boolean> => store.hasWaiting()

/** Those of one seat, likewise. */
export const listSeatEntries = (
  nroKey: string,
  store: Pick<OutboxReads, 'listOfSeat'> = theReads,
): Promise<Entry[]> => store.listOfSeat(nroKey, 1)

/** Entries sent in that name and confirmed since then (device ms), newest first: at most so many. */
export const listRecentConfirmed = (
  since: number,
  sender: string,
  most: number,
  store: Pick<OutboxReads, 'listConfirmedOf'> = theReads,
): Promise<Entry[]> => store.listConfirmedOf(sender, since, most)

/** The number of the last capture that is still kept on this device; 0 where there is none. */
export const readLastSeq = (store: Pick<OutboxReads, 'lastSeq'> = theReads): Promise<number> =>
  store.lastSeq()

/** Tells one drain of this device from the next, whoever ran it; 0 before the first. */
export const readLastFence = (store: Pick<OutboxReads, 'lastFence'> = theReads): Promise<number> =>
  store.lastFence()

/** All that was captured on this device from a number on, in order of capture. */
export const listEntriesFrom = (
  seq: number,
  store: Pick<OutboxReads, 'listFrom'> = theReads,
): Promise<Entry[]> => store.listFrom(seq)

/** Those of the keys that are still kept. */
export const getEntries = async (keys: readonly string[], store: OutboxReads = theReads): Promise<Entry[]> =>
  (await store.getEntries(keys)).filter(entry => entry !== undefined)
