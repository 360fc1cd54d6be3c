import type { Butaca } from '#contract/butaca.ts'
import {
  compareButacas,
  ORDEN_INICIAL,
  type OrdenButacas,
  reorderButacas,
} from '#domain/butaca/lista-butacas.ts'
import type { ReplicaSnapshot } from '#offline/mirror/replica.ts'
import type { OutboxSnapshot, SeatQueue } from './outbox-view.ts'
import { showButaca } from './outbox-view.ts'

type Mirror = Pick<ReplicaSnapshot, 'rows' | 'rev'>
type Queue = Pick<OutboxSnapshot, 'bySeat' | 'rev'>

const byNro = compareButacas(ORDEN_INICIAL)
const ORDEN = ['columna', 'sentido', 'lugares'] as const satisfies readonly (keyof OrdenButacas)[]

/**
 * All known seats with their queued changes, filtered and sorted. The sorted rows are kept, so that another page,
 * another order or a few changed rows cost little.
 */
export class ButacasIndex {
  readonly #base = new Map<string, Butaca>()
  readonly #queues = new Map<string, SeatQueue>()
  #shown = new Map<string, Butaca>()
  #rev = -1
  #queueRev = -1

  #sorted: readonly Butaca[] = []
  #filtered: { from: readonly Butaca[]; key: string; result: readonly Butaca[] } | null = null
  #ordered: { from: readonly Butaca[]; orden: OrdenButacas; result: readonly Butaca[] } | null = null

  /** Computes again only after a change of a `rev`, of `orden` or of `filterKey`, which names the filter `matches`. */
  query(
    mirror: Mirror,
    queue: Queue,
    orden: OrdenButacas,
    filterKey: string,
    matches: (butaca: Butaca) => boolean,
  ): readonly Butaca[] {
    this.#update(mirror, queue)
    const from = this.#sorted
    if (this.#filtered?.from !== from || this.#filtered.key !== filterKey)
      this.#filtered = { from, key: filterKey, result: from.filter(matches) }
    return this.#order(this.#filtered.result, orden)
  }

  #order(from: readonly Butaca[], orden: OrdenButacas): readonly Butaca[] {
    const cached = this.#ordered
    const isSame = ORDEN.every(part => cached?.orden[part] === orden[part])
    if (cached?.from === from && isSame) return cached.result
    const result = reorderButacas(from, orden)
    this.#ordered = { from, orden, result }
    return result
  }

  #update(mirror: Mirror, queue: Queue): void {
    const dirty = this.#dirtyKeys(mirror, queue)
    if (dirty.size === 0) return
    const gone = new Set<Butaca>()
    const fresh: Butaca[] = []
    for (const key of dirty) {
      const before = this.#shown.get(key)
      if (before) gone.add(before)
      const after = showButaca(mirror.rows.get(key), queue.bySeat.get(key))
      if (after) {
        this.#shown.set(key, after)
        fresh.push(after)
      } else this.#shown.delete(key)
    }
    this.#sorted = [...this.#sorted.filter(butaca => !gone.has(butaca)), ...fresh].sort(byNro)
  }

  #dirtyKeys({ rows, rev }: Mirror, { bySeat, rev: queueRev }: Queue): Set<string> {
    const dirty = new Set<string>()
    if (rev !== this.#rev || rows.size !== this.#base.size) follow(this.#base, rows, dirty)
    if (queueRev !== this.#queueRev) follow(this.#queues, bySeat, dirty)
    this.#rev = rev
    this.#queueRev = queueRev
    return dirty
  }
}

/** @param dirty receives the keys that differ. */
function follow<T>(known: Map<string, T>, now: ReadonlyMap<string, T>, dirty: Set<string>): void {
  for (const [key, value] of now) {
    if (known.get(key) === value) continue
    known.set(key, value)
    dirty.add(key)
  }
  if (known.size === now.size) return
  for (const key of known.keys()) {
    if (now.has(key)) continue
    known.delete(key)
    dirty.add(key)
  }
}
