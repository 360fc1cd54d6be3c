import type { Butaca } from '#contract/butaca.ts'
import { ORDEN_DE } from './columnas-butaca.ts'
import { compareButacas, type OrdenButacas } from './orden-butacas.ts'

/** Sorts seats already in order of nro as `sortButacas` would. A column has few values, so 100 000 seats take milliseconds. */
export function reorderButacas(sorted: readonly Butaca[], orden: OrdenButacas): readonly Butaca[] {
  const { columna, sentido } = orden
  if (columna === 'nro') return sentido === 'asc' ? sorted : sorted.toReversed()
  const { groupOf } = ORDEN_DE[columna]
  const groups = new Map<number | string, number>()
  const firsts: Butaca[] = []
  const groupOfRow = new Uint32Array(sorted.length)
  for (let row = 0; row < sorted.length; row++) {
    const butaca = sorted[row] as Butaca
    const key = groupOf(butaca)
    let group = groups.get(key)
    if (group === undefined) {
      group = firsts.push(butaca) - 1
      groups.set(key, group)
    }
    groupOfRow[row] = group
  }
  return distribute(sorted, groupOfRow, placesOf(firsts, orden))
}

/** The place of each group; one place for groups that look the same, such as models of one name. */
function placesOf(firsts: readonly Butaca[], orden: OrdenButacas): Uint32Array {
  const compareRows = compareButacas(orden)
  // By the column alone: within a place nro decides, in either direction
  const bare = firsts.map(butaca => ({ ...butaca, nro: '' }))
  const compare = (a: number, b: number): number => compareRows(bare[a] as Butaca, bare[b] as Butaca)
  const order = firsts.map((_, group) => group).sort(compare)
  const places = new Uint32Array(firsts.length)
  let place = 0
  for (const [i, group] of order.entries()) {
    if (i > 0 && compare(order[i - 1] as number, group) !== 0) place++
    places[group] = place
  }
  return places
}

/** Puts each row after the earlier ones of its place. */
function distribute(
  sorted: readonly Butaca[],
  groupOfRow: Uint32Array,
  places: Uint32Array,
): readonly Butaca[] {
  const next = new Uint32Array(places.length + 1)
  const placeOf = (row: number): number => places[groupOfRow[row] as number] as number
  for (let row = 0; row < sorted.length; row++)
    next[placeOf(row) + 1] = (next[placeOf(row) + 1] as number) + 1
  for (let place = 1; place < next.length; place++)
    next[place] = (next[place] as number) + (next[place - 1] as number)
  const ordered = new Array<Butaca>(sorted.length)
  for (let row = 0; row < sorted.length; row++) {
    const place = placeOf(row)
    const at = next[place] as number
    next[place] = at + 1
    ordered[at] = sorted[row] as Butaca
  }
  return ordered
}
