/** Longest wait between two attempts (reliability O15). */
const BACKOFF_MAX_MS = 300_000
/** Shorter, because somebody may stand in front of the tablet (reliability O19). */
export const PAUSE_MAX_MS = 30_000
/** Longer than any wait, even with the clock of another page or of before a restart (reliability O44). */
export const WAIT_MAX_MS = 3_600_000

/** Whether a time is later than any wait: it is from a clock that was corrected since (O27). */
export const isOfAnotherClock = (at: number, now: number): boolean => at - now > WAIT_MAX_MS

export const isDue = (at: number, now: number): boolean => at <= now || isOfAnotherClock(at, now)

/**
 * Exponential backoff with full jitter, up to min(limit, 2ⁿ s). @param attempts consecutive failures, this one
 * included.
 */
export const backoffMs = (attempts: number, random: () => number, limit = BACKOFF_MAX_MS): number =>
  random() * Math.min(limit, 1000 * 2 ** attempts)
