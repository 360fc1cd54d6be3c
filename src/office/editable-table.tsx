import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { ListTable } from './list-table.tsx'
import { NEW_ROW, type RowKey } from './row/row-edit.ts'
import { useFocusWhen } from './use-focus-when.ts'

interface EditableTableProps<Row, Key extends string>
  extends Omit<ComponentProps<typeof ListTable<Key>>, 'ref' | 'children'> {
  editor: { key: RowKey | null; focus: RowKey | null }
  /** The edit row. */
  editing: ReactNode
  /** Null while they are loading. */
  rows: readonly Row[] | null
  keyOf: (row: Row) => RowKey
  /** @param takesFocus the row was edited just now. */
  renderRow: (row: Row, takesFocus: boolean) => ReactNode
  /** The row with its `detail` open under it; it stays in sight as well. */
  open?: Row | null
  detail?: ReactNode
}

/** A list with one row edited in place. A new row, or an edited one that is not shown, stands above the others. */
export function EditableTable<Row, Key extends string>({
  editor: { key: edited, focus },
  editing,
  rows,
  keyOf,
  renderRow,
  open = null,
  detail,
  places,
  ...table
}: EditableTableProps<Row, Key>) {
  const openKey = open === null ? null : keyOf(open)
  const isShown = (key: RowKey | null) => rows?.some(row => keyOf(row) === key) === true
  const isAway = (key: RowKey | null) => key !== null && key !== openKey && !isShown(key)
  // The row is on another page now, or not in the search: the table takes the focus
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
      <tbody>
        {isAway(edited) && editing}
        {open !== null && !isShown(openKey) && show(open)}
        {rows?.map(show)}
      </tbody>
    </ListTable>
  )
}
