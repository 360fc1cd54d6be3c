import { type ButacasDb, db } from '../db.ts'
import type { Entry } from './entry.ts'
import type { OutboxRecords } from './outbox-store.ts'

/** What a page asks of the outbox to show it. */
export type OutboxReads = Pick<OutboxRecords, 'listLive' | 'listOfSeat' | 'listConfirmed' | 'getEntries'>

const bySeq = (a: Entry, b: Entry): number => a.seq - b.seq

/** The reading half of the outbox's store, apart so that a first screen need not load the writing one. */
export const dexieReads = ({ entries }: ButacasDb): OutboxReads => ({
  listLive: (after = -Infinity) =>
    entries.where('[live+seq]').between([1, after], [1, Infinity], false).toArray(),
  listOfSeat: async (nroKey, live) =>
    (await entries.where('[live+nroKey]').equals([live, nroKey]).toArray()).sort(bySeq),
  listConfirmed: since =>
    entries
      .where('[state+changedAt]')
      .between(['confirmed', since], ['confirmed', Infinity])
      .reverse()
      .toArray(),
  getEntries: keys => entries.bulkGet([...keys]),
})

/** Of this device. */
export const theReads = dexieReads(db)
