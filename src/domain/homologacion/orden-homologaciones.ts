import type { Homologacion } from '#contract/homologacion.ts'
import type { Orden } from '../valor/orden.ts'
import { claveTexto } from '../valor/orden-texto.ts'
import { sorterOf } from '../valor/ordenar-filas.ts'

export type ColumnaHomologacion = Exclude<keyof Homologacion, 'version'>

/** The newest first. */
export const ORDEN_HOMOLOGACIONES: Orden<ColumnaHomologacion> = { columna: 'fecha_hs', sentido: 'desc' }

/** The whole list in order (specification §2: sorting is over the result, not over the page), as a new array. */
export const sortHomologaciones = sorterOf<Homologacion, ColumnaHomologacion>(
  // A server may write a label as a number
  (fila, columna) => String(fila[columna] ?? ''),
  (texto, columna) => (columna === 'fecha_hs' ? texto : claveTexto(texto)),
)
