/** An outage of so long was everybody's: the hall's network, or the server. */
const LONG_MS = 60_000
/** Over this time those who were away come back. */
const SPREAD_MS = 30_000
/** A server that answers some calls and not others seems to return again and again: no more often than this it does. */
const APART_MS = 5_000

/**
 * How long (ms) to wait before asking a server that can be reached again, so that a hall of tablets does not return in
 * one moment (reliability O40). After a short outage nobody waits, unless it returned a moment ago.
 * @param sinceReturnMs how long ago it last did. @param random 0 to 1.
 */
export const returnDelayMs = (awayMs: number, sinceReturnMs: number, random: () => number): number =>
  awayMs < LONG_MS ? Math.max(0, APART_MS - sinceReturnMs) : random() * SPREAD_MS
