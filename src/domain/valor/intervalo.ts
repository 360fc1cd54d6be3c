// Dates a change although each clock of the device can be wrong (reliability O44). The monotonic clock (`m`) runs
// steadily, but stops during sleep and restarts with each page. The wall clock (`wall`) never stops, but a person can
// set it. The server's clock is right, but the device knows it only at each answer.

/** Largest error of a monotonic clock, as a share of the elapsed time. */
const DRIFT = 500e-6
/** A larger difference (ms) between both clocks means that the device slept or that a clock was set. */
const JUMP_MS = 1_000
/** A moment is shown as uncertain if its bounds are farther apart (ms). */
export const DOUBT_MS = 60_000

/** Both clocks of a page or worker, read at one moment. */
export interface Reading {
  /** Id of the page or worker. Each has its own `m`. */
  context: string
  /** Monotonic clock (ms). */
  m: number
  /** Wall clock (ms). */
  wall: number
  /** Sum (ms) of all jumps of `wall` ahead of `m`. A sleep and a clock set forward look the same. */
  ahead: number
  /** Sum (ms) of all jumps of `wall` back. Setting the clock back may hide a sleep. */
  behind: number
}

/** Bounds of an instant (ms, server clock); infinite if unknown. */
export interface Interval {
  earliest: number
  latest: number
}
/** Bounds of a duration (ms). */
export interface Span {
  least: number
  most: number
}
/** Bounds of the server's clock at a reading. */
export interface Sync extends Interval {
  at: Reading
}
/** A reading by another page or worker. `asked` and `answered` are our readings before and after it. */
export interface Peer {
  asked: Reading
  theirs: Reading
  answered: Reading
}

export const OPEN: Interval = { earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY }
export const UNKNOWN: Span = { least: 0, most: Number.POSITIVE_INFINITY }

export const firstReading = (context: string, m: number, wall: number): Reading => ({
  context,
  m,
  wall,
  ahead: 0,
  behind: 0,
})

/** The next reading, a few seconds later. If the clocks moved apart, the device slept or a clock was set. */
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

/** Time between two readings of a context; unknown between two contexts. */
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
 * Bounds of the server's clock, from an answer.
 * @param server the answer's bounds.
 * @param sentM our `m` when we sent the request.
 * @param at our reading when we got the answer.
 */
export const syncOf = (server: Interval, sentM: number, at: Reading): Sync => ({
  at,
  earliest: server.earliest,
  latest: server.latest + (at.m - sentM) * (1 + DRIFT),
})

/** Bounds of the server's clock at another reading, before or after the sync. Unknown for another context. */
export function dated(sync: Sync, event: Reading): Interval {
  if (sync.at.context !== event.context) return OPEN
  if (event.m >= sync.at.m) {
    const { least, most } = elapsed(sync.at, event)
    return { earliest: sync.earliest + least, latest: sync.latest + most }
  }
  const { least, most } = elapsed(event, sync.at)
  return { earliest: sync.earliest - most, latest: sync.latest - least }
}

/** Intersection of two bounds. If they contradict each other, the server's clock was set: takes `newer`. */
export function narrowed(known: Interval, newer: Interval): Interval {
  const earliest = Math.max(known.earliest, newer.earliest)
  const latest = Math.min(known.latest, newer.latest)
  return earliest <= latest ? { earliest, latest } : newer
}

/**
 * Time from another context's `event` to our `now`, measured through a reading of that context between two of our
 * readings.
 */
export function elapsedSince(event: Reading, { asked, theirs, answered }: Peer, now: Reading): Span {
  const there = elapsed(event, theirs)
  return {
    least: there.least + elapsed(answered, now).least,
    most: there.most + elapsed(asked, now).most,
  }
}

/**
 * Age of a change.
 * @param done when the change was made.
 * @param now bounds of the current instant.
 * @param measured time that the device's clocks measured.
 */
export function ageOf(done: Interval, now: Interval, measured: Span): Span {
  const least = Math.max(0, measured.least, now.earliest - done.latest)
  const most = Math.min(measured.most, now.latest - done.earliest)
  // The bounds contradict each other only after an unforeseen clock error. Uses the widest bounds
  return least <= most ? { least, most } : { least: Math.max(0, most), most: least }
}

/** Most likely server clock. A forward jump of the wall clock counts as a sleep, because a clock is rarely set. */
export function likeliest(sync: Sync, at: Reading): number {
  const { earliest, latest } = dated(sync, at)
  const then = Number.isFinite(sync.latest) ? (sync.earliest + sync.latest) / 2 : sync.earliest
  const guess = then + (at.m - sync.at.m) + Math.max(0, at.ahead - sync.at.ahead)
  return Math.min(latest, Math.max(earliest, guess))
}

/** Uncertainty of a moment in minutes; null if its bounds are at most `DOUBT_MS` apart. */
export function margenMin({ earliest, latest }: Interval, likely: number): number | null {
  if (latest - earliest <= DOUBT_MS) return null
  return Math.ceil(Math.max(likely - earliest, latest - likely) / 60_000)
}
