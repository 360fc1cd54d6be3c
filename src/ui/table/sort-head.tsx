import { Icon } from '../signs/icon.tsx'

interface SortHeadProps<Column extends string> {
  column: Column
  title: string
  className?: string
  sorted: { columna: Column; sentido: 'asc' | 'desc' }
  onSort: (column: Column) => void
}

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

interface Head {
  title: string
  className?: string
  /** The title is for screen readers only. */
  hidesTitle?: true
}

export const PlainHead = ({ column: { className, title, hidesTitle } }: { column: Head }) => (
  <th scope="col" className={className}>
    <span className="h">{hidesTitle ? <span className="sr">{title}</span> : title}</span>
  </th>
)

export const PlainHeads = ({ heads }: { heads: readonly (string | Head)[] }) => (
  <thead>
    <tr>
      {heads.map(head => {
        const column = typeof head === 'string' ? { title: head } : head
        return <PlainHead key={column.title} column={column} />
      })}
    </tr>
  </thead>
)
