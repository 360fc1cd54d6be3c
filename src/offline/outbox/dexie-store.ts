import { type ButacasDb, db as theDb } from '../db.ts'
import { getClockOffset } from '../device.ts'
import { getButaca } from '../mirror/read.ts'
import { appendButacas } from '../mirror/write.ts'
import { newUuid } from '../uuid.ts'
import { dexieReads, withClaims } from './dexie-reads.ts'
import type { Entry } from './entry.ts'
import { NEW_META } from './outbox-meta.ts'
import type { OutboxPorts, OutboxStore } from './outbox-store.ts'

/** The outbox over this device's database. Its durability is the database's own: strict (reliability, fact 3). */
export function dexieStore(db: ButacasDb): OutboxStore {
  const { entries, claims, meta } = db
  /** What is written from now on as it is, is on its way no longer. */
  const unclaim = async (keys: ReadonlySet<string>): Promise<void> => {
    for (const claim of await claims.toArray()) {
      const left = claim.keys.filter(key => !keys.has(key))
      if (left.length === 0) await claims.delete(claim.id)
      else if (left.length < claim.keys.length) await claims.put({ ...claim, keys: left })
    }
  }
  const store: OutboxStore = {
    ...dexieReads(db),
    listBuiltOn: keys =>
      withClaims(db, () =>
        entries
          .where('base.key')
          .anyOf(keys)
          .filter(({ live }) => live === 1)
          .toArray(),
      ),
    getLive: wanted => withClaims(db, () => readLive(entries, wanted)),
    putEntries: async changed => {
      await unclaim(new Set(changed.map(({ key }) => key)))
      await entries.bulkPut([...changed])
    },
    putClaimed: async ([first, ...others]) => {
      if (!first?.lease) return
      const { lease, changedAt: at } = first
      await claims.add({ lease, at, keys: [first, ...others].map(({ key }) => key) })
    },
    deleteSettled: (state, before) =>
      entries.where('[state+changedAt]').between([state, -Infinity], [state, before]).delete(),
    getMeta: async () => {
      const known = await meta.get('outbox')
      return known?.clave === 'outbox' ? known : NEW_META
    },
    putMeta: facts => meta.put(facts),
    getButaca: nro => getButaca(nro, db),
    mergeButacas: butacas => appendButacas(db, butacas),
    // Dexie knows by itself which transaction a call is in, and follows awaits only into what it sees is async
    transaction: (over, work) =>
      db.transaction('rw', over.includes('entries') ? [...over, 'claims'] : [...over], async () =>
        work(store),
      ),
  }
  return store
}

/** What lies as close as a drain's entries do is read in one go: five times as fast as one by one. */
const CLOSE = 2

async function readLive(entries: ButacasDb['entries'], wanted: readonly Entry[]): Promise<Entry[]> {
  const seqs = wanted.map(({ seq }) => seq)
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)]
  const isClose = last - first < CLOSE * wanted.length
  const stored = isClose
    ? await entries.where('[live+seq]').between([1, first], [1, last], true, true).toArray()
    : await entries.bulkGet(wanted.map(({ key }) => key))
  const byKey = new Map(stored.map(entry => [entry?.key, entry]))
  return wanted.flatMap(({ key }) => {
    const entry = byKey.get(key)
    return entry?.live === 1 ? [entry] : []
  })
}

/** The outbox of this device. */
export const theOutbox: OutboxPorts = {
  store: dexieStore(theDb),
  now: () => Date.now(),
  newKey: newUuid,
  clockOffset: getClockOffset,
}
