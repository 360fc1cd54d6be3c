/**
 * A lock that one holder does not let go of within this time is taken: it is frozen. With the tick that may have to come
 * first it is a minute at the most (reliability O21). What the holder then still does is fenced off.
 */
export const LOCK_WAIT_MS = 34_000

/** What whoever has the lock knows of it. */
export interface Held {
  /** Whether it was taken from one that may go on. */
  isTaken: boolean
  /**
   * Whether it may have been taken from us meanwhile: we had it for as long as one that is frozen. To be asked inside the
   * transaction that begins the work, since whoever took it begins in a later one.
   */
  mayBeOver: () => boolean
}

/** Of whoever is alone for certain. */
export const ALONE: Held = { isTaken: false, mayBeOver: () => false }

/** The work of who got the lock in time. */
interface Done<T> {
  value: T
}

/**
 * Runs `fn` while no other tab or worker holds the lock of this name. Without Web Locks it just runs: the fenced claims
 * of the outbox are what keeps effects single.
 * @param fn told what it has.
 */
export async function withLock<T>(
  name: string,
  fn: (held: Held) => Promise<T>,
  waitMs = LOCK_WAIT_MS,
  locks: Locks | undefined = globalThis.navigator?.locks,
): Promise<T> {
  if (locks === undefined) return fn(ALONE)
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
    // Others had it in turn: none of them is frozen
    if ((await holderOf(name, locks)) !== holder) continue
    if (isBehind) return steal()
    // Of those who waited for the same frozen one, one takes its lock, and the others wait for that one as long
    const taken = await locks.request(`${name}-taken`, { ifAvailable: true }, async lock =>
      lock === null ? null : { value: await steal() },
    )
    if (taken !== null) return taken.value
    isBehind = true
  }
}

type Locks = Pick<LockManager, 'request' | 'query'>

/** Names the page or worker that has it. Who asks later comes after us: the same one all along is one that never let go. */
async function holderOf(name: string, locks: Locks): Promise<string | undefined> {
  const { held = [] } = await locks.query()
  return held.find(lock => lock.name === name)?.clientId
}

/** @returns null where it was not given in time. */
async function inTime<T>(
  name: string,
  work: () => Promise<T>,
  waitMs: number,
  locks: Locks,
): Promise<Done<T> | null> {
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

/** Asks for the lock. Where it is taken from us before our turn to begin comes, as of a frozen tab, nothing begins. */
async function begin<T>(
  name: string,
  options: LockOptions,
  work: () => Promise<T>,
  locks: Locks,
): Promise<T> {
  let isOver = false
  const workUnlessOver = async () => {
    // Who was frozen when it was given hears of both at once: that it was given, and that it was taken
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
