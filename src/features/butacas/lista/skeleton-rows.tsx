import { Skeleton } from '#ui/notices/skeleton.tsx'
import { useLater } from '#ui/use-later.ts'
import { COLUMNAS } from './columnas.tsx'

const CELLS = [{ cell: 'c-sel', width: 20 }, ...COLUMNAS, { cell: 'c-acts', width: 28 }]
const FILAS = Array.from({ length: 12 }, (_, i) => i)

/** The mirror is read in less: the field that a scanner waits for is not held up for what nobody would see. */
const LATE_MS = 150

/** The table's final geometry while there is nothing to show yet. */
export function SkeletonRows() {
  const isLate = useLater(LATE_MS)
  if (!isLate) return null
  return FILAS.map(fila => (
    <tr key={fila}>
      {CELLS.map(({ cell, width }) => (
        <td key={cell} className={cell}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ))
}
