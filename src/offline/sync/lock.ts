/**
 * A holder that keeps the lock longer than this (ms) counts as frozen, and its lock is stolen. This wait and the next
 * tick of the sync timer together take at most a minute (reliability O21). Fences stop the frozen holder's later
 * writes.
 */
export const LOCK_WAIT_MS = 34_000

export interface Held {
  /** Whether the lock was stolen from a holder that may still run. */
  isTaken: boolean
  /**
   * Whether this holder has had the lock so long that another may have stolen it. Call inside the first transaction of
   * the work: a new holder starts with a transaction of its own, after this one.
   */
  mayBeOver: () => boolean
}

export const ALONE: Held = { isTaken: false, mayBeOver: () => false }

/**
 * Runs `fn` while no other tab or worker holds the lock. Without Web Locks `fn` just runs: then only the outbox's
 * fenced claims prevent double effects.
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
    // During the wait the lock got another holder, so no holder is frozen
    if ((await holderOf(name, locks)) !== holder) continue
    if (isBehind) return steal()
    // One of the waiters steals a frozen holder's lock; the others wait for that waiter
    const taken = await locks.request(`${name}-taken`, { ifAvailable: true }, async lock =>
      lock === null ? null : { value: await steal() },
    )
    if (taken !== null) return taken.value
    isBehind = true
  }
}

type Locks = Pick<LockManager, 'request' | 'query'>

/**
 * Id of the page or worker that holds the lock. If the id is the same before and after the wait, the lock counts as
 * never released. In fact the same page may have released the lock and taken it a second time.
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

/** Requests the lock. If it is stolen before the work begins, as in a frozen tab, the work does not begin. */
async function begin<T>(
  name: string,
  options: LockOptions,
  work: () => Promise<T>,
  locks: Locks,
): Promise<T> {
  let isOver = false
  const workUnlessOver = async () => {
    // After a freeze the lock's grant and its loss are reported together: this query waits for the loss
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
