/** The column and the direction that a table is sorted by. */
export interface Orden<Columna extends string> {
  columna: Columna
  sentido: 'asc' | 'desc'
}

/** The same column changes direction, another one starts ascending (specification §4). */
export const nextOrden = <Columna extends string>(
  actual: Orden<Columna>,
  columna: Columna,
): Orden<Columna> => ({
  columna,
  sentido: actual.columna === columna && actual.sentido === 'asc' ? 'desc' : 'asc',
})

/** Rows a page (specification §9). */
export const FILAS_POR_PAGINA = 25

/** At least one, so that an empty result has a page too. */
export const countPaginas = (total: number): number => Math.max(1, Math.ceil(total / FILAS_POR_PAGINA))

/** The page asked for, or the nearest there is, from 1. */
export const clampPagina = (pagina: number, total: number): number =>
  Math.min(Math.max(1, Math.trunc(pagina) || 1), countPaginas(total))

/** The page of a row's place, which is from 0. */
export const paginaDe = (at: number): number => Math.floor(at / FILAS_POR_PAGINA) + 1

export function slicePagina<T>(filas: readonly T[], pagina: number): T[] {
  const from = (clampPagina(pagina, filas.length) - 1) * FILAS_POR_PAGINA
  return filas.slice(from, from + FILAS_POR_PAGINA)
}
