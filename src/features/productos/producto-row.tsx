import { memo } from 'react'
import type { Producto } from '#contract/producto.ts'
import { isFaltante } from '#domain/stock/faltante.ts'
import { PRODUCTOS } from '#messages.ts'
import { Cells } from '#office/list-table.tsx'
import { RowActions } from '#office/row-actions.tsx'
import type { Columna } from './columnas.tsx'

/** A row as it is read. Memoised: scrolling and a key typed elsewhere render none of those that are there. */
export const ProductoRow = memo(function ProductoRow({
  producto,
  rowIndex,
  columnas,
  onEdit,
  onDelete,
  ...actions
}: {
  producto: Producto
  rowIndex: number
  columnas: readonly Columna[]
  reasonId: string | undefined
  takesFocus: boolean
  onEdit: (producto: Producto) => void
  onDelete: (producto: Producto) => void
}) {
  const faltante = isFaltante(producto)
  return (
    <tr
      aria-rowindex={rowIndex}
      data-k={faltante ? 'shortage' : undefined}
      className={faltante ? 'row-faltante' : undefined}
    >
      <RowActions
        {...actions}
        editLabel={PRODUCTOS.editar(producto.codigo)}
        deleteLabel={PRODUCTOS.eliminar(producto.codigo)}
        onEdit={() => onEdit(producto)}
        onDelete={() => onDelete(producto)}
      />
      <Cells row={producto} columns={columnas} isLabelled />
    </tr>
  )
})
