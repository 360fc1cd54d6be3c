import { type ReactNode, type RefObject, useSyncExternalStore } from 'react'
import type { Linea } from '#domain/registro/linea-registro.ts'
import { WindowedRows } from '#ui/table/windowed-rows.tsx'
import { TOTAL_COLUMNAS_DETALLE } from '../columnas.tsx'

/** From as many on, only the lines in sight are rendered: painting the others is what a key would wait for. */
const MUCHAS = 40
/** The head is row 1 (WAI-ARIA, `aria-rowindex`). */
const FIRST_ROW = 2

/** Rows are all as high where they are rows; on a telephone they are cards. */
const rows = matchMedia('(min-width: 600px)')
const onRows = (listener: () => void) => {
  rows.addEventListener('change', listener)
  return () => rows.removeEventListener('change', listener)
}

/** The lines that the record has and will have. */
export function LineasBody({
  items,
  scroller,
  renderRow,
}: {
  items: readonly Linea[]
  scroller: RefObject<HTMLElement | null>
  renderRow: (linea: Linea, rowIndex: number) => ReactNode
}) {
  const isRows = useSyncExternalStore(onRows, () => rows.matches)
  if (!isRows || items.length < MUCHAS)
    return <tbody>{items.map((linea, n) => renderRow(linea, n + FIRST_ROW))}</tbody>
  return (
    <WindowedRows
      items={items}
      keyOf={({ clave }) => clave}
      scroller={scroller}
      columns={TOTAL_COLUMNAS_DETALLE}
      renderRow={renderRow}
    />
  )
}
