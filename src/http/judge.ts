import { AHORA, CUENTA, EPOCA, PEDIDO } from '#contract/headers.ts'

/** By what our server is known (reliability O41). */
export interface Mark {
  epoca: string
  /** How many writes its data has seen, as it signed it (O45); null where it did not say. */
  cuenta: string | null
  /** Its clock (ms); null where it did not say. */
  ahora: number | null
}

/** Bounds of what a server's clock showed (ms). */
export interface ServerClock {
  earliest: number
  latest: number
}

type Head = Pick<Headers, 'get'>

/**
 * The mark of an answer to the request of that name; null where whoever answered is not our server, which may be one
 * that speaks the contract alone, or anything that stands on the way.
 */
export function readMark(headers: Head, pedido: string): Mark | null {
  const epoca = headers.get(EPOCA)
  if (epoca === null || headers.get(PEDIDO) !== pedido) return null
  const ahora = Number(headers.get(AHORA) ?? Number.NaN)
  return { epoca, cuenta: headers.get(CUENTA), ahora: Number.isFinite(ahora) ? ahora : null }
}

/** Whether a body may be JSON. A page is a portal's, never a server's that speaks the contract (O17). */
export const isJson = (headers: Head): boolean => headers.get('content-type')?.includes('json') ?? false
const isPage = (headers: Head): boolean => headers.get('content-type')?.includes('html') ?? false

/**
 * Whether an answer outside of 2xx and without a mark can be of a server that speaks the contract alone: it says nothing,
 * or JSON. What cannot be told apart is listed in docs/reliability.md.
 */
export function isRefusal(headers: Head, body: string): boolean {
  if (body === '') return !isPage(headers)
  if (!isJson(headers)) return false
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

/**
 * The server's clock while it answered, where it is certain that it is the server's: of our server, or of a list that the
 * contract has. `Date` is cut to whole seconds.
 */
export function clockOf(mark: Mark | null, headers: Head, isKnownList: boolean): ServerClock | null {
  if (mark !== null) return mark.ahora === null ? null : within(mark.ahora, 1)
  const date = Date.parse(headers.get('date') ?? '')
  return isKnownList && !Number.isNaN(date) ? within(date, 1_000) : null
}

const within = (earliest: number, ms: number): ServerClock => ({ earliest, latest: earliest + ms })
