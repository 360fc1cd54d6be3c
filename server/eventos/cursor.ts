export interface Cursor {
  epoca: string
  /** A database snapshot: `xmin:xmax:xip,xip,…` (PostgreSQL, type pg_snapshot). */
  foto: string
}

const CURSOR = /^([0-9a-f-]{36})\.((\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?))$/

/** Checks xmin ≤ running ≤ xmax, in order, as the database does. */
function isSnapshot(xmin: bigint, xmax: bigint, xip: readonly bigint[]): boolean {
  const ordered = xip.every((xid, index) => xid >= (xip[index - 1] ?? xmin))
  return xmin > 0n && xmin <= xmax && ordered && (xip.at(-1) ?? -1n) < xmax
}

/** The parts of a cursor of ours, or null for any other text. */
export function parseCursor(text: string): Cursor | null {
  const [, epoca, foto, xmin, xmax, xip] = CURSOR.exec(text) ?? []
  if (!epoca || !foto || !xmin || !xmax) return null
  const running = xip ? xip.split(',').map(BigInt) : []
  return isSnapshot(BigInt(xmin), BigInt(xmax), running) ? { epoca, foto } : null
}
