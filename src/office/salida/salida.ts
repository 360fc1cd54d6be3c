import type { Ref } from '#contract/formatos.ts'
import type { CatalogosProducto, Referencia } from '#domain/stock/producto.ts'
import { type Columna, type FormatoCelda, textoDeCelda, textoPlanilla } from '#domain/valor/celda.ts'
import { SALIDA } from '#messages/salida.ts'
import { FILTROS } from '#messages/stock/productos.ts'
import type { Cell, CellFormat, FullSheet, Sheet } from '#ui/xlsx/workbook.ts'

/** Export of a list: the filtered rows of all pages, in the shown order. */
export interface Salida<Row> {
  titulo: string
  columnas: readonly ValueColumn<Row>[]
  filas: { readonly length: number; slice(from: number, to: number): readonly Row[] }
  /** The filter in words. */
  filtro: string
}

/** A sheet of a workbook with several. */
type Hoja = FullSheet

/** Export of a screen with several lists: a workbook with a sheet for each. */
export interface Libro {
  titulo: string
  hojas: readonly Hoja[]
}

const FORMATOS: Record<FormatoCelda, CellFormat> = {
  dolares: 'money',
  pesos: 'money',
  momento: 'moment',
  dia: 'day',
}

/** The sheet of a list, without its rows. */
export const sheetOf = <Row>({ titulo, columnas }: Pick<Salida<Row>, 'titulo' | 'columnas'>): Sheet => ({
  name: titulo,
  columns: columnas.map(({ title, formato }) => ({ title, ...(formato && { format: FORMATOS[formato] }) })),
})

/** Prevents formulas in any format that the workbook is saved in again (security C21). */
const comoCelda = (celda: Cell): Cell => (typeof celda === 'string' ? textoPlanilla(celda) : celda)

/** Rows of a list as cells of its sheet. */
export const cellsOf = <Row>(
  { columnas, filas }: Pick<Salida<Row>, 'columnas' | 'filas'>,
  from: number,
  to: number,
): readonly (readonly Cell[])[] =>
  filas.slice(from, to).map(fila => columnas.map(({ value }) => comoCelda(value(fila) ?? null)))

/** A list as a sheet of a workbook. */
export const hojaDe = <Row>(lista: Pick<Salida<Row>, 'titulo' | 'columnas' | 'filas'>): Hoja => ({
  ...sheetOf(lista),
  rows: cellsOf(lista, 0, lista.filas.length),
})

/** Number of its rows. */
export const countFilas = <Row>(salida: Salida<Row> | Libro): number =>
  'hojas' in salida ? salida.hojas.reduce((sum, { rows }) => sum + rows.length, 0) : salida.filas.length

/** A filter in words: the text, and the selected rows by name; unset parts are left out. */
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

/** A column of a workbook or a printed table. */
export type ValueColumn<Row> = Columna<Row>

/** A row's value for people; '' for none. */
export const valueText = <Row>({ value, formato }: Pick<ValueColumn<Row>, 'value' | 'formato'>, row: Row) =>
  textoDeCelda(value(row), formato)

const LISTAS = {
  categoria: 'categorias',
  modelo: 'modelos',
  marca: 'marcas',
  color: 'colores',
  talle: 'talles',
} as const satisfies Record<keyof typeof FILTROS, keyof CatalogosProducto>

/** Name of the selected row of a list. */
export const elegido = (refs: readonly Ref[], id: number): string | undefined =>
  refs.find(ref => ref.id === id)?.nombre

/** A filter of products in words. */
export const productoElegido = (filtro: Record<Referencia, number>, catalogos: CatalogosProducto) =>
  (Object.keys(LISTAS) as (keyof typeof LISTAS)[]).map(
    campo => [FILTROS[campo], elegido(catalogos[LISTAS[campo]], filtro[campo])] as const,
  )
