import type { Butaca } from '#contract/butaca.ts'
import { MAESTROS, type MaestroNombre } from '#contract/maestro.ts'
import type { Ref } from '#contract/ref.ts'
import type { Bucket, ButacasDb } from '../db.ts'
import { BUCKETS } from './bucket.ts'
import { foldLog, nextRev } from './write.ts'

export type Lookups = Record<MaestroNombre, readonly Ref[]>

/**
 * Gives each mirrored seat the names that its model, color and state have now: a new name is no change of a seat, so
 * none comes. Writes a slice of buckets per transaction, as `replaceButacas` does. @param pause awaited between slices.
 */
export async function renameButacas(
  db: ButacasDb,
  lookups: Lookups,
  pause?: () => Promise<void>,
): Promise<void> {
  const withNames = namerOf(lookups)
  for (let from = 0; from < BUCKETS; from += SLICE) {
    await db.transaction('rw', db.butacas, db.meta, async () => {
      await foldLog(db)
      const renamed: Omit<Bucket, 'rev'>[] = []
      await db.butacas
        .where('id')
        .between(from, from + SLICE, true, false)
        .each(({ id, filas: known }) => {
          const filas = known.map(withNames)
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

/** @returns a function that gives the same seat where its names are those. */
function namerOf(lookups: Lookups): (butaca: Butaca) => Butaca {
  const names = MAESTROS.map(
    lista => [lista, new Map(lookups[lista].map(({ id, nombre }) => [id, nombre]))] as const,
  )
  return butaca => {
    let named = butaca
    for (const [lista, nombres] of names) {
      const { id, nombre } = named[lista]
      const now = nombres.get(id) ?? nombre
      if (now !== nombre) named = { ...named, [lista]: { id, nombre: now } }
    }
    return named
  }
}
