import { memo } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import { isFaltante } from '#domain/stock/faltante.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { Cells } from '#office/list-table.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { COLUMNAS_ELEGIR } from './columnas.tsx'

/** A row to choose; its check box covers the row. */
export const ProductoPickRow = memo(function ProductoPickRow({
  producto,
  rowIndex,
  isChosen,
  onToggle,
}: {
  producto: Producto
  rowIndex: number
  isChosen: boolean
  onToggle: (producto: Producto) => void
}) {
  const faltante = isFaltante(producto)
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-selected={isChosen}
      // The tint of a chosen row wins; the words still say that it is short
      data-k={faltante && !isChosen ? 'shortage' : undefined}
      className={faltante ? 'row-faltante' : undefined}
    >
      <td className="c-sel">
        <Checkbox
          label={PRODUCTOS.elegir(producto.codigo)}
          hideLabel
          checked={isChosen}
          onChange={() => onToggle(producto)}
        />
      </td>
      <Cells row={producto} columns={COLUMNAS_ELEGIR} isLabelled />
    </tr>
  )
})
