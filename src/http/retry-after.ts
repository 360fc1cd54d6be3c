/** The factory waits no longer than this, whatever the server asks for (reliability O14). */
const MOST_MS = 300_000

/**
 * `Retry-After` in milliseconds, at most five minutes (RFC 9110 §10.2.3); null where it is absent or unreadable. A date
 * is counted from the reply's own `Date`, because the device's clock may be wrong.
 */
export function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - replyTime(headers)
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MOST_MS) : null
}

const replyTime = (headers: Headers): number => Date.parse(headers.get('date') ?? '')
