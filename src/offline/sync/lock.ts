/**
 * A lock that is not given within this time is taken: its holder is frozen. With the tick that may have to come first it
 * is a minute at the most (reliability O21). What the holder then still does is fenced off.
 */
export const LOCK_WAIT_MS = 34_000

/** The work of who got the lock in time. */
interface Done<T> {
  value: T
}

/**
 * Runs `fn` while no other tab or worker holds the lock of this name. Without Web Locks it just runs: the fenced claims
 * of the outbox are what keeps effects single.
 */
export async function withLock<T>(
  name: string,
  fn: () => Promise<T>,
  waitMs = LOCK_WAIT_MS,
  locks: Pick<LockManager, 'request'> | undefined = globalThis.navigator?.locks,
): Promise<T> {
  if (locks === undefined) return fn()
  const steal = () => locks.request(name, { steal: true }, fn)
  const done =
    (await inTime(name, fn, waitMs, locks)) ??
    // Of those who waited for the same frozen one, one takes its lock; from that one nobody does, until it has had its time
    (await locks.request(`${name}-taken`, { ifAvailable: true }, async lock =>
      lock === null ? null : { value: await steal() },
    )) ??
    (await inTime(name, fn, waitMs, locks))
  return done === null ? steal() : done.value
}

/** @returns null where it was not given in time. */
async function inTime<T>(
  name: string,
  fn: () => Promise<T>,
  waitMs: number,
  locks: Pick<LockManager, 'request'>,
): Promise<Done<T> | null> {
  let started = false
  const run = async () => {
    started = true
    return { value: await fn() }
  }
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(waitMs) }, run)
  } catch (error) {
    if (started || !(error instanceof DOMException)) throw error
    return null
  }
}
