import { SALIDA } from '#messages/salida.ts'
import type { ValueColumn } from './value-column.ts'

/** What a list gives away: the rows that its filter shows, in the order seen, on all pages. */
export interface Salida<Row> {
  titulo: string
  columnas: readonly ValueColumn<Row>[]
  filas: { readonly length: number; slice(from: number, to: number): readonly Row[] }
  /** The filter in words. */
  filtro: string
}

/** A filter in words: a text, and what is chosen by its name; what is not set is left out. */
export function filtroEnPalabras(
  texto: string,
  elegidos: readonly (readonly [que: string, valor: string | undefined])[] = [],
): string {
  const partes = [
    ...(texto.trim() === '' ? [] : [SALIDA.texto(texto.trim())]),
    ...elegidos.flatMap(([que, valor]) => (valor ? [SALIDA.con(que, valor)] : [])),
  ]
  return partes.join(' · ') || SALIDA.todo
}
