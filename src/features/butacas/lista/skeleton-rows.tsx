import { Skeleton } from '#ui/notices/skeleton.tsx'
import { useLater } from '#ui/use-later.ts'

/** Each column with the width of its usual word, px. */
const COLUMNAS: readonly [className: string, width: number][] = [
  ['c-sel', 20],
  ['c-nro', 76],
  ['c-modelo', 40],
  ['c-estado', 92],
  ['c-color', 60],
  ['c-peso num', 52],
  ['c-as ctr', 24],
  ['c-ren', 36],
  ['c-acts', 28],
]
const FILAS = Array.from({ length: 12 }, (_, i) => i)

/** The mirror is read in less: the field that a scanner waits for is not held up for what nobody would see. */
const LATE_MS = 150

/** The table's final geometry while there is nothing to show yet. */
export function SkeletonRows() {
  const isLate = useLater(LATE_MS)
  if (!isLate) return null
  return FILAS.map(fila => (
    <tr key={fila}>
      {COLUMNAS.map(([className, width]) => (
        <td key={className} className={className}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ))
}
