import { type ReactNode, type Ref, type RefObject, useEffect } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import type { ColumnaProducto, OrdenProductos } from '#domain/stock/orden-productos.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { ListEmpty } from '#office/list-state.tsx'
import { type Column, ListTable } from '#office/list-table.tsx'
import type { Lista } from '#queries/lista.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { type LongList, WindowedRows } from '#ui/table/windowed-rows.tsx'
import type { Columna } from './columnas.tsx'

const idOf = ({ id }: Producto): number => id
const PLACES = 14

interface ProductosTableProps {
  filas: LongList<Producto> | null
  isBusy: boolean
  /** The column of actions or check boxes. */
  first: Column
  columnas: readonly Columna[]
  orden: OrdenProductos
  onOrden: (columna: ColumnaProducto) => void
  /** What scrolls around it. */
  scroller: RefObject<HTMLElement | null>
  /** Takes the focus when the row that had it is gone. */
  table?: Ref<HTMLTableElement>
  /** Shown first: a new row, or an edited one that is not in this list. */
  top?: ReactNode
  /** Id of the row that stays rendered out of sight. */
  kept?: number | string | null
  renderRow: (producto: Producto, rowIndex: number) => ReactNode
}

/** All the products (specification §2: no paging). */
export function ProductosTable(props: ProductosTableProps) {
  const { filas, columnas, orden, scroller, table, top, kept = null } = props
  useEffect(() => {
    // A new order is read from its beginning
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
          isStateless
          renderRow={props.renderRow}
        />
      )}
    </ListTable>
  )
}

/** Stands for the table: no products on this device, none at all, or none that the filter finds. */
export const NoProductos = ({ lista, onLimpiar }: { lista: Lista<Producto>; onLimpiar: () => void }) => (
  <ListEmpty list={lista} words={PRODUCTOS}>
    {lista.rows?.length === 0 ? (
      <Empty icon="box" title={PRODUCTOS.vacia} detail={PRODUCTOS.vaciaDetalle} />
    ) : (
      <Empty
        icon="box"
        title={PRODUCTOS.vaciaConFiltro}
        actions={<Button onClick={onLimpiar}>{PRODUCTOS.limpiar}</Button>}
      />
    )}
  </ListEmpty>
)

/** Whether there are products to show, or placeholders while they load. */
export const hasTable = (lista: Lista<Producto>, filas: LongList<Producto> | null): boolean =>
  filas === null ? lista.isFetching : filas.length > 0

/** The notice that this device keeps only the first products of a very long list. */
export const partOf = ({ rows, total }: Lista<Producto>): string | false =>
  rows !== null && rows.length < total && PRODUCTOS.soloPrimeros(rows.length, total)
