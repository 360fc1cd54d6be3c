import { memo, useEffect, useRef } from 'react'
import type { Producto } from '#contract/producto.ts'
import { isFaltante } from '#domain/stock/faltante.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { Columna } from './columnas.tsx'
import { ProductoCells } from './producto-cells.tsx'

/** A row as it is read. Memoised: scrolling and a key typed elsewhere render none of those that are there. */
export const ProductoRow = memo(function ProductoRow({
  producto,
  rowIndex,
  columnas,
  reasonId,
  takesFocus,
  onEdit,
  onDelete,
}: {
  producto: Producto
  rowIndex: number
  columnas: readonly Columna[]
  /** Where it is said why nothing can be changed now; null when it can. */
  reasonId: string | null
  /** It was edited just now, or the one before it was deleted: the focus goes on from here. */
  takesFocus: boolean
  onEdit: (producto: Producto) => void
  onDelete: (producto: Producto) => void
}) {
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) edit.current?.focus()
  }, [takesFocus])
  const off = reasonId === null ? {} : { disabled: true, 'aria-describedby': reasonId }
  const faltante = isFaltante(producto)
  return (
    <tr
      aria-rowindex={rowIndex}
      data-k={faltante ? 'shortage' : undefined}
      className={faltante ? 'row-faltante' : undefined}
    >
      <td className="c-acts">
        <span className="acts">
          <IconButton
            ref={edit}
            label={PRODUCTOS.editar(producto.codigo)}
            icon="pencil"
            {...off}
            onClick={() => onEdit(producto)}
          />
          <IconButton
            label={PRODUCTOS.eliminar(producto.codigo)}
            icon="trash"
            {...off}
            onClick={() => onDelete(producto)}
          />
        </span>
      </td>
      <ProductoCells producto={producto} columnas={columnas} />
    </tr>
  )
})
