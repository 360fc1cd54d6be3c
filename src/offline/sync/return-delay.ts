/** A longer outage was everybody's. */
const LONG_MS = 60_000
const SPREAD_MS = 30_000
/** A server that answers only some calls seems to return again and again. */
const APART_MS = 5_000

/**
 * How long (ms) to wait before asking a server that is reachable again, so that a hall of tablets does not return at
 * once (reliability O40). After a short outage nobody waits, unless it returned a moment ago.
 */
export const returnDelayMs = (awayMs: number, sinceReturnMs: number, random: () => number): number =>
  awayMs < LONG_MS ? Math.max(0, APART_MS - sinceReturnMs) : random() * SPREAD_MS
