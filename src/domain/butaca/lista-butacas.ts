import type { Butaca } from '#contract/butaca.ts'
import {
  type CampoBooleano,
  type CampoButaca,
  claseLibre,
  each,
  FILTRO_BOOLEANOS,
  FILTRO_ENTEROS,
  FILTRO_REFERENCIAS,
  FILTRO_TEXTOS,
  type FiltroEntero,
  type FiltroTexto,
  LIBRES_BUTACA,
  type ReferenciaButaca,
} from '#contract/campos-butaca.ts'
import type { Orden } from '#domain/valor/lista.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import { isVisible, type Lugares, lugarOf, nroKey } from './butaca.ts'
import { columnaAs } from './clase-as.ts'
import { libreOf } from './ficha-butaca.ts'

/**
 * The empty filter: 0 and an empty text mean all (specification §7). A set boolean is `SI` or `NO`. A set number is the
 * typed digits.
 */
export const SIN_FILTRO = {
  ...each(FILTRO_TEXTOS, () => ''),
  ...each(FILTRO_REFERENCIAS, () => 0),
  ...each(FILTRO_BOOLEANOS, () => 0),
  ...each(FILTRO_ENTEROS, () => ''),
}
export const SI = 1
export const NO = 2
export type FiltroButacas = typeof SIN_FILTRO

const byPrefijo =
  (campo: FiltroTexto) =>
  (asked: string): ((butaca: Butaca) => boolean) => {
    const prefix = nroKey(asked)
    return butaca => nroKey(butaca[campo] ?? '').startsWith(prefix)
  }

const byId =
  (campo: ReferenciaButaca) =>
  (asked: number) =>
  (butaca: Butaca): boolean =>
    butaca[campo].id === asked

const bySiNo =
  (campo: CampoBooleano) =>
  (asked: number) =>
  (butaca: Butaca): boolean =>
    (butaca[campo] === true) === (asked === SI)

const byEntero =
  (campo: FiltroEntero) =>
  (asked: string): ((butaca: Butaca) => boolean) => {
    const entero = Number(asked)
    return butaca => butaca[campo] === entero
  }

const ELIGE: {
  [Campo in keyof FiltroButacas]: (asked: FiltroButacas[Campo]) => (butaca: Butaca) => boolean
} = {
  ...each(FILTRO_TEXTOS, byPrefijo),
  ...each(FILTRO_REFERENCIAS, byId),
  ...each(FILTRO_BOOLEANOS, bySiNo),
  ...each(FILTRO_ENTEROS, byEntero),
}

/** Never 0 for two seats: `compareTexto` treats S01 and S1 as equal, but they are two seats. */
const compareNro = ({ nro: a }: Butaca, { nro: b }: Butaca): number =>
  compareTexto(a, b) || (a < b ? -1 : a > b ? 1 : 0)

interface OrdenDe {
  /** Rows with the same key are equal in the column. A number is faster than a text. */
  groupOf: (butaca: Butaca) => number | string
  compare: (a: Butaca, b: Butaca, lugares?: Lugares) => number
  /** Rows without a value go last in both directions. */
  isVacia?: (butaca: Butaca) => boolean
}

const byTexto = (groupOf: (butaca: Butaca) => string): OrdenDe => ({
  groupOf,
  compare: (a, b) => compareTexto(groupOf(a), groupOf(b)),
})

export type ColumnaOrden = 'nro' | 'as' | CampoButaca

export const ORDEN_DE: Readonly<Record<ColumnaOrden, OrdenDe>> = {
  nro: { groupOf: b => b.nro, compare: compareNro },
  modelo: { ...byTexto(b => b.modelo.nombre), groupOf: b => b.modelo.id },
  estado: {
    groupOf: b => b.estado.id,
    compare: (a, b, lugares) => lugarOf(a.estado.id, lugares) - lugarOf(b.estado.id, lugares),
  },
  color: { ...byTexto(b => b.color.nombre), groupOf: b => b.color.id },
  peso: { groupOf: b => b.peso, compare: (a, b) => a.peso - b.peso, isVacia: b => b.peso < 0 },
  as: byTexto(columnaAs),
  ...each(LIBRES_BUTACA, campo => {
    const groupOf = (b: Butaca) => String(libreOf(b, campo) ?? '')
    if (claseLibre(campo) === 'booleano') return byTexto(groupOf)
    // `byTexto` serves integers too, because it compares digits by value
    return { ...byTexto(groupOf), isVacia: (b: Butaca) => groupOf(b) === '' }
  }),
}

const CAMPOS = Object.keys(SIN_FILTRO) as (keyof FiltroButacas)[]

const isAsked = (filtro: FiltroButacas, campo: keyof FiltroButacas): boolean =>
  nroKey(String(filtro[campo])) !== String(SIN_FILTRO[campo])

export const isSinFiltro = (filtro: FiltroButacas): boolean => !CAMPOS.some(campo => isAsked(filtro, campo))

const elige = <Campo extends keyof FiltroButacas>(filtro: FiltroButacas, campo: Campo) =>
  ELIGE[campo](filtro[campo])

export function matchEstas(nros: readonly string[]): (butaca: Butaca) => boolean {
  const keys = new Set(nros.map(nroKey))
  return ({ nro }) => keys.has(nroKey(nro))
}

/**
 * The list's filter: texts match by their beginning, ignoring case; all other fields match exactly. Seats that the list
 * hides (`isVisible`) never match.
 */
export function matchFiltro(filtro: FiltroButacas): (butaca: Butaca) => boolean {
  const asked = CAMPOS.filter(campo => isAsked(filtro, campo)).map(campo => elige(filtro, campo))
  return butaca => isVisible(butaca, filtro.estado) && asked.every(isChosen => isChosen(butaca))
}

export interface OrdenButacas extends Orden<ColumnaOrden> {
  /** Places of the server's states; if absent, the places of the fixed states. */
  lugares?: Lugares
}

export const ORDEN_INICIAL: OrdenButacas = { columna: 'nro', sentido: 'asc' }

/** A total order: rows equal in the column are ordered by nro. A binary search can therefore place a changed row. */
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

/** Sorts the whole result, not a page (specification §2). */
export const sortButacas = (butacas: readonly Butaca[], orden: OrdenButacas): Butaca[] =>
  [...butacas].sort(compareButacas(orden))

/**
 * Sorts like `sortButacas`, for seats already in order of nro. Sorts only the distinct values of the column: if they
 * are few, 100 000 seats take milliseconds.
 */
export function reorderButacas(sorted: readonly Butaca[], orden: OrdenButacas): readonly Butaca[] {
  const { columna, sentido } = orden
  if (columna === 'nro') return sentido === 'asc' ? sorted : sorted.toReversed()
  const { groupOf } = ORDEN_DE[columna]
  const firsts = new Map<number | string, Butaca>()
  for (const butaca of sorted) {
    const group = groupOf(butaca)
    if (!firsts.has(group)) firsts.set(group, butaca)
  }
  const places = placesOf(firsts, orden)
  const groups: Butaca[][] = Array.from({ length: firsts.size }, () => [])
  for (const butaca of sorted) groups[places.get(groupOf(butaca)) ?? 0]?.push(butaca)
  return groups.flat()
}

/** Place of each group. Groups that look the same, such as two models with the same name, share a place. */
function placesOf<Group>(firsts: ReadonlyMap<Group, Butaca>, orden: OrdenButacas): Map<Group, number> {
  const compare = compareButacas(orden)
  // Without nro only the column places a group. Rows of a group stay in order of nro in both directions
  const bare = [...firsts].map(([group, butaca]) => ({ group, butaca: { ...butaca, nro: '' } }))
  const places = new Map<Group, number>()
  let place = 0
  let before: Butaca | undefined
  for (const { group, butaca } of bare.sort((a, b) => compare(a.butaca, b.butaca))) {
    if (before !== undefined && compare(before, butaca) !== 0) place++
    places.set(group, place)
    before = butaca
  }
  return places
}
