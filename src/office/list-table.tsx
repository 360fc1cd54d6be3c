import type { ReactNode, Ref } from 'react'
import type { Orden } from '#domain/valor/orden.ts'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { SortHead } from '#ui/table/sort-head.tsx'

/** A column of a list, as its head and its places show it. */
export interface Column<Key extends string = string> {
  key: Key
  title: string
  className: string
  /** Of the usual word, px: its place while there are no rows. */
  width: number
  /** Its title is said, and not shown. */
  hidesTitle?: true
}

/** With what its cells show. */
export interface ShownColumn<Row, Key extends string = string> extends Column<Key> {
  show: (row: Row) => ReactNode
  /** What its cells have besides, as classes. */
  look?: string
  /** All of a text that may be cut. */
  hint?: (row: Row) => string | undefined
}

/** Makes the columns of a list, by their titles: each with what it shows, and last what is seldom there. */
export const columnsOf =
  <Row, Key extends string>(titles: Readonly<Record<Key, string>>) =>
  (
    key: Key,
    className: string,
    width: number,
    show: (row: Row) => ReactNode,
    more: Pick<ShownColumn<Row>, 'look' | 'hint'> = {},
  ): ShownColumn<Row, Key> => ({ key, title: titles[key], className, width, show, ...more })

/** Those of the columns that show a value of the row: all but its own head and its actions. */
export const showing = <Row, Key extends string>(
  columns: readonly Column<Key>[],
  shows: Partial<Record<Key, (row: Row) => ReactNode>>,
): readonly ShownColumn<Row, Key>[] =>
  columns.flatMap(column => {
    const show = shows[column.key]
    return show ? [{ ...column, show }] : []
  })

/** Columns whose order is the server's, each named by its key; all of one width but the last, the actions. */
export const plainColumns = <Key extends string>(
  titles: Readonly<Record<Key, string>>,
): readonly Column<Key>[] =>
  (Object.entries(titles) as [Key, string][]).map(([key, title]) =>
    key === 'acciones'
      ? { key, title, className: 'c-acts', width: 24 }
      : { key, title, className: `c-${key}`, width: 80 },
  )

interface ListTableProps<Key extends string> {
  /** For a table that may get the focus, when what had it is gone. */
  ref?: Ref<HTMLTableElement> | undefined
  title: string
  className?: string
  /** What has no value of the row stands before the columns or after them. */
  first?: Column
  columns: readonly Column<Key>[]
  last?: Column
  /** Absent where the order is the server's. */
  orden?: Orden<Key>
  onOrden?: (column: Key) => void
  isBusy: boolean
  /** Where not every row is in the page: how many there are, -1 while it is not known. */
  rowCount?: number
  /** How many places stand for rows that are not there yet; 0 once they are. */
  places: number
  children: ReactNode
}

/** The head of a list over its rows, which are its children: one `tbody` or several. */
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

/** The head of a column that nothing is sorted by. */
export const PlainHead = ({
  column: { className, title, hidesTitle },
}: {
  column: Omit<Column, 'key' | 'width'>
}) => (
  <th scope="col" className={className}>
    <span className="h">{hidesTitle ? <span className="sr">{title}</span> : title}</span>
  </th>
)

/** What a row shows in each column. @param isLabelled where a narrow screen has no heads, and the cell says its own. */
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
