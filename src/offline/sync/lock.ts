/**
 * A holder that keeps the lock longer than this (ms) counts as frozen, and its lock is stolen. With the wait for the
 * sync timer's next tick this takes at most a minute (reliability O21). Fences refuse the frozen holder's later writes.
 */
export const LOCK_WAIT_MS = 34_000

export interface Held {
  /** Whether the lock was stolen from a holder that may still run. */
  isTaken: boolean
  /**
   * Whether another tab or worker may have stolen the lock, because this holder has had it too long. Call inside the
   * work's first transaction: a new holder's first transaction then comes after it.
   */
  mayBeOver: () => boolean
}

export const ALONE: Held = { isTaken: false, mayBeOver: () => false }

/**
 * Runs `fn` while no other tab or worker holds the lock. Without Web Locks `fn` runs at once, and only the outbox's
 * fences prevent a change from being sent twice.
 */
export async function withLock<T>(
  name: string,
  fn: (held: Held) => Promise<T>,
  waitMs = LOCK_WAIT_MS,
  locks: Locks | null | undefined = globalThis.navigator?.locks,
): Promise<T> {
  if (!locks) return fn(ALONE)
  const begun = (isTaken: boolean): Promise<T> => {
    const since = performance.now()
    return fn({ isTaken, mayBeOver: () => performance.now() - since >= waitMs })
  }
  const steal = () => begin(name, { steal: true }, () => begun(true), locks)
  let isBehind = false
  for (;;) {
    const holder = await holderOf(name, locks)
    const done = await inTime(name, () => begun(false), waitMs, locks)
    if (done !== null) return done.value
    // The lock got another holder during the wait: no holder is frozen
    if ((await holderOf(name, locks)) !== holder) continue
    if (isBehind) return steal()
    // Only one waiting tab or worker steals the lock. Another waits once more, and then steals the lock itself
    const taken = await locks.request(`${name}-taken`, { ifAvailable: true }, async lock =>
      lock === null ? null : { value: await steal() },
    )
    if (taken !== null) return taken.value
    isBehind = true
  }
}

type Locks = Pick<LockManager, 'request' | 'query'>

/**
 * Id of the page or worker that holds the lock. A page that releases and takes the lock again during the wait cannot be
 * told from a frozen page.
 */
async function holderOf(name: string, locks: Locks): Promise<string | undefined> {
  const { held = [] } = await locks.query()
  return held.find(lock => lock.name === name)?.clientId
}

/** @returns null if the lock was not granted in time. */
async function inTime<T>(
  name: string,
  work: () => Promise<T>,
  waitMs: number,
  locks: Locks,
): Promise<{ value: T } | null> {
  let started = false
  const run = async () => {
    started = true
    return { value: await work() }
  }
  try {
    return await begin(name, { signal: AbortSignal.timeout(waitMs) }, run, locks)
  } catch (error) {
    if (started || !(error instanceof DOMException)) throw error
    return null
  }
}

/** Requests the lock. A frozen tab may lose the lock before its work begins: the work then does not begin. */
async function begin<T>(
  name: string,
  options: LockOptions,
  work: () => Promise<T>,
  locks: Locks,
): Promise<T> {
  let isOver = false
  const workUnlessOver = async () => {
    // After a freeze the browser reports the grant and the loss of the lock together: this query waits for the loss
    await locks.query()
    if (isOver) throw new DOMException('The lock was taken before the work began.', 'AbortError')
    return work()
  }
  try {
    return await locks.request(name, options, workUnlessOver)
  } finally {
    isOver = true
  }
}
