/** Where a reader of changes stands (src/contract/butaca.ts, CambiosQuery): `epoca.xmin:xmax:xip,xip,…`. */
export interface Cursor {
  epoca: string
  /** A database snapshot (PostgreSQL, type pg_snapshot): what it does not see is `xip` and all from `xmax` on. */
  foto: string
  xmax: bigint
  xip: readonly bigint[]
}

const CURSOR = /^([0-9a-f-]{36})\.((\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?))$/

/** Checks xmin ≤ running ≤ xmax, in order, as the database does. */
function isSnapshot(xmin: bigint, xmax: bigint, xip: readonly bigint[]): boolean {
  const ordered = xip.every((xid, index) => xid >= (xip[index - 1] ?? xmin))
  return xmin > 0n && xmin <= xmax && ordered && (xip.at(-1) ?? -1n) < xmax
}

/** The parts of a cursor of ours, or null for any other text. */
export function parseCursor(text: string): Cursor | null {
  const [, epoca, foto, xmin, xmax, running] = CURSOR.exec(text) ?? []
  if (!epoca || !foto || !xmin || !xmax) return null
  const xip = running ? running.split(',').map(BigInt) : []
  return isSnapshot(BigInt(xmin), BigInt(xmax), xip) ? { epoca, foto, xmax: BigInt(xmax), xip } : null
}

/** Whether who stands at `mine` has seen all that one at `other` has. False where that cannot be told. */
export function covers(mine: string, other: string): boolean {
  if (mine === other) return true
  const [a, b] = [parseCursor(mine), parseCursor(other)]
  if (a === null || b === null || a.epoca !== b.epoca) return false
  // What `mine` does not see, `other` must not see either
  return b.xmax <= a.xmax && a.xip.every(xid => xid >= b.xmax || b.xip.includes(xid))
}
