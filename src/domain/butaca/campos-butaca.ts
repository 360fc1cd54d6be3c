import type { Butaca, ButacaEnvio } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { columnaAs } from './columna-as.ts'
import { lugarDe } from './estado-butaca.ts'
import { nroKey } from './nro-butaca.ts'

// The fields of a seat: how each is written, filtered by and put in order. How the list shows them is in
// features/butacas/lista/columnas.tsx.

/** The free texts of a seat. */
export type Texto = 'renombre'

export const eachTexto = <Value>(of: (campo: Texto) => Value): Record<Texto, Value> => ({
  renombre: of('renombre'),
})
export const TEXTOS: readonly Texto[] = Object.values(eachTexto(campo => campo))

/** What a person may write of a seat. `peso` in kg, -1 means none; a text is '' where there is none. */
export interface Ficha extends Record<Texto, string> {
  modelo: Ref
  color: Ref
  estado: Ref
  peso: number
}

/** The same as a seat holds it: a text is null where there is none. */
type FichaGuardada = Omit<Ficha, Texto> & Record<Texto, string | null>

/** What a person may write of a seat, as it is. */
export const fichaOf = (butaca: FichaGuardada): Ficha => {
  const { modelo, color, estado, peso } = butaca
  return { modelo, color, estado, peso, ...eachTexto(campo => butaca[campo] ?? '') }
}

/** A seat as somebody wrote it. */
export const withFicha = (butaca: Butaca, ficha: Ficha): Butaca => ({
  ...butaca,
  ...fichaOf(ficha),
  ...eachTexto(campo => ficha[campo] || null),
})

/** As it is sent: of lists the id. */
export const envioOf = (butaca: FichaGuardada): Omit<ButacaEnvio, 'nro'> => {
  const { modelo, color, estado, ...rest } = fichaOf(butaca)
  return { modelo: modelo.id, color: color.id, estado: estado.id, ...rest }
}

/** Whether a seat is as it was written. */
export const sameFicha = (a: FichaGuardada, b: FichaGuardada): boolean =>
  JSON.stringify(envioOf(a)) === JSON.stringify(envioOf(b))

/** What the list is asked for; 0 means all, an empty nro means any (specification §7). */
export const SIN_FILTRO = { nro: '', estado: 0, modelo: 0, color: 0 }
export type FiltroButacas = typeof SIN_FILTRO

/** The seats that each part of a filter lets through; what it is of no filter asks for nothing. */
export const ELIGE: {
  [Campo in keyof FiltroButacas]: (asked: FiltroButacas[Campo]) => (butaca: Butaca) => boolean
} = {
  nro: asked => {
    const prefix = nroKey(asked)
    return ({ nro }) => nroKey(nro).startsWith(prefix)
  },
  estado:
    asked =>
    ({ estado }) =>
      estado.id === asked,
  modelo:
    asked =>
    ({ modelo }) =>
      modelo.id === asked,
  color:
    asked =>
    ({ color }) =>
      color.id === asked,
}

// Default options on purpose: engines compare plain ASCII far faster with them, and a list may hold 100 000 rows
export const { compare: compareTexto } = new Intl.Collator('es')

/** How the list is put in order of a column. */
interface OrdenDe {
  /** What equal rows have in common; a number where there is a choice, for it is found faster. */
  groupOf: (butaca: Butaca) => number | string
  /** Ascending. */
  compare: (a: Butaca, b: Butaca) => number
  /** Rows without a value go last, whichever the direction. */
  isVacia?: (butaca: Butaca) => boolean
}

const byTexto = (groupOf: (butaca: Butaca) => string): OrdenDe => ({
  groupOf,
  compare: (a, b) => compareTexto(groupOf(a), groupOf(b)),
})

export type ColumnaOrden = 'nro' | 'modelo' | 'estado' | 'color' | 'peso' | 'as' | Texto

export const ORDEN_DE: Record<ColumnaOrden, OrdenDe> = {
  nro: byTexto(b => b.nro),
  modelo: { ...byTexto(b => b.modelo.nombre), groupOf: b => b.modelo.id },
  estado: {
    groupOf: b => b.estado.id,
    compare: (a, b) => lugarDe(a.estado.id) - lugarDe(b.estado.id),
  },
  color: { ...byTexto(b => b.color.nombre), groupOf: b => b.color.id },
  peso: { groupOf: b => b.peso, compare: (a, b) => a.peso - b.peso, isVacia: b => b.peso < 0 },
  as: byTexto(columnaAs),
  ...eachTexto(campo => ({
    ...byTexto(b => b[campo] ?? ''),
    isVacia: (b: Butaca) => (b[campo] ?? '') === '',
  })),
}
