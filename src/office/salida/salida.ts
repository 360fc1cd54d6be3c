import type { Ref } from '#contract/formatos.ts'
import type { CatalogosProducto, Referencia } from '#domain/stock/producto.ts'
import { type Columna, type FormatoCelda, textoDeCelda, textoPlanilla } from '#domain/valor/celda.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { plegado, sinAcentos } from '#domain/valor/texto.ts'
import { SALIDA } from '#messages/salida.ts'
import { FILTROS } from '#messages/stock/productos.ts'
import type { SheetSource } from '#ui/xlsx/make-xlsx.ts'
import type { Cell, CellFormat } from '#ui/xlsx/workbook.ts'

export interface Lista<Row> {
  titulo: string
  columnas: readonly ValueColumn<Row>[]
  filas: { readonly length: number; slice(from: number, to: number): readonly Row[] }
}

/** Export of a list: the filtered rows of all pages, in the shown order. */
export interface Salida<Row> extends Lista<Row> {
  /** Period, state and filter in words. */
  filtro: string
  /** Further sheets of the Excel file. A print has only the list. */
  otras?: readonly SheetSource[]
}

/** Export of a screen with several lists: one Excel sheet for each list. */
export interface Libro {
  titulo: string
  filtro: string
  hojas: readonly SheetSource[]
}

const FORMATOS: Record<FormatoCelda, CellFormat> = {
  dolares: 'money',
  pesos: 'money',
  momento: 'moment',
  dia: 'day',
}

/** Prevents formulas, even if the file is saved again in another format (security C21). */
const comoCelda = (celda: Cell): Cell => (typeof celda === 'string' ? textoPlanilla(celda) : celda)

export const hojaDe = <Row>({ titulo, columnas, filas }: Lista<Row>): SheetSource => ({
  name: titulo,
  columns: columnas.map(({ title, formato }) => ({ title, ...(formato && { format: FORMATOS[formato] }) })),
  count: filas.length,
  cells: (from, to) =>
    filas.slice(from, to).map(fila => columnas.map(({ value }) => comoCelda(value(fila) ?? null))),
})

const hojasSolas = <Row>(salida: Salida<Row> | Libro): readonly SheetSource[] =>
  'hojas' in salida ? salida.hojas : [hojaDe(salida), ...(salida.otras ?? [])]

export function hojasOf<Row>(salida: Salida<Row> | Libro, cuando: string): readonly SheetSource[] {
  const { titulo, filtro } = salida
  const { fecha, hora } = partesFechaHs(cuando)
  return hojasSolas(salida).map(hoja => ({
    ...hoja,
    heading: [
      hoja.name === titulo ? titulo : SALIDA.hojaDe(titulo, hoja.name),
      filtro,
      SALIDA.hecho(fecha, hora, hoja.count),
    ].map(linea => textoPlanilla(linea)),
  }))
}

/** Longest file name (characters) without the day. Parts of the filter that do not fit are only in the sheet. */
const NOMBRE_MAX = 80

const paraNombre = (texto: string): string =>
  plegado(sinAcentos(texto))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export function archivoOf({ titulo, filtro }: Pick<Libro, 'titulo' | 'filtro'>, cuando: string): string {
  let nombre = paraNombre(titulo)
  for (const parte of filtro === SALIDA.todo ? [] : filtro.split(SALIDA.entre)) {
    const entero = [nombre, paraNombre(parte)].filter(Boolean).join('-')
    if (entero.length > NOMBRE_MAX) break
    nombre = entero
  }
  return SALIDA.archivo(nombre, cuando.slice(0, 10))
}

export const countFilas = <Row>(salida: Salida<Row> | Libro): number =>
  hojasSolas(salida).reduce((sum, { count }) => sum + count, 0)

/** A filter in words: its text and the names of the selected rows. Empty parts are left out. */
export function filtroEnPalabras(
  texto: string,
  elegidos: readonly (readonly [que: string, valor: string | undefined])[] = [],
): string {
  const partes = [
    ...(texto.trim() === '' ? [] : [SALIDA.texto(texto.trim())]),
    ...elegidos.flatMap(([que, valor]) => (valor ? [SALIDA.con(que, valor)] : [])),
  ]
  return partes.join(SALIDA.entre) || SALIDA.todo
}

export type ValueColumn<Row> = Columna<Row>

/** A row's value as text; '' without a value. */
export const valueText = <Row>({ value, formato }: Pick<ValueColumn<Row>, 'value' | 'formato'>, row: Row) =>
  textoDeCelda(value(row), formato)

const LISTAS = {
  categoria: 'categorias',
  modelo: 'modelos',
  marca: 'marcas',
  color: 'colores',
  talle: 'talles',
} as const satisfies Record<keyof typeof FILTROS, keyof CatalogosProducto>

export const elegido = (refs: readonly Ref[], id: number): string | undefined =>
  refs.find(ref => ref.id === id)?.nombre

export const productoElegido = (filtro: Record<Referencia, number>, catalogos: CatalogosProducto) =>
  (Object.keys(LISTAS) as (keyof typeof LISTAS)[]).map(
    campo => [FILTROS[campo], elegido(catalogos[LISTAS[campo]], filtro[campo])] as const,
  )
