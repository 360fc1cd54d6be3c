/** Longer a factory does not wait, whatever it is asked (reliability O14). */
const MOST_MS = 300_000

/**
 * `Retry-After` in either form (RFC 9110 §10.2.3): seconds, or a date counted from the reply's own `Date`, because the
 * device's clock may be wrong.
 * @returns milliseconds to wait, at most five minutes; null where the header is absent or unreadable.
 */
export function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - replyTime(headers)
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MOST_MS) : null
}

const replyTime = (headers: Headers): number => Date.parse(headers.get('date') ?? '')
