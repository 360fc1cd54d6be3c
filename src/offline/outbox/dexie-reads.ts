import { type ButacasDb, type Claim, db } from '../db.ts'
import type { Entry } from './entry.ts'
import type { OutboxRecords } from './outbox-store.ts'

/** What a page asks of the outbox to show it. */
export type OutboxReads = Pick<OutboxRecords, 'listLive' | 'listOfSeat' | 'listConfirmed' | 'getEntries'>

const bySeq = (a: Entry, b: Entry): number => a.seq - b.seq

/** What was read, with what is claimed as sending. */
function claimed<T extends Entry | undefined>(stored: T[], claims: readonly Claim[]): T[] {
  if (claims.length === 0) return stored
  const byKey = new Map(claims.flatMap(claim => claim.keys.map(key => [key, claim] as const)))
  return stored.map(entry => {
    const claim = entry && byKey.get(entry.key)
    return claim ? { ...entry, state: 'sending', lease: claim.lease, changedAt: claim.at } : entry
  })
}

/** Reads entries and claims of one moment: what was claimed and is settled by now is never taken for waiting. */
export const withClaims = <T extends Entry | undefined>(
  db: ButacasDb,
  read: (entries: ButacasDb['entries']) => PromiseLike<T[]>,
): Promise<T[]> =>
  db.transaction('r', db.entries, db.claims, async () =>
    claimed(...(await Promise.all([read(db.entries), db.claims.toArray()]))),
  )

/** The reading half of the outbox's store, apart so that a first screen need not load the writing one. */
export const dexieReads = (db: ButacasDb): OutboxReads => ({
  listLive: (after = -Infinity) =>
    withClaims(db, entries =>
      entries.where('[live+seq]').between([1, after], [1, Infinity], false).toArray(),
    ),
  listOfSeat: async (nroKey, live) => {
    const found = await withClaims(db, entries =>
      entries.where('[live+nroKey]').equals([live, nroKey]).toArray(),
    )
    return found.sort(bySeq)
  },
  listConfirmed: since =>
    db.entries
      .where('[state+changedAt]')
      .between(['confirmed', since], ['confirmed', Infinity])
      .reverse()
      .toArray(),
  getEntries: keys => withClaims(db, entries => entries.bulkGet([...keys])),
})

/** Of this device. */
export const theReads = dexieReads(db)
