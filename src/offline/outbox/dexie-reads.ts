import { Dexie } from 'dexie'
import { type ButacasDb, type Claim, db } from '../db.ts'
import { setAside } from './damaged.ts'
import { type Entry, senderOf } from './entry.ts'
import type { OutboxRecords } from './outbox-store.ts'
import { parseEntry, soundClaims } from './parse-entry.ts'
import type { StoredEntry } from './stored-entry.ts'

/** What a page asks of the outbox to show it. */
export interface OutboxReads
  extends Pick<OutboxRecords, 'listLive' | 'listOfSeat' | 'listConfirmed' | 'getEntries'> {
  /** Those sent in that name, at most so many. */
  listConfirmedOf(sender: string, since: number, most: number): Promise<Entry[]>
  /** The highest number that was given out and is still kept; 0 where there is none. */
  lastSeq(): Promise<number>
  /** The fence of the drain that began last; 0 before the first. */
  lastFence(): Promise<number>
  /** Of that number and later ones, in order of capture. */
  listFrom(seq: number): Promise<Entry[]>
  /** Whether anything is live; whether any of it waits to be sent, in whoever's name. */
  hasLive(): Promise<boolean>
  hasWaiting(): Promise<boolean>
}

/** What was read, with what is claimed as sending. */
function claimed<T extends Entry | undefined>(read: T[], claims: readonly Claim[]): T[] {
  if (claims.length === 0) return read
  const byKey = new Map(claims.flatMap(claim => claim.keys.map(key => [key, claim] as const)))
  return read.map(entry => {
    const claim = entry && byKey.get(entry.key)
    return claim ? { ...entry, state: 'sending', lease: claim.lease, changedAt: claim.at } : entry
  })
}

/**
 * The door of every reading of entries: what is damaged is as if it were not there, and is set aside soon (reliability
 * O47).
 */
export function sound(db: ButacasDb, rows: readonly (StoredEntry | undefined)[]): (Entry | undefined)[] {
  const damaged: string[] = []
  const read = rows.map(row => {
    const entry = row === undefined ? null : parseEntry(row)
    if (row !== undefined && entry === null) damaged.push(row.key)
    return entry ?? undefined
  })
  // In a transaction of its own, after this one: reading may not write
  if (damaged.length > 0)
    Dexie.ignoreTransaction(
      () => setTimeout(() => void setAside(damaged, Date.now(), db).catch(() => {}), 0), // Found again by the next reading
    )
  return read
}

/** The same for a list. */
export const soundOnes = (db: ButacasDb, rows: readonly StoredEntry[]): Entry[] =>
  sound(db, rows).filter(entry => entry !== undefined)

/** Reads entries and claims of one moment: what was claimed and is settled by now is never taken for waiting. */
const withClaims = (
  db: ButacasDb,
  read: (entries: ButacasDb['entries']) => PromiseLike<(StoredEntry | undefined)[]>,
): Promise<(Entry | undefined)[]> =>
  db.transaction('r', db.entries, db.claims, async () => {
    const [rows, claims] = await Promise.all([read(db.entries), db.claims.toArray()])
    return claimed(sound(db, rows), soundClaims(claims))
  })

/** The same for a list. */
export const listWithClaims = async (
  db: ButacasDb,
  read: (entries: ButacasDb['entries']) => PromiseLike<(StoredEntry | undefined)[]>,
): Promise<Entry[]> => (await withClaims(db, read)).filter(entry => entry !== undefined)

/** In order of capture. */
export const ofSeat = (entries: ButacasDb['entries'], nroKey: string, live: Entry['live']) =>
  entries.where('[live+nroKey+seq]').between([live, nroKey, -Infinity], [live, nroKey, Infinity])

/** The highest there is: none may be given twice, even where the record that counts them is damaged. */
export async function lastSeq(entries: ButacasDb['entries']): Promise<number> {
  const last = (live: Entry['live']) =>
    entries.where('[live+seq]').between([live, -Infinity], [live, Infinity]).last()
  const ofBoth = await Promise.all([last(0), last(1)])
  return Math.max(0, ...ofBoth.map(entry => entry?.seq ?? 0))
}

const liveEntries = ({ entries }: ButacasDb) =>
  entries.where('[live+seq]').between([1, -Infinity], [1, Infinity])

const confirmedSince = ({ entries }: ButacasDb, since: number) =>
  entries.where('[state+changedAt]').between(['confirmed', since], ['confirmed', Infinity]).reverse()

/** The reading half of the outbox's store, apart so that a first screen need not load the writing one. */
export const dexieReads = (db: ButacasDb): OutboxReads => ({
  listLive: () => listWithClaims(db, () => liveEntries(db).toArray()),
  listOfSeat: (nroKey, live) => listWithClaims(db, entries => ofSeat(entries, nroKey, live).toArray()),
  listConfirmed: async since => soundOnes(db, await confirmedSince(db, since).toArray()),
  listConfirmedOf: async (sender, since, most) => {
    const of = confirmedSince(db, since).filter(entry => senderOf(entry) === sender)
    return soundOnes(db, await of.limit(most).toArray())
  },
  hasLive: async () => (await liveEntries(db).limit(1).primaryKeys()).length > 0,
  hasWaiting: async () =>
    (await db.entries.orderBy('[sender+attempts+seq]').limit(1).primaryKeys()).length > 0,
  lastSeq: () => lastSeq(db.entries),
  lastFence: async () => {
    const known = await db.meta.get('outbox')
    return known?.clave === 'outbox' ? known.fence : 0
  },
  listFrom: async seq => {
    const of = (entries: ButacasDb['entries'], live: Entry['live']) =>
      entries.where('[live+seq]').between([live, seq], [live, Infinity]).toArray()
    const found = await listWithClaims(db, async entries => [
      ...(await of(entries, 0)),
      ...(await of(entries, 1)),
    ])
    return found.sort((a, b) => a.seq - b.seq)
  },
  getEntries: keys => withClaims(db, entries => entries.bulkGet([...keys])),
})

/** Of this device. */
export const theReads = dexieReads(db)
