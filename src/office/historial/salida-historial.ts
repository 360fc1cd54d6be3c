import type { EntradaHistorial } from '#contract/historial-schema.ts'
import { COLUMNAS_HISTORIAL, type FilaHistorial, filasDe } from '#messages/columnas/historial.ts'
import type { Salida } from '../salida/salida.ts'

/** What a history gives away: the entries that are there, a row a field. */
export const salidaDe = (
  titulo: string,
  filtro: string,
  entradas: readonly EntradaHistorial[],
): Salida<FilaHistorial> => ({
  titulo,
  columnas: COLUMNAS_HISTORIAL,
  filas: entradas.flatMap(filasDe),
  filtro,
})
