/**
 * When something was done, as far as anybody can know: two clocks of a device are never believed alone. `m` runs evenly
 * but stops while the device sleeps and begins anew with each page; `wall` goes on, but people and networks move it. What
 * is certain is the server's clock, heard of now and then (reliability O44).
 */

/** How far a monotonic clock may be off, as a share of what it measures. */
const DRIFT = 500e-6
/** Less than this (ms) between the two clocks of a device is no jump and no sleep. */
const JUMP_MS = 1_000
/** More doubt than this (ms) is told instead of guessed away. */
export const DOUBT_MS = 60_000

/** What the clocks of one page or worker show at one moment. */
export interface Reading {
  /** Which page or worker: the `m` of one says nothing of another's. */
  context: string
  /** Monotonic clock (ms). */
  m: number
  /** Wall clock (ms). */
  wall: number
  /** How far (ms) `wall` has left `m` behind so far: by sleep or by being moved, which cannot be told apart. */
  ahead: number
  /** How far (ms) `wall` was moved back so far. A sleep may be hidden in it. */
  behind: number
}

/** Bounds of an instant, ms of the server's clock. Infinite where nothing is known. */
export interface Interval {
  earliest: number
  latest: number
}
/** Bounds of a duration (ms). */
export interface Span {
  least: number
  most: number
}
/** What the server's clock showed at a reading. */
export interface Sync extends Interval {
  at: Reading
}
/** A reading of another page or worker, taken between two of our own. */
export interface Peer {
  asked: Reading
  theirs: Reading
  answered: Reading
}

export const OPEN: Interval = { earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY }
export const UNKNOWN: Span = { least: 0, most: Number.POSITIVE_INFINITY }

/** The first reading of a page or worker. */
export const firstReading = (context: string, m: number, wall: number): Reading => ({
  context,
  m,
  wall,
  ahead: 0,
  behind: 0,
})

/** The next one: what the two clocks have moved apart since is a sleep or a jump. To be taken every few seconds. */
export function nextReading(last: Reading, m: number, wall: number): Reading {
  const apart = wall - last.wall - (m - last.m)
  const isJump = Math.abs(apart) > JUMP_MS + DRIFT * (m - last.m)
  return {
    context: last.context,
    m,
    wall,
    ahead: last.ahead + (isJump && apart > 0 ? apart : 0),
    behind: last.behind + (isJump && apart < 0 ? -apart : 0),
  }
}

/** How much time passed between two readings of one context. Across contexts nothing is known. */
export function elapsed(from: Reading, to: Reading): Span {
  if (from.context !== to.context) return UNKNOWN
  const m = to.m - from.m
  const slept = to.ahead - from.ahead
  return {
    least: m * (1 - DRIFT),
    most: to.behind > from.behind ? Number.POSITIVE_INFINITY : (m + slept) * (1 + DRIFT) + JUMP_MS,
  }
}

/**
 * What an answer tells of the server's clock.
 * @param server bounds of what its clock showed while it answered. @param sentM our monotonic clock when the request left.
 * @param at the reading when it was there.
 */
export const syncOf = (server: Interval, sentM: number, at: Reading): Sync => ({
  at,
  earliest: server.earliest,
  latest: server.latest + (at.m - sentM) * (1 + DRIFT),
})

/** The server's clock at another reading of the same context, before the sync as well as after it. */
export function dated(sync: Sync, event: Reading): Interval {
  if (sync.at.context !== event.context) return OPEN
  if (event.m >= sync.at.m) {
    const { least, most } = elapsed(sync.at, event)
    return { earliest: sync.earliest + least, latest: sync.latest + most }
  }
  const { least, most } = elapsed(event, sync.at)
  return { earliest: sync.earliest - most, latest: sync.latest - least }
}

/** Both at once; the newer alone where they contradict each other, as when the server's clock was put right. */
export function narrowed(known: Interval, newer: Interval): Interval {
  const earliest = Math.max(known.earliest, newer.earliest)
  const latest = Math.min(known.latest, newer.latest)
  return earliest <= latest ? { earliest, latest } : newer
}

/** How much time passed from another context's reading to one of ours, through a reading that lay between two of ours. */
export function elapsedSince(event: Reading, { asked, theirs, answered }: Peer, now: Reading): Span {
  const there = elapsed(event, theirs)
  return {
    least: there.least + elapsed(answered, now).least,
    most: there.most + elapsed(asked, now).most,
  }
}

/** How long ago something was done: what its interval, the interval of now and a measured span say together. */
export function ageOf(done: Interval, now: Interval, measured: Span): Span {
  const least = Math.max(0, measured.least, now.earliest - done.latest)
  const most = Math.min(measured.most, now.latest - done.earliest)
  // A contradiction comes of a clock beyond what this reckons with: then both are doubted
  return least <= most ? { least, most } : { least: Math.max(0, most), most: least }
}

/** The server's clock where the device is taken to have slept while its wall clock went on: likelier than a jump. */
export function likeliest(sync: Sync, at: Reading): number {
  const { earliest, latest } = dated(sync, at)
  const then = Number.isFinite(sync.latest) ? (sync.earliest + sync.latest) / 2 : sync.earliest
  const guess = then + (at.m - sync.at.m) + Math.max(0, at.ahead - sync.at.ahead)
  return Math.min(latest, Math.max(earliest, guess))
}

/** How far (minutes) a moment may be off; null where the doubt is no more than DOUBT_MS. */
export function margenMin({ earliest, latest }: Interval, likely: number): number | null {
  if (latest - earliest <= DOUBT_MS) return null
  return Math.ceil(Math.max(likely - earliest, latest - likely) / 60_000)
}
