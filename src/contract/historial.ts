import { RECURSOS, type Recurso } from './endpoints/oficina.ts'
import { MAESTROS, type MaestroNombre } from './maestro.ts'

// The browser loads this file, so the schemas are in src/contract/historial-schema.ts.

/** Kinds of rows with a history, named as in their paths. */
export type Historiado = Recurso | MaestroNombre | 'usuarios' | 'empresa' | 'productos_butaca'
export const HISTORIADOS: readonly Historiado[] = [
  ...RECURSOS,
  ...MAESTROS,
  ...(['usuarios', 'empresa', 'productos_butaca'] as const),
]

/**
 * Id of the only history of `productos_butaca`. Its fields are `stock_piso`, and a field for each pair of model and
 * color names.
 */
export const HISTORIAL_PRODUCTOS_BUTACA = 1

export const PARTES_HISTORIAL = ['existencia', 'precios', 'lineas', 'total', 'datos'] as const
export type ParteHistorial = (typeof PARTES_HISTORIAL)[number]

/** Beginning of the field name of a record's line; the line's position follows. */
export const LINEA = 'linea:'

export const BORRADOS_MAX = 200

export const HISTORIAL_PAGINA = 50
