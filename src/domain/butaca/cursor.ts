/** Position of a reader of changes (src/contract/butaca.ts, CambiosQuery): `epoca.xmin:xmax:xip,xip,…`. */
export interface Cursor {
  epoca: string
  /**
   * A database snapshot (PostgreSQL, type pg_snapshot). It excludes the transactions in `xip`, and all from `xmax` on.
   */
  foto: string
  xmax: bigint
  xip: readonly bigint[]
}

const CURSOR = /^([0-9a-f-]{36})\.((\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?))$/

function isSnapshot(xmin: bigint, xmax: bigint, xip: readonly bigint[]): boolean {
  const ordered = xip.every((xid, index) => xid >= (xip[index - 1] ?? xmin))
  return xmin > 0n && xmin <= xmax && ordered && (xip.at(-1) ?? -1n) < xmax
}

/** The parts of a cursor; null if the text is not a cursor. */
export function parseCursor(text: string): Cursor | null {
  const [, epoca, foto, xmin, xmax, running] = CURSOR.exec(text) ?? []
  if (!epoca || !foto || !xmin || !xmax) return null
  const xip = running ? running.split(',').map(BigInt) : []
  return isSnapshot(BigInt(xmin), BigInt(xmax), xip) ? { epoca, foto, xmax: BigInt(xmax), xip } : null
}

/** Whether a reader at `mine` has seen everything that a reader at `other` has seen. False if unknown. */
export function covers(mine: string, other: string): boolean {
  if (mine === other) return true
  const [a, b] = [parseCursor(mine), parseCursor(other)]
  if (a === null || b === null || a.epoca !== b.epoca) return false
  // `other` must exclude every transaction that `mine` excludes
  return b.xmax <= a.xmax && a.xip.every(xid => xid >= b.xmax || b.xip.includes(xid))
}
