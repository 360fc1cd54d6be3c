import { type CatalogoNombre, NOMBRES_CATALOGO } from './stock/catalogo.ts'

// Without schemas, since the browser reads it too (src/contract/importacion-schema.ts).

/** What can be imported: `existencias` is what was counted of each product, which a record then moves. */
export type ClaseImportacion = 'productos' | 'existencias' | 'butacas' | CatalogoNombre
export const CLASES_IMPORTACION: readonly ClaseImportacion[] = [
  'productos',
  'existencias',
  'cliente_proveedor',
  'butacas',
  ...NOMBRES_CATALOGO.filter(nombre => nombre !== 'cliente_proveedor'),
]

/** Of a file: its bytes, what it unpacks to, its rows, columns and cells, and the longest text that is kept of a cell. */
export const ARCHIVO_MAX_BYTES = 10 * 1024 * 1024
export const DESPLEGADO_MAX_BYTES = 160 * 1024 * 1024
export const IMPORTACION_FILAS_MAX = 50_000
export const COLUMNAS_MAX = 200
export const CELDAS_MAX = 2_000_000
export const CELDA_MAX = 1_000

/** Categories that an import makes: more of them are no list of categories, but another column. */
export const CATEGORIAS_NUEVAS_MAX = 1_000

/** Rows of one call, and the size of its body. */
export const FILAS_POR_PEDIDO = 500
export const FILAS_MAX_BYTES = 512 * 1024
/** Rows that one answer has. */
export const FILAS_PAGINA = 100
/** How long an import can be undone (hours), and a test lies there. */
export const DESHACER_HORAS = 24

/** What would become of a row. */
export const VEREDICTOS = ['nuevo', 'cambia', 'igual', 'error'] as const
export type Veredicto = (typeof VEREDICTOS)[number]

/** A cell as it is sent: a number of a workbook, any other text as it is written, null for nothing. */
export type Celda = string | number | null
/** A number of a workbook that its format shows otherwise: '03-may', '15%', '00123', 'u$s 9,85'. */
export interface CeldaVista {
  valor: number
  texto: string
  que: 'numero' | 'moneda' | 'otro'
}
/** A cell as it was read. A column's field decides whether its value or its text is sent. */
export type CeldaLeida = Celda | CeldaVista
/** Which of the two parts the decimals off; null where the file does not tell. */
export type SignoDecimal = ',' | '.' | null
/** How a column is read. `dolares`: a bare $ is the field's own currency. */
export interface LecturaColumna {
  decimal: SignoDecimal
  dolares: boolean
}
