import { newUuid } from '#http/client.ts'
import { getButaca, mergeButacas } from '#offline/mirror/mirror.ts'
import { clock } from '../clock.ts'
import { type ButacasDb, db as theDb } from '../db.ts'
import { readIdentificado } from '../sesion.ts'
import { dexieReads, inState, lastSeq, listWithClaims, ofSeat, soundOnes } from './dexie-reads.ts'
import type { Entry } from './entry.ts'
import { toStored } from './entry.ts'
import { isOutboxMeta, NEW_META, seqFloor } from './outbox-meta.ts'
import type { OutboxPorts, OutboxRecords, OutboxStore } from './outbox-store.ts'
import { soundClaims } from './parse-entry.ts'

/** Number of stored records of writes. A reader that is further behind reads all live entries again. */
const WRITES_KEPT = 256
const WRITES_TRIMMED = 64

const dexieSearch = (db: ButacasDb) =>
  ({
    listWaiting: (sender, after, upTo, limit) =>
      listWithClaims(db, entries =>
        entries
          .where('[sender+attempts+seq]')
          .between([sender, ...after], [sender, ...upTo], false, true)
          .limit(limit)
          .toArray(),
      ),
    listSending: async () => {
      const claimed = soundClaims(await db.claims.toArray()).flatMap(({ keys }) => keys)
      // A renewed claim is stored in the entry, like every claim of an early release
      const written = inState(db, 'sending')
      const found = await listWithClaims(db, entries => entries.bulkGet(claimed))
      return [...found, ...soundOnes(db, await written.toArray())]
    },
    listWaitingLonger: until => listWithClaims(db, entries => entries.where('until').above(until).toArray()),
    firstKeys: nroKeys =>
      Promise.all(
        nroKeys.map(async nroKey => (await ofSeat(db.entries, nroKey, 1).limit(1).primaryKeys())[0]),
      ),
    listBuiltOn: keys =>
      listWithClaims(db, entries =>
        entries
          .where('base.key')
          .anyOf(keys)
          .filter(({ live }) => live === 1)
          .toArray(),
      ),
  }) satisfies Partial<OutboxRecords>

/** Removes rewritten entries from their claims: from then on the entry's own state counts. */
async function unclaim({ claims }: ButacasDb, keys: ReadonlySet<string>): Promise<void> {
  for (const claim of soundClaims(await claims.toArray())) {
    const left = claim.keys.filter(key => !keys.has(key))
    if (left.length === 0) await claims.delete(claim.id)
    else if (left.length < claim.keys.length) await claims.put({ ...claim, keys: left })
  }
}

async function noteWritten({ writes }: ButacasDb, changed: readonly Entry[]): Promise<void> {
  const keysOf = (live: Entry['live']) => changed.filter(each => each.live === live).map(({ key }) => key)
  const id = await writes.add({ live: keysOf(1), settled: keysOf(0) })
  if (id % WRITES_TRIMMED === 0)
    await writes
      .where('id')
      .belowOrEqual(id - WRITES_KEPT)
      .delete()
}

/**
 * The outbox in this device's database, strictly durable (reliability O1).
 * @param floor a number certainly assigned, in case the record that counts them is gone.
 */
export function dexieStore(db: ButacasDb, floor: () => number = () => 0): OutboxStore {
  const { entries, claims, meta } = db
  const store: OutboxStore = {
    ...dexieReads(db),
    ...dexieSearch(db),
    putEntries: async changed => {
      await unclaim(db, new Set(changed.map(({ key }) => key)))
      await entries.bulkPut(changed.map(toStored))
      await noteWritten(db, changed)
    },
    putClaimed: async ([first, ...others]) => {
      if (!first?.lease) return
      const { lease, changedAt: at } = first
      await claims.add({ lease, at, keys: [first, ...others].map(({ key }) => key) })
    },
    deleteSettled: (state, before) =>
      entries
        .where('[state+changedAt]')
        .between([state, -Infinity], [state, before])
        // Not by `changedAt` alone: an earlier release set it by a wall clock that may have been years behind
        .filter(({ capturedAt, clockOffset }) => capturedAt + clockOffset < before)
        .delete(),
    getMeta: async () => {
      const known = await meta.get('outbox')
      return isOutboxMeta(known) ? known : { ...NEW_META, seq: Math.max(await lastSeq(entries), floor()) }
    },
    putMeta: facts => meta.put(facts),
    getButaca: nro => getButaca(nro, db),
    mergeButacas: butacas => mergeButacas(db, butacas),
    // Dexie tracks the transaction itself, and follows awaits only in async functions
    transaction: (over, work) =>
      db.transaction('rw', over.includes('entries') ? [...over, 'claims', 'writes'] : [...over], async () =>
        work(store),
      ),
  }
  return store
}

export const theOutbox: OutboxPorts = {
  store: dexieStore(theDb, seqFloor),
  now: () => clock.now(),
  newKey: newUuid,
  capture: () => clock.capture(),
  identificado: readIdentificado,
}
