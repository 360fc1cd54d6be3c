import { type Bucket, type ButacasDb, db as theDb } from '../db.ts'
import { followDatabase } from '../follow-database.ts'
import { getMirrorMeta } from './mirror.ts'

export interface MirrorFollower {
  onBucket: (bucket: Bucket) => void
  /** Called when all stored buckets were reported, if anything changed. */
  onLevel: (refreshedAt: number | null) => void
}

/** Shortest time between two readings while the mirror is being written. */
const TAIL_MS = 120
/** Few enough that a scan gets its frame in between. */
const READ_SLICE = 128

/** @param begin is called again where the mirror is read again: the `rev` of a deleted database starts anew. */
export function followMirror(begin: () => MirrorFollower, db: ButacasDb = theDb): () => void {
  const slice = (from: readonly [number, number]): Promise<Bucket[]> =>
    db.butacas.where('[rev+id]').above(from).limit(READ_SLICE).toArray()

  const readAll = (isOver: () => boolean) => {
    const follower = begin()
    let rev = 0
    let told: number | null | undefined
    return async () => {
      const since = rev
      let from: [number, number] = [rev, Number.POSITIVE_INFINITY]
      let buckets: Bucket[]
      // Read before the rows: a refresh meanwhile may make the rows newer than this time, never older
      const { refreshedAt } = await getMirrorMeta(db)
      do {
        buckets = await slice(from)
        if (isOver()) return
        for (const bucket of buckets) follower.onBucket(bucket)
        const last = buckets.at(-1)
        if (last) from = [last.rev, last.id]
      } while (buckets.length === READ_SLICE)
      rev = from[0]
      if (rev === since && refreshedAt === told) return
      told = refreshedAt
      follower.onLevel(refreshedAt)
    }
  }
  return followDatabase({ db, query: () => db.meta.get('mirror'), begin: readAll, gapMs: TAIL_MS })
}
