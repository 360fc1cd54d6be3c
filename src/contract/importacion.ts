import { type CatalogoNombre, NOMBRES_CATALOGO } from './stock/catalogo.ts'

// The browser loads this file, so the schemas are in src/contract/importacion-schema.ts.

/**
 * Kinds of import. `existencias` is the counted stock of each product; the import writes records for the differences.
 */
export type ClaseImportacion = 'productos' | 'existencias' | 'butacas' | CatalogoNombre
export const CLASES_IMPORTACION: readonly ClaseImportacion[] = [
  'productos',
  'existencias',
  'cliente_proveedor',
  'butacas',
  ...NOMBRES_CATALOGO.filter(nombre => nombre !== 'cliente_proveedor'),
]

/** Limits of a file: bytes, bytes after decompression, rows, columns, cells, and characters kept of a cell. */
export const ARCHIVO_MAX_BYTES = 10 * 1024 * 1024
export const DESPLEGADO_MAX_BYTES = 160 * 1024 * 1024
export const IMPORTACION_FILAS_MAX = 50_000
export const COLUMNAS_MAX = 200
export const CELDAS_MAX = 2_000_000
export const CELDA_MAX = 1_000

/** Maximum categories that an import creates: more categories mean that the person chose the wrong column. */
export const CATEGORIAS_NUEVAS_MAX = 1_000

/** Maximum rows of a request, and bytes of its body. */
export const FILAS_POR_PEDIDO = 500
export const FILAS_MAX_BYTES = 512 * 1024
export const FILAS_PAGINA = 100
/** Hours during which an import can be undone. A preview is kept at least twice as long. */
export const DESHACER_HORAS = 24

export const VEREDICTOS = ['nuevo', 'cambia', 'igual', 'error'] as const
export type Veredicto = (typeof VEREDICTOS)[number]

/** A cell as the browser sends it: a number of a workbook, or a text; null for an empty cell. */
export type Celda = string | number | null
/** A number of a workbook with a different display text: '03-may', '15%', '00123', 'u$s 9,85'. */
export interface CeldaVista {
  valor: number
  texto: string
  que: 'numero' | 'moneda' | 'otro'
}
/** A cell as read from the file. The field of its column decides whether the browser sends the value or the text. */
export type CeldaLeida = Celda | CeldaVista
/** Decimal sign; null if the file does not tell. */
export type SignoDecimal = ',' | '.' | null
/** How a column is read. `dolares`: «$» means dollars like «u$s», because dollars are the field's currency. */
export interface LecturaColumna {
  decimal: SignoDecimal
  dolares: boolean
}
