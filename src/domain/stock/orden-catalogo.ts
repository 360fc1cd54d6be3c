import type { Orden } from '../valor/orden.ts'
import { sorterOf } from '../valor/ordenar-filas.ts'
import { type ColumnaCatalogo, type FilaCatalogo, valorDe } from './campos-catalogo.ts'

export type OrdenCatalogo = Orden<ColumnaCatalogo>
export const ORDEN_CATALOGO: OrdenCatalogo = { columna: 'id', sentido: 'asc' }

const enOrden = sorterOf<FilaCatalogo, ColumnaCatalogo>(valorDe)

/** The whole list in order: numbers by their value, words as Spanish orders them. */
export function sortCatalogo(filas: readonly FilaCatalogo[], orden: OrdenCatalogo): readonly FilaCatalogo[] {
  const todas = enOrden(filas, orden)
  return todas.slice(0, todas.length)
}
