import { TIMEOUT_MS } from '#http/client.ts'
import { type Entry, isWaiting, senderOf } from './entry.ts'
import type { OutboxRecords, OutboxStore, Place } from './outbox-store.ts'
import { holds, isDue, isOfAnotherClock, step, WAIT_MAX_MS } from './state-machine.ts'

/** Longest normal time (ms) from a claim to its request. A page that sends later may have looked frozen. */
export const LATE_MS = 5_000
/** Longest time (ms) from a claim or its renewal to the answer. */
const ANSWER_MS = LATE_MS + TIMEOUT_MS

/**
 * Takes the next fence: older drains can no longer write outcomes. Their entries in flight become in doubt.
 * One transaction does both: otherwise two drains could undo each other's claims.
 * @param held `mayArrive`: requests of earlier drains may still arrive, so their entries wait until no answer can come.
 * `isTaken`: our drain stole the lock. Later drains also wait for these answers.
 * `endsPause`: a person ordered to send, which ends even a pause of the server (O14).
 * @throws DOMException 'AbortError' if another drain may have stolen our lock.
 */
export async function start(
  store: OutboxStore,
  now: () => number,
  held: { isTaken: boolean; mayArrive: boolean; mayBeOver: () => boolean; endsPause: boolean },
): Promise<number> {
  const fence = await store.transaction(['entries', 'meta'], async records => {
    const at = now()
    const before = await records.getMeta()
    const meta = held.isTaken ? { ...before, takenUntil: at + ANSWER_MS } : before
    if (held.mayBeOver()) {
      if (held.isTaken) await records.putMeta(meta)
      return null
    }
    const fence = meta.fence + 1
    // Clears a pause set by another clock now, because near its end the pause would look real
    const isOver = held.endsPause || isOfAnotherClock(meta.pauseUntil, at)
    const pause = isOver ? { pauseUntil: 0, pauseAsked: false } : {}
    await records.putMeta({ ...meta, ...pause, fence })
    const mayArrive = held.mayArrive || !isDue(meta.takenUntil ?? 0, at)
    const abandoned = (await records.listSending()).flatMap(entry => {
      const answered = Math.min(entry.changedAt, at) + ANSWER_MS
      const nextAt = mayArrive && answered > at ? answered : 0
      return step(entry, { kind: 'abandon', nextAt }, at) ?? []
    })
    const ofAnotherClock = (await records.listWaitingLonger(at + WAIT_MAX_MS)).filter(isWaiting)
    const changed = [...abandoned, ...ofAnotherClock.map(entry => ({ ...entry, nextAt: 0 }))]
    if (changed.length > 0) await records.putEntries(changed)
    return fence
  })
  if (fence === null) throw new DOMException('The lock may have been taken.', 'AbortError')
  return fence
}

interface Claiming {
  holder: string
  fence: number
  now: () => number
  mayBeOver: () => boolean
}

/**
 * Marks the next entries as sending before their requests leave. After a crash these entries are in doubt: none is lost
 * or sent twice unnoticed.
 * @returns null if the server requested a pause (O14), or if another drain has taken over or may take over.
 */
export function claim(
  store: OutboxStore,
  turns: Turns,
  most: number,
  { holder, fence, now, mayBeOver }: Claiming,
): Promise<Entry[] | null> {
  return store.transaction(['entries', 'meta'], async records => {
    const meta = await records.getMeta()
    if (meta.fence !== fence || mayBeOver()) return null
    if (meta.pauseAsked && !isDue(meta.pauseUntil, now())) return null
    const next = await turns.take(records, most, now())
    // A new reading, because the transaction may have waited. Other drains use this time to decide whether a request is
    // in flight
    const at = now()
    const claimed = next.flatMap(entry => step(entry, { kind: 'claim', holder, fence }, at) ?? [])
    if (claimed.length > 0) await records.putEntries(claimed)
    return claimed
  })
}

/**
 * Renews the claim of an entry that is sent late, for example after a freeze. A takeover then waits for its answer.
 * @returns the time of the renewal (device ms). Null if another drain has taken over: the entry must not be sent.
 */
export function renew(
  store: OutboxStore,
  claimed: Entry,
  fence: number,
  now: () => number,
): Promise<number | null> {
  return store.transaction(['entries', 'meta'], async records => {
    const [stored] = await records.getEntries([claimed.key])
    if (stored === undefined || !holds(stored, fence) || (await records.getMeta()).fence !== fence)
      return null
    const changedAt = now()
    await records.putEntries([{ ...stored, changedAt }])
    return changedAt
  })
}

/** Releases entries whose request never left. */
export function release(
  store: OutboxStore,
  claimed: readonly Entry[],
  fence: number,
  now: number,
): Promise<Entry[]> {
  return store.transaction(['entries'], async records => {
    const stored = await records.getEntries(claimed.map(({ key }) => key))
    const released = stored.flatMap(entry => (entry && step(entry, { kind: 'release', fence }, now)) ?? [])
    if (released.length > 0) await records.putEntries(released)
    return released
  })
}

/** Entries read per transaction: a waiting writer gets its turn between two transactions. */
const READ_MAX = 512

const FRESH: Place = [0, Infinity]
const ALL: Place = [Infinity, Infinity]

/**
 * Decides which entries of a person are sent next. Only a seat's first live entry is due: a seat's changes arrive in
 * order, and a blocked change delays only its own seat (reliability O8, O9, I6).
 * Entries without a failure go first, because an entry without an answer ends the pass.
 * Reads the queue once, in pages: the cost of an entry does not grow with the queue.
 */
export class Turns {
  readonly #sender: string
  /** Keys of all taken entries. Null if no entry goes early. */
  readonly #given: Set<string> | null
  #fresh: Place = [0, -Infinity]
  #failed: Place = [0, Infinity]
  /** Seats with a skipped entry: an earlier entry of the seat was waiting. */
  readonly #behind = new Set<string>()
  /** Seats of `#behind` whose first entry is settled. */
  readonly #freed = new Set<string>()
  /** The time (device ms) at which a seat's first entry may be sent. */
  readonly #later = new Map<string, number>()
  /** Whether all pages were read. Entries captured later are in further pages. */
  #isAtEnd = false

  /** @param goesEarly whether each entry may go once before it is due: a person ordered to send. */
  constructor(sender: string, goesEarly = false) {
    this.#sender = sender
    this.#given = goesEarly ? new Set() : null
  }

  get isEmpty(): boolean {
    return this.#isAtEnd && this.#freed.size === 0
  }

  /**
   * At most `most` due entries. Returns an entry again only after a failure.
   * Call inside a transaction over `entries`. Call again if it returns no entry and `isEmpty` is false.
   */
  async take(records: OutboxRecords, most: number, now: number): Promise<Entry[]> {
    const freed = [...this.#freed].slice(0, most)
    const firsts = freed.length === 0 ? [] : await records.firstKeys(freed)
    const next = await records.getEntries(firsts.filter(key => key !== undefined))
    for (const seat of freed) this.#freed.delete(seat)
    const taken = next.filter(entry => entry !== undefined).filter(entry => this.#isNow(entry, now))
    for (let read = 0; taken.length < most && read < READ_MAX; ) {
      const page = await this.#page(records, most - taken.length)
      read += page.length
      // The page may contain an entry that was taken above as the first entry of a freed seat
      const known = new Set(taken.map(({ key }) => key))
      const first = await this.#first(records, page)
      taken.push(...first.filter(entry => !known.has(entry.key) && this.#isNow(entry, now)))
      if (this.#isAtEnd) break
    }
    return taken
  }

  /** Call for each entry that was sent or released. */
  note(entry: Entry): void {
    const { nroKey, live, nextAt } = entry
    if (isWaiting(entry)) this.#later.set(nroKey, nextAt)
    else this.#later.delete(nroKey)
    if (live === 0 && this.#behind.has(nroKey)) this.#freed.add(nroKey)
  }

  /**
   * The time (device ms) at which the next entry is due. 0: an entry is due now, or pages are unread. Null: no entry
   * waits.
   */
  nextAt(now: number): number | null {
    if (!this.isEmpty) return 0
    let first = Infinity
    for (const at of this.#later.values()) first = Math.min(first, isDue(at, now) ? 0 : at)
    return first === Infinity ? null : first
  }

  async #page(records: OutboxRecords, limit: number): Promise<Entry[]> {
    const fresh = await records.listWaiting(this.#sender, this.#fresh, FRESH, limit)
    const left = limit - fresh.length
    const failed = left > 0 ? await records.listWaiting(this.#sender, this.#failed, ALL, left) : []
    this.#fresh = placeOf(fresh) ?? this.#fresh
    this.#failed = placeOf(failed) ?? this.#failed
    // Only an empty page is the end: damaged entries make a page shorter
    this.#isAtEnd = fresh.length + failed.length === 0
    return [...fresh, ...failed]
  }

  async #first(records: OutboxRecords, page: readonly Entry[]): Promise<Entry[]> {
    const seats = [...new Set(page.map(({ nroKey }) => nroKey))]
    const firsts = new Set(await records.firstKeys(seats))
    return page.filter(({ key, nroKey }) => {
      if (!firsts.has(key)) this.#behind.add(nroKey)
      return firsts.has(key)
    })
  }

  #isNow(entry: Entry, now: number): boolean {
    if (senderOf(entry) !== this.#sender || !isWaiting(entry)) return false
    // An entry without an error waits for an answer that may still come. It never goes early
    const goesEarly = this.#given !== null && entry.error !== null && !this.#given.has(entry.key)
    if (isDue(entry.nextAt, now) || goesEarly) {
      this.#given?.add(entry.key)
      return true
    }
    this.#later.set(entry.nroKey, entry.nextAt)
    return false
  }
}

const placeOf = (page: readonly Entry[]): Place | undefined => {
  const last = page.at(-1)
  return last && [last.attempts, last.seq]
}
