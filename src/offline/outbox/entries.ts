import { type ButacasDb, db as theDb } from '../db.ts'
import type { Entry } from './entry.ts'

const MIN = -Infinity
const MAX = Infinity

/** Entries that somebody or the server still has something to do with, in order of capture, after `seq`. */
export const listLiveEntries = (db: ButacasDb = theDb, seq = MIN): Promise<Entry[]> =>
  db.entries.where('[live+seq]').between([1, seq], [1, MAX], false).toArray()

/** Entries confirmed since then (device ms), newest first. */
export const listRecentConfirmed = (since: number, db: ButacasDb = theDb): Promise<Entry[]> =>
  db.entries.where('[state+changedAt]').between(['confirmed', since], ['confirmed', MAX]).reverse().toArray()

/** Those of the keys that are still kept. */
export const getEntries = async (keys: readonly string[], db: ButacasDb = theDb): Promise<Entry[]> =>
  (await db.entries.bulkGet([...keys])).filter(entry => entry !== undefined)
