import { type ReactNode, type Ref, type RefObject, useEffect } from 'react'
import type { Producto } from '#contract/producto.ts'
import type { ColumnaProducto, OrdenProductos } from '#domain/stock/orden-productos.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { type Column, ListTable } from '#office/list-table.tsx'
import { type LongList, WindowedRows } from '#ui/table/windowed-rows.tsx'
import type { Columna } from './columnas.tsx'

const idOf = ({ id }: Producto): number => id
const PLACES = 14

interface ProductosTableProps {
  filas: LongList<Producto> | null
  isBusy: boolean
  /** Has no value of the product. */
  first: Column
  columnas: readonly Columna[]
  orden: OrdenProductos
  onOrden: (columna: ColumnaProducto) => void
  /** What scrolls around it. */
  scroller: RefObject<HTMLElement | null>
  /** Gets the focus when what had it is gone. */
  table?: Ref<HTMLTableElement>
  /** Above all others: a new row, or one that is edited and not of this list. */
  top?: ReactNode
  /** Id of the row that stays rendered wherever it is. */
  kept?: number | string | null
  renderRow: (producto: Producto, rowIndex: number) => ReactNode
}

/** All the products, as many as there are (specification §2: no paging). Without rows yet, their places. */
export function ProductosTable(props: ProductosTableProps) {
  const { filas, columnas, orden, scroller, table, top, kept = null } = props
  useEffect(() => {
    // What is sorted anew is read from its beginning
    if (orden) scroller.current?.scrollTo({ top: 0 })
  }, [orden, scroller])
  return (
    <ListTable
      ref={table}
      title={PRODUCTOS.titulo}
      first={props.first}
      columns={columnas}
      orden={orden}
      onOrden={props.onOrden}
      isBusy={props.isBusy}
      rowCount={filas === null ? -1 : filas.length + 1}
      places={filas === null ? PLACES : 0}
    >
      {top && <tbody>{top}</tbody>}
      {filas !== null && (
        <WindowedRows
          items={filas}
          keyOf={idOf}
          scroller={scroller}
          columns={columnas.length + 1}
          kept={kept}
          renderRow={props.renderRow}
        />
      )}
    </ListTable>
  )
}
