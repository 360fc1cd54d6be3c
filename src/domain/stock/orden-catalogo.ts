import type { Orden } from '../valor/orden.ts'
import { sorterOf } from '../valor/ordenar-filas.ts'
import { type ColumnaCatalogo, type FilaCatalogo, valorDe } from './campos-catalogo.ts'

export const ORDEN_CATALOGO: Orden<ColumnaCatalogo> = { columna: 'id', sentido: 'asc' }

/** The whole list in order: numbers by value, words in Spanish order. */
export const sortCatalogo = sorterOf<FilaCatalogo, ColumnaCatalogo>(valorDe)
