// Dates a change without trusting one clock of the device alone (reliability O44). The monotonic clock (`m`) runs at a
// steady rate, but stops during sleep and restarts with each page. The wall clock (`wall`) never stops, but can be set.
// The server's clock is certain, but only known at each answer.

/** Largest drift of a monotonic clock, as a share of the time. */
const DRIFT = 500e-6
/** Largest difference (ms) between the two clocks of a device without a jump or a sleep. */
const JUMP_MS = 1_000
/** Distance (ms) of a moment's bounds above which the moment is shown as uncertain. */
export const DOUBT_MS = 60_000

/** Clocks of one page or worker at one moment. */
export interface Reading {
  /** Page or worker; each has its own `m`. */
  context: string
  /** Monotonic clock (ms). */
  m: number
  /** Wall clock (ms). */
  wall: number
  /** How far (ms) `wall` got ahead of `m`, by sleep or by being set, which look the same. */
  ahead: number
  /** How far (ms) `wall` was set back, which may hide a sleep. */
  behind: number
}

/** Bounds of an instant, ms of the server's clock; infinite if unknown. */
export interface Interval {
  earliest: number
  latest: number
}
/** Bounds of a duration (ms). */
export interface Span {
  least: number
  most: number
}
/** The server's clock at a reading. */
export interface Sync extends Interval {
  at: Reading
}
/** A reading of another page or worker, between two of ours. */
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

/** The next reading, to take every few seconds: a change between the two clocks is a sleep or a jump. */
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

/** The time between two readings of one context; unknown between contexts. */
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
 * Bounds of the server's clock from an answer. @param server the answer's bounds. @param sentM our `m` at the request.
 * @param at the reading at the answer.
 */
export const syncOf = (server: Interval, sentM: number, at: Reading): Sync => ({
  at,
  earliest: server.earliest,
  latest: server.latest + (at.m - sentM) * (1 + DRIFT),
})

/** The server's clock at another reading of the same context, before or after the sync. */
export function dated(sync: Sync, event: Reading): Interval {
  if (sync.at.context !== event.context) return OPEN
  if (event.m >= sync.at.m) {
    const { least, most } = elapsed(sync.at, event)
    return { earliest: sync.earliest + least, latest: sync.latest + most }
  }
  const { least, most } = elapsed(event, sync.at)
  return { earliest: sync.earliest - most, latest: sync.latest - least }
}

/** Intersection of both bounds; only `newer` if they contradict each other, as after the server's clock was set. */
export function narrowed(known: Interval, newer: Interval): Interval {
  const earliest = Math.max(known.earliest, newer.earliest)
  const latest = Math.min(known.latest, newer.latest)
  return earliest <= latest ? { earliest, latest } : newer
}

/** Time from another context's `event` to our `now`, through a reading of that context between two of ours. */
export function elapsedSince(event: Reading, { asked, theirs, answered }: Peer, now: Reading): Span {
  const there = elapsed(event, theirs)
  return {
    least: there.least + elapsed(answered, now).least,
    most: there.most + elapsed(asked, now).most,
  }
}

/** Age of a change, from its interval, the interval of now and a measured span. */
export function ageOf(done: Interval, now: Interval, measured: Span): Span {
  const least = Math.max(0, measured.least, now.earliest - done.latest)
  const most = Math.min(measured.most, now.latest - done.earliest)
  // A contradiction means an unforeseen clock error: use the widest bounds
  return least <= most ? { least, most } : { least: Math.max(0, most), most: least }
}

/** Most likely server clock. If the wall clock got ahead, assumes a sleep, because a jump is less likely. */
export function likeliest(sync: Sync, at: Reading): number {
  const { earliest, latest } = dated(sync, at)
  const then = Number.isFinite(sync.latest) ? (sync.earliest + sync.latest) / 2 : sync.earliest
  const guess = then + (at.m - sync.at.m) + Math.max(0, at.ahead - sync.at.ahead)
  return Math.min(latest, Math.max(earliest, guess))
}

/** Uncertainty of a moment in minutes; null if its bounds are at most DOUBT_MS apart. */
export function margenMin({ earliest, latest }: Interval, likely: number): number | null {
  if (latest - earliest <= DOUBT_MS) return null
  return Math.ceil(Math.max(likely - earliest, latest - likely) / 60_000)
}
