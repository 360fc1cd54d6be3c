import type { Bucket, ButacasDb } from '../db.ts'
import { BUCKETS } from './bucket.ts'
import { type Lookups, namerOf } from './names.ts'
import { foldLog, nextRev } from './write.ts'

/**
 * Gives each mirrored seat the names that its model, color and state have now: a new name is no change of a seat, so
 * none comes. Writes a slice of buckets per transaction, as `replaceButacas` does. @param pause awaited between slices.
 */
export async function renameButacas(
  db: ButacasDb,
  lookups: Lookups,
  pause?: () => Promise<void>,
): Promise<void> {
  const named = namerOf(lookups)
  for (let from = 0; from < BUCKETS; from += SLICE) {
    await db.transaction('rw', db.butacas, db.meta, async () => {
      await foldLog(db)
      const renamed: Omit<Bucket, 'rev'>[] = []
      await db.butacas
        .where('id')
        .between(from, from + SLICE, true, false)
        .each(({ id, filas: known }) => {
          const filas = known.map(named)
          if (filas.some((fila, i) => fila !== known[i])) renamed.push({ id, filas })
        })
      if (renamed.length === 0) return
      const rev = await nextRev(db)
      await db.butacas.bulkPut(renamed.map(bucket => ({ ...bucket, rev })))
    })
    await pause?.()
  }
}

const SLICE = 256
