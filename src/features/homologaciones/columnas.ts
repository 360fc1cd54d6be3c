import type { ColumnaHomologacion } from '#domain/homologacion/orden-homologaciones.ts'

/** After the actions, in the order of specification §2; `width` is that of the usual word, px. */
export const COLUMNAS: readonly { columna: ColumnaHomologacion; className: string; width: number }[] = [
  { columna: 'butaca', className: 'c-but', width: 84 },
  { columna: 'nombre_modelo', className: 'c-mod', width: 40 },
  { columna: 'comprador', className: 'c-com', width: 150 },
  { columna: 'etiqueta_blanca', className: 'c-bla', width: 90 },
  { columna: 'etiqueta_gris', className: 'c-gri', width: 80 },
  { columna: 'fecha_hs', className: 'c-fec', width: 130 },
]

/** With the actions. */
export const TOTAL_COLUMNAS = COLUMNAS.length + 1
