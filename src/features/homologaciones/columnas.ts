import type { ColumnaHomologacion } from '#domain/homologacion/orden-homologaciones.ts'

/** After the actions, in the order of specification §2; `width` is that of the usual word, px. */
export const COLUMNAS: readonly {
  columna: ColumnaHomologacion
  title: string
  className: string
  width: number
}[] = [
  { columna: 'butaca', title: 'Butaca', className: 'c-but', width: 84 },
  { columna: 'nombre_modelo', title: 'Nombre modelo', className: 'c-mod', width: 40 },
  { columna: 'comprador', title: 'Comprador', className: 'c-com', width: 150 },
  { columna: 'etiqueta_blanca', title: 'Etiqueta blanca', className: 'c-bla', width: 90 },
  { columna: 'etiqueta_gris', title: 'Etiqueta gris', className: 'c-gri', width: 80 },
  { columna: 'fecha_hs', title: 'Fecha hs', className: 'c-fec', width: 130 },
]

/** With the actions. */
export const TOTAL_COLUMNAS = COLUMNAS.length + 1
