import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { nroKey } from '#domain/nro-butaca.ts'
import { type ButacasDb, type LookupName, db as theDb } from '../db.ts'
import { bucketOf } from './bucket.ts'
import { getMirrorMeta } from './mirror-meta.ts'

/** A mirrored seat by its number, in any case; undefined when this device does not have it. */
export async function getButaca(nro: string, db: ButacasDb = theDb): Promise<Butaca | undefined> {
  const key = nroKey(nro)
  const bucket = await db.butacas.get(bucketOf(key))
  return bucket?.filas.find(fila => nroKey(fila.nro) === key)
}

/** A lookup list in the server's order; empty before the first refresh. */
export const listLookup = async (nombre: LookupName, db: ButacasDb = theDb): Promise<Ref[]> =>
  (await db.lookups.get(nombre))?.filas ?? []

/** Whether the mirror holds every live seat, and when (device ms) it was last known to. */
export async function getMirrorInfo(
  db: ButacasDb = theDb,
): Promise<{ complete: boolean; refreshedAt: number | null }> {
  const { refreshedAt } = await getMirrorMeta(db)
  return { complete: refreshedAt !== null, refreshedAt }
}
