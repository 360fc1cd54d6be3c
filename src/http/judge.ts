import { AHORA, CUENTA, EPOCA, PEDIDO } from '#contract/headers.ts'

/** How our server marks its answers (reliability O41). */
export interface Mark {
  epoca: string
  /** The signed count of writes to its data (O45). */
  cuenta: string | null
  /** Its clock (ms). */
  ahora: number | null
}

export interface ServerClock {
  earliest: number
  latest: number
}

type Head = Pick<Headers, 'get'>

/** The mark of the answer to the request `pedido`; null where it has none, so that it is not from our server. */
export function readMark(headers: Head, pedido: string): Mark | null {
  const epoca = headers.get(EPOCA)
  if (epoca === null || headers.get(PEDIDO) !== pedido) return null
  const ahora = Number(headers.get(AHORA) ?? Number.NaN)
  return { epoca, cuenta: headers.get(CUENTA), ahora: Number.isFinite(ahora) ? ahora : null }
}

/** HTML is a captive portal's, never that of a server that speaks the contract (O17). */
export const isJson = (headers: Head): boolean => headers.get('content-type')?.includes('json') ?? false
const isPage = (headers: Head): boolean => headers.get('content-type')?.includes('html') ?? false

/**
 * Whether an unmarked answer outside 2xx can be from a server that speaks only the contract: JSON, or no body. What
 * cannot be told apart is listed in docs/reliability.md.
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
 * The server's clock while it answered; null unless the answer is certainly the server's: marked, or a list of the
 * contract. `Date` is cut to whole seconds.
 */
export function clockOf(mark: Mark | null, headers: Head, isKnownList: boolean): ServerClock | null {
  if (mark !== null) return mark.ahora === null ? null : within(mark.ahora, 1)
  const date = Date.parse(headers.get('date') ?? '')
  return isKnownList && !Number.isNaN(date) ? within(date, 1_000) : null
}

const within = (earliest: number, ms: number): ServerClock => ({ earliest, latest: earliest + ms })
