export interface Orden<Columna extends string> {
  columna: Columna
  sentido: 'asc' | 'desc'
}

/** A click on the sorted column flips the direction. Another column starts ascending (specification §4). */
export const nextOrden = <Columna extends string>(
  actual: Orden<Columna>,
  columna: Columna,
): Orden<Columna> => ({
  columna,
  sentido: actual.columna === columna && actual.sentido === 'asc' ? 'desc' : 'asc',
})

/** Order as text for the address: the column, after a `-` if descending. '' for the order `first`. */
export const textOfOrden = <Columna extends string>(
  { columna, sentido }: Orden<Columna>,
  first: Orden<Columna>,
): string =>
  columna === first.columna && sentido === first.sentido ? '' : (sentido === 'desc' ? '-' : '') + columna

/** Reads the text of `textOfOrden`. @param columnas all sortable columns. @returns `first` for an invalid text. */
export function parseOrden<Columna extends string>(
  text: string,
  first: Orden<Columna>,
  columnas: Readonly<Record<Columna, unknown>>,
): Orden<Columna> {
  const columna = text.replace(/^-/, '')
  if (!Object.hasOwn(columnas, columna)) return first
  return { columna: columna as Columna, sentido: text.startsWith('-') ? 'desc' : 'asc' }
}

/** Rows per page (specification §9). */
export const FILAS_POR_PAGINA = 25

/** Number of pages. An empty result has one page. */
export const countPaginas = (total: number): number => Math.max(1, Math.ceil(total / FILAS_POR_PAGINA))

/** The nearest existing page, from 1. */
export const clampPagina = (pagina: number, total: number): number =>
  Math.min(Math.max(1, Math.trunc(pagina) || 1), countPaginas(total))

/** Page (from 1) of a row's index (from 0). */
export const paginaOf = (at: number): number => Math.floor(at / FILAS_POR_PAGINA) + 1

export function slicePagina<T>(filas: readonly T[], pagina: number): T[] {
  const from = (clampPagina(pagina, filas.length) - 1) * FILAS_POR_PAGINA
  return filas.slice(from, from + FILAS_POR_PAGINA)
}
