import { Icon } from '../signs/icon.tsx'

interface SortHeadProps<Column extends string> {
  column: Column
  title: string
  className?: string
  sorted: { columna: Column; sentido: 'asc' | 'desc' }
  onSort: (column: Column) => void
}

/** A column head that sorts the table. Styles: `table.css`. */
export function SortHead<Column extends string>(props: SortHeadProps<Column>) {
  const { column, title, className, sorted, onSort } = props
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
