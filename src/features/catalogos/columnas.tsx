import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { type ColumnaCatalogo, type FilaCatalogo, valorDe } from '#domain/stock/campos-catalogo.ts'
import { COLUMNAS_CATALOGO, clavesDe } from '#messages/columnas/catalogos.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { type Column, columnsOf, type DataColumn } from '#office/list-table.tsx'

const columna = columnsOf(COLUMNAS_CATALOGO)

export const columnasDe = (catalogo: CatalogoNombre): readonly DataColumn<FilaCatalogo, ColumnaCatalogo>[] =>
  clavesDe(catalogo).map(key =>
    columna(key, `c-${key}`, key === 'id' ? 16 : 120, {
      hint: fila => String(valorDe(fila, key) ?? '') || undefined,
    }),
  )

export const ACCIONES: Column = {
  key: 'acciones',
  title: CATALOGOS.acciones,
  className: 'c-acts',
  width: 52,
}
