import type { Collection } from 'dexie'
import type { Butaca } from '#contract/butaca.ts'
import type { Maestro } from '#contract/maestro.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { type Bucket, type ButacasDb, type LookupName, type MirrorMeta, db as theDb } from '../db.ts'
import { BUCKETS, bucketOf, newerOf } from './bucket.ts'

/** A mirrored seat by its number, in any case; undefined when this device does not have it. */
export async function getButaca(nro: string, db: ButacasDb = theDb): Promise<Butaca | undefined> {
  const key = nroKey(nro)
  const [bucket, log] = await db.transaction('r', db.butacas, () =>
    Promise.all([db.butacas.get(bucketOf(key)), theLog(db).toArray()]),
  )
  return [bucket, ...log]
    .flatMap(stored => stored?.filas.filter(fila => nroKey(fila.nro) === key) ?? [])
    .reduce<Butaca | undefined>(newerOf, undefined)
}

export const theLog = (db: ButacasDb): Collection<Bucket, number> =>
  db.butacas.where('id').aboveOrEqual(BUCKETS)

/** A lookup list in the server's order; empty before the first refresh. */
export const listLookup = async (nombre: LookupName, db: ButacasDb = theDb): Promise<Maestro[]> =>
  (await db.lookups.get(nombre))?.filas ?? []

const EMPTY: MirrorMeta = { clave: 'mirror', rev: 0, cursor: null, refreshedAt: null }

export async function getMirrorMeta(db: ButacasDb): Promise<MirrorMeta> {
  return ((await db.meta.get('mirror')) as MirrorMeta | undefined) ?? EMPTY
}

/** Whether the mirror holds all live seats, and when (device ms) it was last refreshed. */
export async function getMirrorInfo(
  db: ButacasDb = theDb,
): Promise<{ complete: boolean; refreshedAt: number | null }> {
  const { refreshedAt } = await getMirrorMeta(db)
  return { complete: refreshedAt !== null, refreshedAt }
}
