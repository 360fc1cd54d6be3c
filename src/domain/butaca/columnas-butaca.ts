import type { Butaca } from '#contract/butaca.ts'
import {
  each,
  FILTRO_TEXTOS,
  type FiltroTexto,
  TEXTOS_BUTACA,
  type TextoButaca,
} from '#contract/textos-butaca.ts'
import { compareTexto } from '../valor/orden-texto.ts'
import { columnaAs } from './columna-as.ts'
import { type Lugares, lugarDe } from './estado-butaca.ts'
import { nroKey } from './nro-butaca.ts'

// How the fields of a list of seats are filtered and sorted; features/butacas/lista/columnas.tsx shows them.

/** What the list is asked for: 0 and an empty text mean all (specification §7). */
export const SIN_FILTRO = { ...each(FILTRO_TEXTOS, () => ''), estado: 0, modelo: 0, color: 0 }
export type FiltroButacas = typeof SIN_FILTRO

const byPrefijo =
  (campo: FiltroTexto) =>
  (asked: string): ((butaca: Butaca) => boolean) => {
    const prefix = nroKey(asked)
    return butaca => nroKey(butaca[campo] ?? '').startsWith(prefix)
  }

const byId =
  (campo: 'estado' | 'modelo' | 'color') =>
  (asked: number) =>
  (butaca: Butaca): boolean =>
    butaca[campo].id === asked

/** The seats that each part of a filter lets through. */
export const ELIGE: {
  [Campo in keyof FiltroButacas]: (asked: FiltroButacas[Campo]) => (butaca: Butaca) => boolean
} = {
  ...each(FILTRO_TEXTOS, byPrefijo),
  estado: byId('estado'),
  modelo: byId('modelo'),
  color: byId('color'),
}

/** No two seats are equal: S01 and S1 are one number to a reader, and two seats. */
export const compareNro = ({ nro: a }: Butaca, { nro: b }: Butaca): number =>
  compareTexto(a, b) || (a < b ? -1 : a > b ? 1 : 0)

/** How a column sorts the list. */
interface OrdenDe {
  /** What equal rows have in common; a number is faster where there is a choice. */
  groupOf: (butaca: Butaca) => number | string
  /** Ascending. */
  compare: (a: Butaca, b: Butaca, lugares?: Lugares) => number
  /** Rows without a value go last in both directions. */
  isVacia?: (butaca: Butaca) => boolean
}

const byTexto = (groupOf: (butaca: Butaca) => string): OrdenDe => ({
  groupOf,
  compare: (a, b) => compareTexto(groupOf(a), groupOf(b)),
})

export type ColumnaOrden = 'nro' | 'modelo' | 'estado' | 'color' | 'peso' | 'as' | TextoButaca

export const ORDEN_DE: Record<ColumnaOrden, OrdenDe> = {
  nro: { groupOf: b => b.nro, compare: compareNro },
  modelo: { ...byTexto(b => b.modelo.nombre), groupOf: b => b.modelo.id },
  estado: {
    groupOf: b => b.estado.id,
    compare: (a, b, lugares) => lugarDe(a.estado.id, lugares) - lugarDe(b.estado.id, lugares),
  },
  color: { ...byTexto(b => b.color.nombre), groupOf: b => b.color.id },
  peso: { groupOf: b => b.peso, compare: (a, b) => a.peso - b.peso, isVacia: b => b.peso < 0 },
  as: byTexto(columnaAs),
  ...each(TEXTOS_BUTACA, campo => ({
    ...byTexto(b => b[campo] ?? ''),
    isVacia: (b: Butaca) => (b[campo] ?? '') === '',
  })),
}
