import { type ReactNode, useCallback, useMemo } from 'react'
import {
  clampPagina,
  countPaginas,
  nextOrden,
  type Orden,
  parseOrden,
  slicePagina,
  textOfOrden,
} from '#domain/valor/lista.ts'
import { rangoPagina, TABLA } from '#messages/tabla.ts'
import { Pager } from '#ui/table/pager.tsx'
import { useAddressed } from '#ui/use-addressed.ts'

const SIN_ORDEN = { orden: '' }
const PRIMERA = { pagina: 1 }

/**
 * Sort order of a list, and its setter (specification §4).
 * @param columnas the sortable columns.
 * @param isAddressed whether the address contains the order; false for a list inside another screen.
 */
export function useOrden<Column extends string>(
  first: Orden<Column>,
  columnas: Readonly<Record<Column, unknown>>,
  isAddressed = true,
): [Orden<Column>, (column: Column) => void] {
  const [{ orden: text }, setText] = useAddressed(SIN_ORDEN, isAddressed)
  const orden = useMemo(() => parseOrden(text, first, columnas), [text, first, columnas])
  return [orden, columna => setText({ orden: textOfOrden(nextOrden(orden, columna), first) })]
}

/** @param isAddressed whether the address contains the page; false for a list inside another screen. */
export function usePages<Row>(rows: readonly Row[], isAddressed = true) {
  const [{ pagina: asked }, setAsked] = useAddressed(PRIMERA, isAddressed)
  const setPage = useCallback((pagina: number) => setAsked({ pagina }), [setAsked])
  return {
    page: clampPagina(asked, rows.length),
    pages: countPaginas(rows.length),
    range: rangoPagina(asked, rows.length),
    shown: useMemo(() => slicePagina(rows, asked), [rows, asked]),
    setPage,
  }
}

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
  /** Announced to screen readers together with the range, at each change. */
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
