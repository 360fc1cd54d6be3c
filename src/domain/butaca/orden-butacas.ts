import type { Butaca } from '#contract/butaca.ts'
import type { Orden } from '../valor/orden.ts'
import { type ColumnaOrden, compareNro, ORDEN_DE } from './columnas-butaca.ts'
import type { Lugares } from './estado-butaca.ts'

export interface OrdenButacas extends Orden<ColumnaOrden> {
  /** Of the states, where the server has states of its own. */
  lugares?: Lugares
}

export const ORDEN_INICIAL: OrdenButacas = { columna: 'nro', sentido: 'asc' }

/** A total order, equal rows by nro: a row keeps its place, and one changed row can be placed by binary search. */
export function compareButacas({
  columna,
  sentido,
  lugares,
}: OrdenButacas): (a: Butaca, b: Butaca) => number {
  const { compare: ascending, isVacia } = ORDEN_DE[columna]
  const sign = sentido === 'asc' ? 1 : -1
  return (a, b) => {
    if (isVacia) {
      const vacias = Number(isVacia(a)) - Number(isVacia(b))
      if (vacias !== 0) return vacias
      if (isVacia(a)) return compareNro(a, b)
    }
    return sign * ascending(a, b, lugares) || compareNro(a, b)
  }
}

/** The whole result in order (specification §2: sorting is over the result, not over the page). */
export const sortButacas = (butacas: readonly Butaca[], orden: OrdenButacas): Butaca[] =>
  [...butacas].sort(compareButacas(orden))
