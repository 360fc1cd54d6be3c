import type { Homologacion } from '#contract/homologacion.ts'
import { plegado } from '../valor/plegado.ts'

const COLUMNAS = [
  'butaca',
  'nombre_modelo',
  'comprador',
  'etiqueta_blanca',
  'etiqueta_gris',
  'fecha_hs',
] as const

/** Rows with the text in any column, without case or accents: the server's rule, for when it does not answer. */
export function filterHomologaciones(filas: readonly Homologacion[], texto: string): readonly Homologacion[] {
  const buscado = plegado(texto.trim())
  if (buscado === '') return filas
  return filas.filter(fila =>
    COLUMNAS.some(columna => plegado(String(fila[columna] ?? '')).includes(buscado)),
  )
}
