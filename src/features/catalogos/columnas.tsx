import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { type ColumnaCatalogo, camposDe, type FilaCatalogo, valorDe } from '#domain/stock/campos-catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { type Column, columnsOf, type DataColumn } from '#office/list-table.tsx'

const columna = columnsOf<FilaCatalogo, ColumnaCatalogo>(CATALOGOS.columnas)

export const columnasDe = (catalogo: CatalogoNombre): readonly DataColumn<FilaCatalogo, ColumnaCatalogo>[] =>
  (['id', ...camposDe(catalogo)] as const).map(key => {
    const valor = (fila: FilaCatalogo) => valorDe(fila, key)
    return columna(key, `c-${key}`, key === 'id' ? 16 : 120, valor, {
      hint: fila => String(valor(fila) ?? '') || undefined,
    })
  })

export const ACCIONES: Column = {
  key: 'acciones',
  title: CATALOGOS.acciones,
  className: 'c-acts',
  width: 52,
}
