import type { CatalogoNombre } from '#contract/catalogo.ts'
import { type ColumnaCatalogo, camposDe, type FilaCatalogo, valorDe } from '#domain/stock/campos-catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import type { Column, ShownColumn } from '#office/list-table.tsx'

export const columnasDe = (catalogo: CatalogoNombre): readonly ShownColumn<FilaCatalogo, ColumnaCatalogo>[] =>
  (['id', ...camposDe(catalogo)] as const).map(key => {
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
