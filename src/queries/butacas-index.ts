import type { Butaca } from '#contract/butaca.ts'
import { applyPending } from '#domain/apply-pending.ts'
import { compareButacas, type Orden } from '#domain/orden-butacas.ts'
import type { SeatQueue } from './outbox-view.ts'

type Rows = ReadonlyMap<string, Butaca>
type Queues = ReadonlyMap<string, SeatQueue>

/** Above this share of changed rows sorting everything is cheaper than putting rows back one by one. */
const RESORT_SHARE = 0.2

/**
 * Every seat this device knows, with its queued changes on top, in order. What is asked again is not sorted again:
 * a page or another filter costs no sort, and a changed row is taken out and put back where it belongs.
 */
export class ButacasIndex {
  #base = new Map<string, Butaca>()
  #queues: Queues = new Map()
  #shown = new Map<string, Butaca>()
  #sorted: readonly Butaca[] = []
  #orden: Orden | null = null
  #rev = -1

  #filtered: { from: readonly Butaca[]; key: string; result: readonly Butaca[] } | null = null

  /**
   * @param rev of the rows: the same number means the same rows.
   * @param filterKey tells one filter from another, with `matches` being that filter.
   */
  query(
    { rows, rev, queues }: { rows: Rows; rev: number; queues: Queues },
    orden: Orden,
    filterKey: string,
    matches: (butaca: Butaca) => boolean,
  ): readonly Butaca[] {
    this.#update(rows, rev, queues, orden)
    const cached = this.#filtered
    if (cached && cached.from === this.#sorted && cached.key === filterKey) return cached.result
    const result = this.#sorted.filter(matches)
    this.#filtered = { from: this.#sorted, key: filterKey, result }
    return result
  }

  #update(rows: Rows, rev: number, queues: Queues, orden: Orden): void {
    const dirty = this.#dirtyKeys(rows, rev, queues)
    const compare = compareButacas(orden)
    const sameOrden = orden.columna === this.#orden?.columna && orden.sentido === this.#orden.sentido
    this.#orden = orden
    if (dirty.size === 0 && sameOrden) return

    const gone = new Set<Butaca>()
    const fresh: Butaca[] = []
    for (const key of dirty) {
      const before = this.#shown.get(key)
      if (before) gone.add(before)
      const after = this.#show(rows.get(key), queues.get(key))
      if (after) {
        this.#shown.set(key, after)
        fresh.push(after)
      } else this.#shown.delete(key)
    }
    if (!sameOrden || dirty.size > this.#shown.size * RESORT_SHARE) {
      this.#sorted = [...this.#shown.values()].sort(compare)
    } else {
      const kept = this.#sorted.filter(butaca => !gone.has(butaca))
      this.#sorted = merge(kept, fresh.sort(compare), compare)
    }
  }

  #show(row: Butaca | undefined, queue: SeatQueue | undefined): Butaca | undefined {
    const butaca = row ?? (queue && queue.operaciones.length > 0 ? queue.seen : undefined)
    return butaca && queue ? applyPending(butaca, queue.operaciones) : butaca
  }

  /** Keys whose row or queue is not what it was; remembers what it is now. */
  #dirtyKeys(rows: Rows, rev: number, queues: Queues): Set<string> {
    const dirty = new Set<string>()
    if (rev !== this.#rev || rows.size !== this.#base.size) {
      for (const [key, row] of rows) {
        if (this.#base.get(key) === row) continue
        this.#base.set(key, row)
        dirty.add(key)
      }
      if (this.#base.size > rows.size) {
        for (const key of this.#base.keys()) {
          if (rows.has(key)) continue
          this.#base.delete(key)
          dirty.add(key)
        }
      }
      this.#rev = rev
    }
    if (queues !== this.#queues) {
      for (const key of this.#queues.keys()) if (!queues.has(key)) dirty.add(key)
      for (const [key, queue] of queues) if (!sameQueue(this.#queues.get(key), queue)) dirty.add(key)
      this.#queues = queues
    }
    return dirty
  }
}

const sameQueue = (a: SeatQueue | undefined, b: SeatQueue): boolean =>
  a !== undefined &&
  a.operaciones.length === b.operaciones.length &&
  a.operaciones.every((operacion, i) => sameOperacion(operacion, b.operaciones[i]))

const sameOperacion = (a: SeatQueue['operaciones'][number], b: typeof a | undefined): boolean =>
  b !== undefined && a.estado.id === b.estado.id && a.peso === b.peso && a.homo === b.homo

function merge(
  a: readonly Butaca[],
  b: readonly Butaca[],
  compare: (a: Butaca, b: Butaca) => number,
): Butaca[] {
  const merged: Butaca[] = []
  let j = 0
  for (const next of a) {
    for (let other = b[j]; other && compare(other, next) < 0; other = b[++j]) merged.push(other)
    merged.push(next)
  }
  for (; j < b.length; j++) merged.push(b[j] as Butaca)
  return merged
}
