import type { ColumnaRegistro } from '#domain/registro/orden-registros.ts'

/** Before the actions, in the order of specification §2; `width` is that of the usual word, px. */
export const COLUMNAS: readonly { columna: ColumnaRegistro; className: string; width: number }[] = [
  { columna: 'fechahs', className: 'c-fec', width: 130 },
  { columna: 'tipo_registro', className: 'c-tip', width: 60 },
  { columna: 'nro_remito', className: 'c-rem', width: 120 },
  { columna: 'cliente_proveedor', className: 'c-cli', width: 150 },
  { columna: 'observaciones', className: 'c-obs', width: 180 },
  { columna: 'monto', className: 'c-mon num', width: 80 },
]

/** With the actions. */
export const TOTAL_COLUMNAS = COLUMNAS.length + 1
/** Of the table of a record's lines. */
export const TOTAL_COLUMNAS_DETALLE = 7
