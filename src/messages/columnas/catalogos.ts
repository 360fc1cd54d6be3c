import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { type ColumnaCatalogo, camposDe, type FilaCatalogo, valorDe } from '#domain/stock/catalogo.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { CATALOGOS } from '../stock/catalogos.ts'

/** All columns of the catalogues. */
export const COLUMNAS_CATALOGO = Object.fromEntries(
  Object.entries(CATALOGOS.columnas).map(([columna, title]): [string, Columna<FilaCatalogo>] => [
    columna,
    { title, value: fila => valorDe(fila, columna as ColumnaCatalogo) },
  ]),
) as Record<ColumnaCatalogo, Columna<FilaCatalogo>>

/** Columns of one catalogue, in order. */
export const clavesDe = (catalogo: CatalogoNombre): readonly ColumnaCatalogo[] => [
  'id',
  ...camposDe(catalogo),
]
