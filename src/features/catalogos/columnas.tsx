import type { CatalogoNombre } from '#contract/catalogo.ts'
import { CAMPOS_DE, type ColumnaCatalogo, type FilaCatalogo, valorDe } from '#domain/stock/campos-catalogo.ts'
import { CATALOGOS } from '#messages.ts'
import type { Column, ShownColumn } from '#office/list-table.tsx'

/** The id and what a person may write, as they are read. */
export const columnasDe = (catalogo: CatalogoNombre): readonly ShownColumn<FilaCatalogo, ColumnaCatalogo>[] =>
  (['id', ...CAMPOS_DE[catalogo]] as const).map(key => {
    const texto = (fila: FilaCatalogo) => String(valorDe(fila, key) ?? '') || undefined
    return {
      key,
      title: CATALOGOS.columnas[key],
      className: `c-${key}`,
      width: key === 'id' ? 16 : 120,
      show: fila => texto(fila) ?? <span className="muted">–</span>,
      hint: texto,
    }
  })

export const ACCIONES: Column = {
  key: 'acciones',
  title: CATALOGOS.acciones,
  className: 'c-acts',
  width: 52,
}
