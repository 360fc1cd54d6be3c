import { Dexie } from 'dexie'
import { type ButacasDb, db } from '../db.ts'
import type { StoredEntry } from './entry.ts'
import { type Entry, type StoredState, senderOf } from './entry.ts'
import { parseEntry, setAside } from './parse-entry.ts'

/** Parses stored entries, and sets damaged entries aside (reliability O47). A missing or damaged entry is undefined. */
export function sound(db: ButacasDb, rows: readonly (StoredEntry | undefined)[]): (Entry | undefined)[] {
  const damaged: string[] = []
  const read = rows.map(row => {
    const entry = row === undefined ? null : parseEntry(row)
    if (row !== undefined && entry === null) damaged.push(row.key)
    return entry ?? undefined
  })
  // In a later transaction: a read transaction cannot write
  if (damaged.length > 0)
    Dexie.ignoreTransaction(
      () => setTimeout(() => void setAside(damaged, Date.now(), db).catch(() => {}), 0), // The next reading retries
    )
  return read
}

export const soundOnes = (db: ButacasDb, rows: readonly StoredEntry[]): Entry[] =>
  sound(db, rows).filter(entry => entry !== undefined)

export const ofSeat = (entries: ButacasDb['entries'], nroKey: string, live: Entry['live']) =>
  entries.where('[live+nroKey+seq]').between([live, nroKey, -Infinity], [live, nroKey, Infinity])

/** The highest number of a stored entry. Even if the counter's record is damaged, no number may be assigned twice. */
export async function lastSeq(entries: ButacasDb['entries']): Promise<number> {
  const last = (live: Entry['live']) =>
    entries.where('[live+seq]').between([live, -Infinity], [live, Infinity]).last()
  const ofBoth = await Promise.all([last(0), last(1)])
  return Math.max(0, ...ofBoth.map(entry => entry?.seq ?? 0))
}

export const liveEntries = ({ entries }: ButacasDb) =>
  entries.where('[live+seq]').between([1, -Infinity], [1, Infinity])

/** Entries in the order in which they entered the state. @param since device ms. */
export const inState = ({ entries }: ButacasDb, state: StoredState, since = -Infinity) =>
  entries.where('[state+changedAt]').between([state, since], [state, Infinity])

/** The reads have a file of their own: the first screen loads no writes. */
export const dexieReads = (db: ButacasDb) => ({
  listLive: async () => soundOnes(db, await liveEntries(db).toArray()),
  listOfSeat: async (nroKey: string, live: Entry['live']) =>
    soundOnes(db, await ofSeat(db.entries, nroKey, live).toArray()),
  listConfirmed: async (since: number) =>
    soundOnes(db, await inState(db, 'confirmed', since).reverse().toArray()),
  listConfirmedOf: async (sender: string, since: number, most: number) => {
    const of = inState(db, 'confirmed', since)
      .reverse()
      .filter(entry => senderOf(entry) === sender)
    return soundOnes(db, await of.limit(most).toArray())
  },
  hasLive: async () => (await liveEntries(db).limit(1).primaryKeys()).length > 0,
  countLive: async () => liveEntries(db).count(),
  /** Whether any entry waits or is in flight. */
  hasWaiting: async () =>
    (await db.entries.orderBy('[sender+attempts+seq]').limit(1).count()) > 0 ||
    (await inState(db, 'sending').limit(1).count()) > 0,
  lastSeq: () => lastSeq(db.entries),
  /** The fence of the last drain; 0 before the first drain. */
  lastFence: async () => {
    const known = await db.meta.get('outbox')
    return known?.clave === 'outbox' ? known.fence : 0
  },
  /** In order of capture. */
  listFrom: async (seq: number) => {
    const of = (live: Entry['live']) =>
      db.entries.where('[live+seq]').between([live, seq], [live, Infinity]).toArray()
    // One transaction: two could miss an entry that is settled between them
    const found = await db.transaction('r', db.entries, () => Promise.all([of(0), of(1)]))
    return soundOnes(db, found.flat()).sort((a, b) => a.seq - b.seq)
  },
  listKept: async (keys: readonly string[]) =>
    sound(db, await db.entries.bulkGet([...keys])).filter(entry => entry !== undefined),
  /** In the order of the keys. */
  getEntries: async (keys: readonly string[]) => sound(db, await db.entries.bulkGet([...keys])),
})

export const theReads = dexieReads(db)
