/**
 * A lock that is not given within this time is taken: its holder is frozen. With the tick that may have to come first it
 * is a minute at the most (reliability O21). What the holder then still does is fenced off.
 */
export const LOCK_WAIT_MS = 34_000

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
  let started = false
  const run = () => {
    started = true
    return fn()
  }
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(waitMs) }, run)
  } catch (error) {
    if (started || !(error instanceof DOMException)) throw error
    return locks.request(name, { steal: true }, fn)
  }
}
