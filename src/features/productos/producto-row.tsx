import { memo } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import { isFaltante } from '#domain/stock/faltante.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { Cells } from '#office/list-table.tsx'
import { RowActions, type RowEvents } from '#office/row/row-actions.tsx'
import type { Columna } from './columnas.tsx'

/** Memoised, so that scrolling and typing render none of the rows that are there. */
export const ProductoRow = memo(function ProductoRow({
  producto,
  rowIndex,
  columnas,
  ...actions
}: RowEvents<Producto> & { producto: Producto; rowIndex: number; columnas: readonly Columna[] }) {
  const faltante = isFaltante(producto)
  return (
    <tr
      aria-rowindex={rowIndex}
      data-k={faltante ? 'shortage' : undefined}
      className={faltante ? 'row-faltante' : undefined}
    >
      <RowActions
        {...actions}
        fila={producto}
        editLabel={PRODUCTOS.editar(producto.codigo)}
        historialLabel={HISTORIAL.de(producto.codigo)}
        deleteLabel={PRODUCTOS.eliminar(producto.codigo)}
      />
      <Cells row={producto} columns={columnas} isLabelled />
    </tr>
  )
})
