import { type OutboxReads, theReads } from './dexie-reads.ts'
import type { Entry } from './entry.ts'

/** Entries that somebody or the server still has something to do with, in order of capture. */
export const listLiveEntries = (store: OutboxReads = theReads): Promise<Entry[]> => store.listLive()

/** Those of one seat, likewise. */
export const listSeatEntries = (nroKey: string, store: OutboxReads = theReads): Promise<Entry[]> =>
  store.listOfSeat(nroKey, 1)

/** Entries confirmed since then (device ms), newest first. */
export const listRecentConfirmed = (since: number, store: OutboxReads = theReads): Promise<Entry[]> =>
  store.listConfirmed(since)

/** Those of the keys that are still kept. */
export const getEntries = async (keys: readonly string[], store: OutboxReads = theReads): Promise<Entry[]> =>
  (await store.getEntries(keys)).filter(entry => entry !== undefined)
