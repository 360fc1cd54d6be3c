import { type ReactNode, useMemo, useState } from 'react'
import { clampPagina, countPaginas, nextOrden, type Orden, slicePagina } from '#domain/valor/lista.ts'
import { rangoPagina, TABLA } from '#messages/tabla.ts'
import { Pager } from '#ui/table/pager.tsx'

/** The sort order of a list, and its setter (specification §4). */
export function useOrden<Column extends string>(
  first: Orden<Column>,
): [Orden<Column>, (column: Column) => void] {
  const [orden, setOrden] = useState(first)
  return [orden, columna => setOrden(actual => nextOrden(actual, columna))]
}

export function usePages<Row>(rows: readonly Row[]) {
  const [asked, setPage] = useState(1)
  return {
    page: clampPagina(asked, rows.length),
    pages: countPaginas(rows.length),
    range: rangoPagina(asked, rows.length),
    shown: useMemo(() => slicePagina(rows, asked), [rows, asked]),
    setPage,
  }
}

/** The foot of a list: which rows are shown, and the pager. */
export const PagesFoot = ({
  pages: { page, pages, range, setPage },
  label = TABLA.paginas,
  hasPager,
  isKnown = true,
  status,
  onPage = setPage,
}: {
  pages: ReturnType<typeof usePages>
  label?: string
  hasPager: boolean
  /** False while the number of rows is unknown. */
  isKnown?: boolean
  /** Announced with the range when it changes. */
  status?: ReactNode
  onPage?: (page: number) => void
}) => (
  <div className="table-foot">
    <span className="grow" />
    <span className="range" role={status === undefined ? undefined : 'status'}>
      {status}
      {isKnown ? range : '–'}
    </span>
    {hasPager && <Pager page={page} pages={pages} label={label} words={TABLA.pager} onPage={onPage} />}
  </div>
)
