import type { CatalogoNombre } from '#contract/catalogo.ts'
import { CAMPOS_DE, type ColumnaCatalogo } from '#domain/stock/campos-catalogo.ts'

/** Its columns before the actions. */
export const columnasDe = (catalogo: CatalogoNombre): readonly ColumnaCatalogo[] => [
  'id',
  ...CAMPOS_DE[catalogo],
]

/** With the actions. */
export const totalColumnas = (catalogo: CatalogoNombre): number => columnasDe(catalogo).length + 1

export const claseDe = (columna: ColumnaCatalogo): string => `c-${columna}`
