import { liveQuery } from 'dexie'
import { type Bucket, type ButacasDb, db as theDb } from '../db.ts'
import { getMirrorMeta } from './mirror.ts'

export interface MirrorFollower {
  onBucket: (bucket: Bucket) => void
  /** Everything stored up to `rev` has been reported. */
  onLevel: (rev: number, refreshedAt: number | null) => void
  /** The database closed: after reopening, following starts anew. */
  onStop: () => void
}

/** Shortest time between two readings while the mirror is being written. */
const TAIL_MS = 120
/** Few enough that a scan gets its frame in between. */
const READ_SLICE = 128

/** Reports buckets newer than `since`, then every change, by `rev`. @returns ends it. */
export function followMirror(follower: MirrorFollower, since: number, db: ButacasDb = theDb): () => void {
  let rev = since
  let isStopped = false
  let isReading = false
  let isWanted = false

  /** The next changed buckets after `from`, in order of rev and id. */
  const slice = (from: readonly [number, number]): Promise<Bucket[]> =>
    db.butacas.where('[rev+id]').above(from).limit(READ_SLICE).toArray()

  const readChanges = async () => {
    let from: [number, number] = [rev, Number.POSITIVE_INFINITY]
    let buckets: Bucket[]
    // Read first: a refresh meanwhile may give newer rows than this time, never older ones
    const { refreshedAt } = await getMirrorMeta(db)
    do {
      buckets = await slice(from)
      if (isStopped) return
      for (const bucket of buckets) follower.onBucket(bucket)
      const last = buckets.at(-1)
      if (last) from = [last.rev, last.id]
    } while (buckets.length === READ_SLICE)
    rev = from[0]
    follower.onLevel(rev, refreshedAt)
  }

  const read = async () => {
    isWanted = true
    if (isReading) return
    isReading = true
    while (isWanted && !isStopped) {
      isWanted = false
      await readChanges()
      if (isWanted) await new Promise(resolve => setTimeout(resolve, TAIL_MS))
    }
    isReading = false
  }
  const fail = () => {
    if (isStopped) return
    stop()
    follower.onStop()
  }
  const subscription = liveQuery(() => db.meta.get('mirror')).subscribe({
    next: () => void read().catch(fail),
    error: fail,
  })
  const stop = () => {
    isStopped = true
    subscription.unsubscribe()
  }
  return stop
}
