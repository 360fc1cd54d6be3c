import { liveQuery, type Subscription } from 'dexie'
import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { type Bucket, type ButacasDb, db as theDb } from '../db.ts'
import { Observable } from '../observable.ts'
import { bucketOf, isLog, newerOf } from './bucket.ts'
import { getMirrorMeta } from './read.ts'

export interface ReplicaSnapshot {
  /** Whether the whole mirror has been read once. */
  readonly ready: boolean
  /** Device time (ms) of the last complete refresh; null before the first. */
  readonly refreshedAt: number | null
  readonly rev: number
  /** By `nroKey`. Always the same Map: a new snapshot tells that it changed. */
  readonly rows: ReadonlyMap<string, Butaca>
}

/** Shortest time between two readings while the mirror is being written. */
const TAIL_MS = 120
/** Few enough that a scan gets its frame in between. */
const READ_SLICE = 128

/**
 * The mirror in the page's memory, so that a scan is answered within a frame and a list sorts without the database. It
 * follows the mirror by `rev`, so that a reading costs only what changed.
 */
export class Replica {
  readonly #db: ButacasDb
  readonly #rows = new Map<string, Butaca>()
  /** Keys of each bucket, to forget the seats that left it. */
  readonly #keysOf = new Map<number, string[]>()
  readonly #snapshot = new Observable<ReplicaSnapshot>({
    ready: false,
    refreshedAt: null,
    rev: 0,
    rows: this.#rows,
  })
  #subscription: Subscription | null = null
  #reading: Promise<void> | null = null
  #again = false

  constructor(db: ButacasDb) {
    this.#db = db
  }

  readonly subscribe = this.#snapshot.subscribe
  readonly getSnapshot = this.#snapshot.getSnapshot

  /** Begins to follow the mirror; calling it again changes nothing. */
  start(): void {
    this.#subscription ??= liveQuery(() => this.#db.meta.get('mirror')).subscribe({
      next: () => this.#read(),
      error: () => this.stop(), // The database closed: whoever reopens it starts us again
    })
  }

  stop(): void {
    this.#subscription?.unsubscribe()
    this.#subscription = null
  }

  #read(): void {
    if (this.#reading) {
      this.#again = true
      return
    }
    this.#reading = this.#readChanges()
      .catch(() => this.stop()) // As above
      .finally(() => {
        this.#reading = null
        if (!this.#again) return
        this.#again = false
        setTimeout(() => this.#read(), TAIL_MS)
      })
  }

  async #readChanges(): Promise<void> {
    const { rev: since, ready, refreshedAt: known } = this.#snapshot.getSnapshot()
    let from: [number, number] = [since, Number.POSITIVE_INFINITY]
    let rev = since
    for (;;) {
      const slice = await this.#slice(from)
      for (const bucket of slice) {
        if (isLog(bucket)) this.#takeLog(bucket)
        else this.#take(bucket)
        rev = Math.max(rev, bucket.rev)
      }
      const last = slice.at(-1)
      if (!last || slice.length < READ_SLICE) break
      from = [last.rev, last.id]
    }
    const { refreshedAt } = await getMirrorMeta(this.#db)
    if (rev === since && ready && refreshedAt === known) return
    this.#snapshot.set({ ready: true, refreshedAt, rev, rows: this.#rows })
  }

  /** The next changed buckets after `from`, in order of rev and id. */
  #slice(from: readonly [number, number]): Promise<Bucket[]> {
    return this.#db.butacas.where('[rev+id]').above(from).limit(READ_SLICE).toArray()
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

export const replica = new Replica(theDb)
