/** Longest wait between two attempts of an entry (reliability O15). */
const BACKOFF_MAX_MS = 300_000
/** Longest wait while the network is away: somebody may stand in front of the tablet (reliability O19). */
export const PAUSE_MAX_MS = 30_000
/**
 * No wait is so long, even where the clock of another page or of before a restart was ahead of ours by the time that one
 * was away (reliability O44).
 */
export const WAIT_MAX_MS = 3_600_000

/** Whether a time is further ahead than any wait: it is of a clock that was put right since (O27). */
export const isOfAnotherClock = (at: number, now: number): boolean => at - now > WAIT_MAX_MS

/** Whether that time has come. */
export const isDue = (at: number, now: number): boolean => at <= now || isOfAnotherClock(at, now)

/**
 * Exponential backoff with full jitter: anything from 0 to min(limit, 2ⁿ s).
 * @param attempts failures in a row, the one just seen included. @param random 0 to 1.
 */
export const backoffMs = (attempts: number, random: () => number, limit = BACKOFF_MAX_MS): number =>
  random() * Math.min(limit, 1000 * 2 ** attempts)
