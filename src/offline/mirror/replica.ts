import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import type { Bucket, ButacasDb } from '../db.ts'
import { Observable } from '../observable.ts'
import { bucketOf, isLog, newerOf } from './bucket.ts'
import { followMirror } from './follow-mirror.ts'

export interface ReplicaSnapshot {
  /** Whether the whole mirror has been read once. */
  readonly ready: boolean
  /** Device time (ms) of the last complete refresh; null before the first. */
  readonly refreshedAt: number | null
  readonly rev: number
  /** By `nroKey`. Always the same Map: a new snapshot signals a change. */
  readonly rows: ReadonlyMap<string, Butaca>
}

/**
 * The mirror in the page's memory: a scan is answered within a frame, and a list sorts without the database. It
 * follows the mirror by `rev`, so that a reading costs only the changes.
 */
export class Replica {
  readonly #db: ButacasDb | undefined
  readonly #rows = new Map<string, Butaca>()
  /** Keys of each bucket, to remove the seats that left it. */
  readonly #keysOf = new Map<number, string[]>()
  readonly #snapshot = new Observable<ReplicaSnapshot>({
    ready: false,
    refreshedAt: null,
    rev: 0,
    rows: this.#rows,
  })
  #end: (() => void) | null = null

  /** @param db not the app's database. */
  constructor(db?: ButacasDb) {
    this.#db = db
  }

  readonly subscribe = this.#snapshot.subscribe
  readonly getSnapshot = this.#snapshot.getSnapshot

  /** Starts following the mirror; a second call has no effect. */
  start(): void {
    const follower = {
      onBucket: (bucket: Bucket) => (isLog(bucket) ? this.#takeLog(bucket) : this.#take(bucket)),
      onLevel: (rev: number, refreshedAt: number | null) => this.#publish(rev, refreshedAt),
      onStop: () => this.stop(),
    }
    this.#end ??= followMirror(follower, this.getSnapshot().rev, this.#db)
  }

  stop(): void {
    this.#end?.()
    this.#end = null
  }

  #publish(rev: number, refreshedAt: number | null): void {
    const known = this.getSnapshot()
    if (rev === known.rev && known.ready && refreshedAt === known.refreshedAt) return
    this.#snapshot.set({ ready: true, refreshedAt, rev, rows: this.#rows })
  }

  #take({ id, filas }: Bucket): void {
    const keys = filas.map(fila => nroKey(fila.nro))
    for (const old of this.#keysOf.get(id) ?? []) if (!keys.includes(old)) this.#rows.delete(old)
    for (const [i, key] of keys.entries()) {
      const fila = filas[i]
      if (fila) this.#rows.set(key, fila)
    }
    this.#keysOf.set(id, keys)
  }

  #takeLog({ filas }: Bucket): void {
    for (const fila of filas) {
      const key = nroKey(fila.nro)
      const known = this.#rows.get(key)
      if (newerOf(known, fila) === known) continue
      const id = bucketOf(key)
      if (!known) this.#keysOf.set(id, [...(this.#keysOf.get(id) ?? []), key])
      this.#rows.set(key, fila)
    }
  }
}

export const replica = new Replica()
