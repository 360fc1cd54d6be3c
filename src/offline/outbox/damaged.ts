import { type ButacasDb, type Damaged, db as theDb } from '../db.ts'
import { parseEntry } from './parse-entry.ts'

/** Records checked at once, and the pause (ms) between: nobody waits for it. */
const SLICE = 256
const PAUSE_MS = 20

/** Moves unreadable records out of the queue, unchanged, so that the rest goes on (reliability O47). */
export async function setAside(keys: readonly string[], now: number, db: ButacasDb = theDb): Promise<void> {
  await db.transaction('rw', db.entries, db.writes, db.damaged, async () => {
    const rows = await db.entries.bulkGet([...keys])
    const damaged = rows.filter(row => row !== undefined && parseEntry(row) === null) as Damaged['row'][]
    if (damaged.length === 0) return
    const gone = damaged.map(({ key }) => key)
    await db.damaged.bulkAdd(damaged.map(row => ({ row, at: now })))
    await db.entries.bulkDelete(gone)
    await db.writes.add({ live: [], settled: gone })
  })
}

/** Sets aside all damaged records, also those that no index leads to. */
export async function checkEntries(now: number, db: ButacasDb = theDb): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await db.entries.where('key').above(last).limit(SLICE).toArray()
    const damaged = rows.filter(row => parseEntry(row) === null)
    if (damaged.length > 0)
      await setAside(
        damaged.map(({ key }) => key),
        now,
        db,
      )
    if (rows.length < SLICE) return
    last = rows.at(-1)?.key ?? last
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

export const listDamaged = (db: ButacasDb = theDb): Promise<Damaged[]> => db.damaged.toArray()
export const countDamaged = (db: ButacasDb = theDb): Promise<number> => db.damaged.count()
