import { type ReactNode, type RefObject, useEffect } from 'react'
import type { Producto } from '#contract/producto.ts'
import type { ColumnaProducto, OrdenProductos } from '#domain/stock/orden-productos.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { SortHead } from '#ui/table/sort-head.tsx'
import { type LongList, WindowedRows } from '#ui/table/windowed-rows.tsx'
import type { Columna } from './columnas.tsx'

const idOf = ({ id }: Producto): number => id

/** All the products, as many as there are (specification §2: no paging). Without rows yet, their places. */
export function ProductosTable(props: {
  filas: LongList<Producto> | null
  isBusy: boolean
  columnas: readonly Columna[]
  /** Over the first column, which has no value of the product. */
  firstHead: ReactNode
  orden: OrdenProductos
  onOrden: (columna: ColumnaProducto) => void
  /** What scrolls around it. */
  scroller: RefObject<HTMLElement | null>
  /** Gets the focus when what had it is gone. */
  table?: RefObject<HTMLTableElement | null>
  /** Above all others: a new row, or one that is edited and not of this list. */
  top?: ReactNode
  /** Id of the row that stays rendered wherever it is. */
  kept?: number | null
  renderRow: (producto: Producto, rowIndex: number) => ReactNode
}) {
  const { filas, columnas, orden, onOrden, scroller } = props
  useEffect(() => {
    // What is sorted anew is read from its beginning
    if (orden) scroller.current?.scrollTo({ top: 0 })
  }, [orden, scroller])
  return (
    <table
      ref={props.table}
      className="table"
      aria-busy={props.isBusy}
      aria-rowcount={filas === null ? -1 : filas.length + 1}
      tabIndex={-1}
    >
      <caption className="sr">{PRODUCTOS.titulo}</caption>
      <thead>
        <tr aria-rowindex={1}>
          {props.firstHead}
          {columnas.map(({ columna, title, className }) => (
            <SortHead
              key={columna}
              column={columna}
              title={title}
              className={className}
              sorted={orden}
              onSort={onOrden}
            />
          ))}
        </tr>
      </thead>
      {props.top && <tbody>{props.top}</tbody>}
      {filas === null ? (
        <tbody>
          <SkeletonRows columnas={columnas} />
        </tbody>
      ) : (
        <WindowedRows
          items={filas}
          keyOf={idOf}
          scroller={scroller}
          columns={columnas.length + 1}
          kept={props.kept ?? null}
          renderRow={props.renderRow}
        />
      )}
    </table>
  )
}

const FILAS = Array.from({ length: 14 }, (_, i) => i)

function SkeletonRows({ columnas }: { columnas: readonly Columna[] }) {
  return FILAS.map(fila => (
    <tr key={fila}>
      <td className="c-acts">
        <Skeleton width={48} />
      </td>
      {columnas.map(({ columna, className, width }) => (
        <td key={columna} className={className}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ))
}
