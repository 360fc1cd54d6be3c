import type { Homologacion } from '#contract/homologacion.ts'
import type { Orden } from '../valor/orden.ts'
import { sorterOf } from '../valor/ordenar-filas.ts'

export type ColumnaHomologacion = keyof Homologacion
export type OrdenHomologaciones = Orden<ColumnaHomologacion>

/** The newest first, as the office reads them. */
export const ORDEN_HOMOLOGACIONES: OrdenHomologaciones = { columna: 'fecha_hs', sentido: 'desc' }

/**
 * The whole list in order (specification §2: sorting is over the result, not over the page). A moment has no zone: it is
 * read as if in one that changes no clocks, and only for its place among others.
 */
export const sortHomologaciones = sorterOf<Homologacion, ColumnaHomologacion>((fila, columna) =>
  columna === 'fecha_hs' ? Date.parse(`${fila.fecha_hs}Z`) || null : String(fila[columna] ?? ''),
)
