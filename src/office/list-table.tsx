import { type ComponentProps, Fragment, type ReactNode, type Ref } from 'react'
import type { Orden } from '#domain/valor/lista.ts'
import { NINGUNO } from '#messages/tabla.ts'
import { Skeleton } from '#ui/notices/notice.tsx'
import { PlainHead, SortHead } from '#ui/table/sort-head.tsx'
import { useFocusWhen } from './focus.tsx'
import { NEW_ROW, type RowKey } from './row/row-edit.ts'
import { type ValueColumn, valueText } from './salida/salida.ts'

export interface Column<Key extends string = string> {
  key: Key
  title: string
  className: string
  /** Width of the placeholder (px) while the rows load. */
  width: number
  /** Only screen readers get the title. */
  hidesTitle?: true
}

export interface ShownColumn<Row, Key extends string = string> extends Column<Key> {
  show: (row: Row) => ReactNode
  /** Additional classes of the cells. */
  look?: string
  /** Tooltip with the cell's whole text, which may be cut off. */
  hint?: (row: Row) => string | undefined
}

/** A column that is also exported and printed. */
export interface DataColumn<Row, Key extends string = string>
  extends ShownColumn<Row, Key>,
    ValueColumn<Row> {}

type More<Row> = Partial<Pick<DataColumn<Row>, 'show' | 'look' | 'hint'>>

/** Makes a list's columns from its values. Needs `show` only if a cell shows more than text. */
export const columnsOf =
  <Row, Key extends string>(columnas: Readonly<Record<Key, ValueColumn<Row>>>) =>
  (key: Key, className: string, width: number, more: More<Row> = {}): DataColumn<Row, Key> => {
    const column = { key, className, width, ...columnas[key], ...more }
    const show = (row: Row) => valueText(column, row) || <span className="muted">{NINGUNO}</span>
    return { show, ...column }
  }

/** The columns that `shows` names, without the row's first column and its actions. */
export const showing = <Row, Key extends string>(
  columns: readonly Column<Key>[],
  shows: Partial<Record<Key, (row: Row) => ReactNode>>,
): readonly ShownColumn<Row, Key>[] =>
  columns.flatMap(column => {
    const show = shows[column.key]
    return show ? [{ ...column, show }] : []
  })

/** Columns that cannot be sorted. `acciones` is the narrow column of the actions. */
export const plainColumns = <Key extends string>(
  titles: Readonly<Record<Key, string>>,
): readonly Column<Key>[] =>
  (Object.entries(titles) as [Key, string][]).map(([key, title]) =>
    key === 'acciones'
      ? { key, title, className: 'c-acts', width: 24 }
      : { key, title, className: `c-${key}`, width: 80 },
  )

interface ListTableProps<Key extends string> {
  /** Takes the focus when the focused row disappears. */
  ref?: Ref<HTMLTableElement> | undefined
  title: string
  className?: string
  first?: Column
  columns: readonly Column<Key>[]
  last?: Column
  /** Absent if the table cannot be sorted. */
  orden?: Orden<Key>
  onOrden?: (column: Key) => void
  isBusy: boolean
  /** For a table that renders only visible rows: the number of all rows; -1 if unknown. */
  rowCount?: number
  /** Number of placeholder rows; 0 once the rows are loaded. */
  places: number
  children: ReactNode
}

/** A table with its header. `children`: one or more `tbody`. */
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

/** Cells of a row. @param isLabelled whether each cell includes its title, for narrow screens without a header. */
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

interface EditableTableProps<Row, Key extends string>
  extends Omit<ComponentProps<typeof ListTable<Key>>, 'ref' | 'children'> {
  editor: { key: RowKey | null; focus: RowKey | null }
  editing: ReactNode
  /** Null while loading. */
  rows: readonly Row[] | null
  keyOf: (row: Row) => RowKey
  /** @param takesFocus whether the row takes the focus: it was edited, or the row before it was deleted. */
  renderRow: (row: Row, takesFocus: boolean) => ReactNode
  /** The row with its `detail` under it. The row is rendered even if it is not in `rows`. */
  open?: Row | null
  detail?: ReactNode
  above?: ReactNode
}

/** A list with one row edited in place. A new row comes first, and so does an edited row that is not in `rows`. */
export function EditableTable<Row, Key extends string>({
  editor: { key: edited, focus },
  editing,
  rows,
  keyOf,
  renderRow,
  open = null,
  detail,
  above,
  places,
  ...table
}: EditableTableProps<Row, Key>) {
  const openKey = open === null ? null : keyOf(open)
  const isShown = (key: RowKey | null) => rows?.some(row => keyOf(row) === key) === true
  const isAway = (key: RowKey | null) => key !== null && key !== openKey && !isShown(key)
  // If the row left the page or the search, the table takes the focus
  const ref = useFocusWhen<HTMLTableElement>(rows !== null && focus !== NEW_ROW && isAway(focus))
  const show = (row: Row) => {
    const key = keyOf(row)
    return (
      <Fragment key={key}>
        {key === edited ? editing : renderRow(row, key === focus)}
        {key === openKey && detail}
      </Fragment>
    )
  }
  return (
    <ListTable {...table} ref={ref} places={rows === null ? places : 0}>
      {above}
      <tbody>
        {isAway(edited) && editing}
        {open !== null && !isShown(openKey) && show(open)}
        {rows?.map(show)}
      </tbody>
    </ListTable>
  )
}
