/** Rows from `from` up to and without `to`. */
export interface Range {
  from: number
  to: number
}
export interface Piece extends Range {
  /** These rows are empty space; the others are rendered. */
  isSpace: boolean
}

/**
 * Divides all rows, in their order, into rendered rows and empty space.
 * @param seen may reach beyond the last row. @param staying rows rendered out of sight too; invalid indexes are ignored.
 */
export function piecesOf(count: number, seen: Range, staying: readonly number[]): readonly Piece[] {
  // One row is always rendered, to be measured, even if all are out of sight
  const from = Math.max(0, Math.min(seen.from, count - 1))
  const window = { from, to: Math.min(Math.max(seen.to, from + 1), count) }
  const outside = [...new Set(staying)]
    .filter(row => row >= 0 && row < count && (row < window.from || row >= window.to))
    .map(row => ({ from: row, to: row + 1 }))
  const pieces: Piece[] = []
  let at = 0
  for (const shown of [window, ...outside].sort((a, b) => a.from - b.from)) {
    if (shown.from > at) pieces.push({ from: at, to: shown.from, isSpace: true })
    if (shown.to > shown.from) pieces.push({ ...shown, isSpace: false })
    at = shown.to
  }
  if (at < count) pieces.push({ from: at, to: count, isSpace: true })
  return pieces
}
