import type { Butaca } from '#contract/butaca.ts'
import { type Operacion, sameOperacion } from '#domain/operacion.ts'
import { compareButacas, ORDEN_INICIAL, type OrdenButacas } from '#domain/orden-butacas.ts'
import { reorderButacas } from '#domain/reorder-butacas.ts'
import type { SeatQueue } from './outbox-view.ts'
import { showButaca } from './show-butaca.ts'

type Rows = ReadonlyMap<string, Butaca>
type Queues = ReadonlyMap<string, SeatQueue>

/** Above this share of changed rows sorting everything is cheaper than putting rows back one by one. */
const RESORT_SHARE = 0.2

const byNro = compareButacas(ORDEN_INICIAL)

/**
 * Every seat this device knows, with its queued changes on top, in order. What is asked again is not sorted again: a
 * page costs nothing, another column no comparison of rows, and a changed row is taken out and put back where it
 * belongs.
 */
export class ButacasIndex {
  #base = new Map<string, Butaca>()
  #queues: Queues = new Map()
  #shown = new Map<string, Butaca>()
  #rev = -1

  /** Each stands on the one before it and is made anew when that one is. */
  #sorted: readonly Butaca[] = []
  #filtered: { from: readonly Butaca[]; key: string; result: readonly Butaca[] } | null = null
  #ordered: { from: readonly Butaca[]; orden: OrdenButacas; result: readonly Butaca[] } | null = null

  /**
   * @param rev of the rows: the same number means the same rows.
   * @param filterKey tells one filter from another, with `matches` being that filter.
   */
  query(
    { rows, rev, queues }: { rows: Rows; rev: number; queues: Queues },
    orden: OrdenButacas,
    filterKey: string,
    matches: (butaca: Butaca) => boolean,
  ): readonly Butaca[] {
    this.#update(rows, rev, queues)
    const from = this.#sorted
    if (this.#filtered?.from !== from || this.#filtered.key !== filterKey)
      this.#filtered = { from, key: filterKey, result: from.filter(matches) }
    return this.#order(this.#filtered.result, orden)
  }

  #order(from: readonly Butaca[], orden: OrdenButacas): readonly Butaca[] {
    const cached = this.#ordered
    const isSame = cached?.orden.columna === orden.columna && cached.orden.sentido === orden.sentido
    if (cached?.from === from && isSame) return cached.result
    const result = reorderButacas(from, orden)
    this.#ordered = { from, orden, result }
    return result
  }

  /** Keeps all seats in order of nro. */
  #update(rows: Rows, rev: number, queues: Queues): void {
    const dirty = this.#dirtyKeys(rows, rev, queues)
    if (dirty.size === 0) return
    const gone = new Set<Butaca>()
    const fresh: Butaca[] = []
    for (const key of dirty) {
      const before = this.#shown.get(key)
      if (before) gone.add(before)
      const after = showButaca(rows.get(key), queues.get(key))
      if (after) {
        this.#shown.set(key, after)
        fresh.push(after)
      } else this.#shown.delete(key)
    }
    if (dirty.size > this.#shown.size * RESORT_SHARE) {
      this.#sorted = [...this.#shown.values()].sort(byNro)
    } else {
      const kept = this.#sorted.filter(butaca => !gone.has(butaca))
      this.#sorted = merge(kept, fresh.sort(byNro), byNro)
    }
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
  a.operaciones.every((operacion, i) => isSame(operacion, b.operaciones[i]))

const isSame = (a: Operacion, b: Operacion | undefined): boolean => b !== undefined && sameOperacion(a, b)

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
