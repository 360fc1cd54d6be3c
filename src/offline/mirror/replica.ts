import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { type Bucket, type ButacasDb, db as theDb } from '../db.ts'
import { followDatabase } from '../follow-database.ts'
import { Observable } from '../observable.ts'
import { getMirrorMeta } from './mirror.ts'

export interface ReplicaSnapshot {
  /** Whether the whole mirror has been read at least once. */
  readonly ready: boolean
  /** Device time (ms) of the last complete refresh; null before the first. */
  readonly refreshedAt: number | null
  /** A different number means that the rows have changed. */
  readonly rev: number
  /** By `nroKey`. The Map stays the same object until the whole mirror is read again. */
  readonly rows: ReadonlyMap<string, Butaca>
}

/** Shortest time (ms) between two readings while the mirror is being written. */
const TAIL_MS = 120
/** Buckets per query. Between two queries a scan can be answered. */
const READ_SLICE = 128

/**
 * The mirror in the page's memory: a scan is answered within a frame, and a list is sorted without the database.
 * With `rev` each reading reads only the changed buckets.
 */
export class Replica {
  readonly #db: ButacasDb
  #rows = new Map<string, Butaca>()
  readonly #snapshot = new Observable<ReplicaSnapshot>({
    ready: false,
    refreshedAt: null,
    rev: 0,
    rows: this.#rows,
  })
  #end: (() => void) | null = null

  constructor(db = theDb) {
    this.#db = db
  }

  readonly subscribe = this.#snapshot.subscribe
  readonly getSnapshot = this.#snapshot.getSnapshot

  start(): void {
    this.#end ??= followDatabase({
      db: this.#db,
      query: () => this.#db.meta.get('mirror'),
      begin: isOver => this.#begin(isOver),
      gapMs: TAIL_MS,
    })
  }

  stop(): void {
    this.#end?.()
    this.#end = null
  }

  /** Reads the whole mirror, because `rev` starts again after a deleted database. */
  #begin(isOver: () => boolean): () => Promise<void> {
    // The old rows stay while the mirror is read again. During the first reading a scan finds the rows read so far
    if (this.getSnapshot().ready) this.#rows = new Map()
    else this.#rows.clear()
    const rows = this.#rows
    const keysOf = new Map<number, string[]>()
    let rev = 0
    let shownAt: number | null | undefined
    return async () => {
      let from: [number, number] = [rev, Number.POSITIVE_INFINITY]
      let buckets: Bucket[]
      // Read before the rows: the rows may be newer than this time, but never older
      const { refreshedAt } = await getMirrorMeta(this.#db)
      do {
        buckets = await this.#db.butacas.where('[rev+id]').above(from).limit(READ_SLICE).toArray()
        if (isOver()) return
        for (const bucket of buckets) take(bucket, rows, keysOf)
        const last = buckets.at(-1)
        if (last) from = [last.rev, last.id]
      } while (buckets.length === READ_SLICE)
      if (rev === from[0] && refreshedAt === shownAt) return
      rev = from[0]
      shownAt = refreshedAt
      this.#snapshot.set({ ready: true, refreshedAt, rev: this.getSnapshot().rev + 1, rows })
    }
  }
}

function take({ id, filas }: Bucket, rows: Map<string, Butaca>, keysOf: Map<number, string[]>): void {
  const keys = filas.map(fila => nroKey(fila.nro))
  for (const old of keysOf.get(id) ?? []) if (!keys.includes(old)) rows.delete(old)
  for (const [i, key] of keys.entries()) {
    const fila = filas[i]
    if (fila) rows.set(key, fila)
  }
  keysOf.set(id, keys)
}

export const replica = new Replica()
