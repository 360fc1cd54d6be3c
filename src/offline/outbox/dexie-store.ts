import { type ButacasDb, db as theDb } from '../db.ts'
import { getClockOffset } from '../device.ts'
import { getButaca } from '../mirror/read.ts'
import { mergeButacas } from '../mirror/write.ts'
import { newUuid } from '../uuid.ts'
import { dexieReads } from './dexie-reads.ts'
import { NEW_META } from './outbox-meta.ts'
import type { OutboxPorts, OutboxStore } from './outbox-store.ts'

/** The outbox over this device's database. Its durability is the database's own: strict (reliability, fact 3). */
export function dexieStore(db: ButacasDb): OutboxStore {
  const { entries, meta } = db
  const store: OutboxStore = {
    ...dexieReads(db),
    listBuiltOn: keys =>
      entries
        .where('base.key')
        .anyOf(keys)
        .filter(({ live }) => live === 1)
        .toArray(),
    putEntries: changed => entries.bulkPut([...changed]),
    deleteSettled: (state, before) =>
      entries.where('[state+changedAt]').between([state, -Infinity], [state, before]).delete(),
    getMeta: async () => {
      const known = await meta.get('outbox')
      return known?.clave === 'outbox' ? known : NEW_META
    },
    putMeta: facts => meta.put(facts),
    getButaca: nro => getButaca(nro, db),
    mergeButacas: butacas => mergeButacas(db, butacas),
    // Dexie knows by itself which transaction a call is in, and follows awaits only into what it sees is async
    transaction: (over, work) => db.transaction('rw', [...over], async () => work(store)),
  }
  return store
}

/** The outbox of this device. */
export const theOutbox: OutboxPorts = {
  store: dexieStore(theDb),
  now: () => Date.now(),
  newKey: newUuid,
  clockOffset: getClockOffset,
}
