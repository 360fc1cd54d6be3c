import type { Butaca } from '#contract/butaca.ts'
import type { Orden } from '../valor/orden.ts'
import { compareTexto } from '../valor/orden-texto.ts'
import { columnaAs } from './columna-as.ts'

export type ColumnaOrden = 'nro' | 'modelo' | 'estado' | 'color' | 'peso' | 'as' | 'renombre'
export type OrdenButacas = Orden<ColumnaOrden>

export const ORDEN_INICIAL: OrdenButacas = { columna: 'nro', sentido: 'asc' }

const byText =
  (text: (butaca: Butaca) => string) =>
  (a: Butaca, b: Butaca): number =>
    compareTexto(text(a), text(b))

/** No two seats are equal: S01 and S1 are one number to the eye, and two seats. */
const compareNro = ({ nro: a }: Butaca, { nro: b }: Butaca): number =>
  compareTexto(a, b) || (a < b ? -1 : a > b ? 1 : 0)

/** Ascending comparison of each column; estado follows the line's order, not the alphabet. */
const COMPARE: Record<ColumnaOrden, (a: Butaca, b: Butaca) => number> = {
  nro: compareNro,
  modelo: byText(b => b.modelo.nombre),
  estado: (a, b) => a.estado.id - b.estado.id,
  color: byText(b => b.color.nombre),
  peso: (a, b) => a.peso - b.peso,
  as: byText(columnaAs),
  renombre: byText(b => b.renombre ?? ''),
}

/** Rows without a value in the column go last, whichever the direction. */
const IS_VACIA: Partial<Record<ColumnaOrden, (butaca: Butaca) => boolean>> = {
  peso: b => b.peso < 0,
  renombre: b => (b.renombre ?? '') === '',
}

/**
 * A total order: equal rows are told apart by nro, so that a row keeps its place when others change and one changed
 * row can be put back by binary search.
 */
export function compareButacas({ columna, sentido }: OrdenButacas): (a: Butaca, b: Butaca) => number {
  const ascending = COMPARE[columna]
  const isVacia = IS_VACIA[columna]
  const sign = sentido === 'asc' ? 1 : -1
  return (a, b) => {
    if (isVacia) {
      const vacias = Number(isVacia(a)) - Number(isVacia(b))
      if (vacias !== 0) return vacias
      if (isVacia(a)) return compareNro(a, b)
    }
    return sign * ascending(a, b) || compareNro(a, b)
  }
}

/** The whole result in order (specification §2: sorting is over the result, not over the page). */
export const sortButacas = (butacas: readonly Butaca[], orden: OrdenButacas): Butaca[] =>
  [...butacas].sort(compareButacas(orden))
