import { Icon } from '../signs/icon.tsx'

export interface SortHeadProps<Column extends string> {
  column: Column
  title: string
  className?: string
  /** By which column the table is sorted now, and which way. */
  sorted: { columna: Column; sentido: 'asc' | 'desc' }
  onSort: (column: Column) => void
}

/** A column head that sorts the table; `aria-sort` says so too. Styles: `table.css`. */
export function SortHead<Column extends string>({
  column,
  title,
  className,
  sorted,
  onSort,
}: SortHeadProps<Column>) {
  const isSorted = sorted.columna === column
  const isUp = sorted.sentido === 'asc'
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => onSort(column)}>
        {title}
        {isSorted && <Icon name={isUp ? 'arrow-up' : 'arrow-down'} size={14} />}
      </button>
    </th>
  )
}
