import { newUuid } from '#http/client.ts'
import { getButaca, mergeButacas } from '#offline/mirror/mirror.ts'
import { clock } from '../clock.ts'
import { type ButacasDb, db as theDb } from '../db.ts'
import { readIdentificado } from '../sesion.ts'
import { dexieReads, inState, lastSeq, ofSeat, soundOnes } from './dexie-reads.ts'
import type { Entry } from './entry.ts'
import { toStored } from './entry.ts'
import { isOutboxMeta, NEW_META, seqFloor } from './outbox-meta.ts'
import type { OutboxPorts, OutboxRecords, OutboxStore } from './outbox-store.ts'

/** Number of stored records of writes. A reader that has missed more writes reads all live entries again. */
const WRITES_KEPT = 256
const WRITES_TRIMMED = 64

const dexieSearch = (db: ButacasDb) =>
  ({
    listWaiting: async (sender, after, upTo, limit) =>
      soundOnes(
        db,
        await db.entries
          .where('[sender+attempts+seq]')
          .between([sender, ...after], [sender, ...upTo], false, true)
          .limit(limit)
          .toArray(),
      ),
    listSending: async () => soundOnes(db, await inState(db, 'sending').toArray()),
    listWaitingLonger: async until => soundOnes(db, await db.entries.where('until').above(until).toArray()),
    firstKeys: nroKeys =>
      Promise.all(
        nroKeys.map(async nroKey => (await ofSeat(db.entries, nroKey, 1).limit(1).primaryKeys())[0]),
      ),
    listBuiltOn: async keys =>
      soundOnes(
        db,
        await db.entries
          .where('base.key')
          .anyOf(keys)
          .filter(({ live }) => live === 1)
          .toArray(),
      ),
  }) satisfies Partial<OutboxRecords>

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
 * The outbox in this device's database. A transaction ends only when its writes are on the disk (reliability O1).
 * @param floor a number that was certainly assigned, in case the counter's record is lost.
 */
export function dexieStore(db: ButacasDb, floor: () => number = () => 0): OutboxStore {
  const { entries, meta } = db
  const store: OutboxStore = {
    ...dexieReads(db),
    ...dexieSearch(db),
    putEntries: async changed => {
      await entries.bulkPut(changed.map(toStored))
      await noteWritten(db, changed)
    },
    deleteSettled: (state, before) =>
      entries
        .where('[state+changedAt]')
        .between([state, -Infinity], [state, before])
        // `changedAt` alone is not enough: earlier releases set it by a wall clock that may have been years behind
        .filter(({ capturedAt, clockOffset }) => capturedAt + clockOffset < before)
        .delete(),
    getMeta: async () => {
      const known = await meta.get('outbox')
      return isOutboxMeta(known) ? known : { ...NEW_META, seq: Math.max(await lastSeq(entries), floor()) }
    },
    putMeta: facts => meta.put(facts),
    getButaca: nro => getButaca(nro, db),
    mergeButacas: butacas => mergeButacas(db, butacas),
    // Dexie tracks a transaction through awaits only in async functions
    transaction: (over, work) =>
      db.transaction('rw', over.includes('entries') ? [...over, 'writes'] : [...over], async () =>
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
