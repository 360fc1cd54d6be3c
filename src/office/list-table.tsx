import type { ReactNode, Ref } from 'react'
import type { Orden } from '#domain/valor/orden.ts'
import { NINGUNO } from '#messages/tabla.ts'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { SortHead } from '#ui/table/sort-head.tsx'
import { type ValueColumn, valueText } from './salida/value-column.ts'

export interface Column<Key extends string = string> {
  key: Key
  title: string
  className: string
  /** Width of the placeholder while the rows load, px. */
  width: number
  /** The title is for screen readers only. */
  hidesTitle?: true
}

export interface ShownColumn<Row, Key extends string = string> extends Column<Key> {
  show: (row: Row) => ReactNode
  /** Further classes of its cells. */
  look?: string
  /** The whole of a text that may be cut off, as a tooltip. */
  hint?: (row: Row) => string | undefined
}

/** A column whose values also go to a workbook and to paper. */
export interface DataColumn<Row, Key extends string = string>
  extends ShownColumn<Row, Key>,
    ValueColumn<Row> {}

type More<Row> = Partial<Pick<DataColumn<Row>, 'show' | 'look' | 'hint'>>

/** Makes the columns of a list from its values; `show` only where the text alone is not what is shown. */
export const columnsOf =
  <Row, Key extends string>(columnas: Readonly<Record<Key, ValueColumn<Row>>>) =>
  (key: Key, className: string, width: number, more: More<Row> = {}): DataColumn<Row, Key> => {
    const column = { key, className, width, ...columnas[key], ...more }
    const show = (row: Row) => valueText(column, row) || <span className="muted">{NINGUNO}</span>
    return { show, ...column }
  }

/** The columns that show a value, without the row's head and its actions. */
export const showing = <Row, Key extends string>(
  columns: readonly Column<Key>[],
  shows: Partial<Record<Key, (row: Row) => ReactNode>>,
): readonly ShownColumn<Row, Key>[] =>
  columns.flatMap(column => {
    const show = shows[column.key]
    return show ? [{ ...column, show }] : []
  })

/** Columns that cannot be sorted, named by their keys; the last are the actions. */
export const plainColumns = <Key extends string>(
  titles: Readonly<Record<Key, string>>,
): readonly Column<Key>[] =>
  (Object.entries(titles) as [Key, string][]).map(([key, title]) =>
    key === 'acciones'
      ? { key, title, className: 'c-acts', width: 24 }
      : { key, title, className: `c-${key}`, width: 80 },
  )

interface ListTableProps<Key extends string> {
  /** For a table that takes the focus when the row that had it is gone. */
  ref?: Ref<HTMLTableElement> | undefined
  title: string
  className?: string
  /** A column without values, before or after the others. */
  first?: Column
  columns: readonly Column<Key>[]
  last?: Column
  /** Absent where the server sorts. */
  orden?: Orden<Key>
  onOrden?: (column: Key) => void
  isBusy: boolean
  /** For a windowed table: the number of rows, -1 while unknown. */
  rowCount?: number
  /** The number of placeholder rows; 0 once the rows are there. */
  places: number
  children: ReactNode
}

/** A table with its head; the children are one `tbody` or several. */
export function ListTable<Key extends string>(props: ListTableProps<Key>) {
  const { ref, className = 'table', first, columns, last, orden, onOrden, rowCount, places } = props
  return (
    <table
      ref={ref}
      className={className}
      aria-busy={props.isBusy}
      aria-rowcount={rowCount}
      tabIndex={ref ? -1 : undefined}
    >
      <caption className="sr">{props.title}</caption>
      <thead>
        <tr aria-rowindex={rowCount === undefined ? undefined : 1}>
          {first && <PlainHead column={first} />}
          {columns.map(column =>
            orden && onOrden ? (
              <SortHead
                key={column.key}
                column={column.key}
                title={column.title}
                className={column.className}
                sorted={orden}
                onSort={onOrden}
              />
            ) : (
              <PlainHead key={column.key} column={column} />
            ),
          )}
          {last && <PlainHead column={last} />}
        </tr>
      </thead>
      {props.children}
      {places > 0 && <Places count={places} columns={[first, ...columns, last]} />}
    </table>
  )
}

const Places = ({ count, columns }: { count: number; columns: readonly (Column | undefined)[] }) => (
  <tbody>
    {Array.from({ length: count }, (_, place) => place).map(place => (
      <tr key={place}>
        {columns.map(
          column =>
            column && (
              <td key={column.key} className={column.className}>
                <Skeleton width={column.width} />
              </td>
            ),
        )}
      </tr>
    ))}
  </tbody>
)

type PlainHeadProps = { column: Omit<Column, 'key' | 'width'> }

export const PlainHead = ({ column: { className, title, hidesTitle } }: PlainHeadProps) => (
  <th scope="col" className={className}>
    <span className="h">{hidesTitle ? <span className="sr">{title}</span> : title}</span>
  </th>
)

/** The cells of a row. @param isLabelled each cell has its title, for narrow screens without heads. */
export const Cells = <Row,>({
  row,
  columns,
  isLabelled = false,
}: {
  row: Row
  columns: readonly ShownColumn<Row>[]
  isLabelled?: boolean
}) => columns.map(column => cellOf(row, column, isLabelled))

export const cellOf = <Row,>(row: Row, column: ShownColumn<Row>, isLabelled = false) => (
  <td
    key={column.key}
    className={column.look ? `${column.className} ${column.look}` : column.className}
    title={column.hint?.(row)}
    data-label={isLabelled ? column.title : undefined}
  >
    {column.show(row)}
  </td>
)
