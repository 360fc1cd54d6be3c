import { isDue } from './backoff.ts'
import { type Entry, isWaiting, senderOf } from './entry.ts'
import type { OutboxRecords, Place } from './outbox-store.ts'

/** Places read in one transaction while none of them can be sent: a writer that waits goes in between. */
const READ_MAX = 512

const FRESH: Place = [0, Infinity]
const ALL: Place = [Infinity, Infinity]

/**
 * Whose turn it is to be sent: in one person's name, first of their seat whatever the state of that first one, so that a
 * seat's changes arrive in order and one that waits for a person holds back its own seat only (reliability O8, O9, I6).
 * Of different seats those that never failed go first: one that gets no answer stops the pass for all.
 *
 * It is what one drain knows of the queue, which it reads once and in pages, so that an entry costs the same in a queue
 * of any length.
 */
export class Turns {
  readonly #sender: string
  /** Keys of what was given, where each goes once however long it was to wait; else null. */
  readonly #given: Set<string> | null
  #fresh: Place = [0, -Infinity]
  #failed: Place = [0, Infinity]
  /** Seats of which one was passed over, because it was not the first. */
  readonly #behind = new Set<string>()
  /** Of those, seats that have another first one now. */
  readonly #freed = new Set<string>()
  /** When the first one of a seat may be sent (device ms). */
  readonly #later = new Map<string, number>()
  /** Whether all has been read; what is captured since goes behind it. */
  #isAtEnd = false

  /** @param goesEarly whether each goes once however long it was to wait, as a person may ask for. */
  constructor(sender: string, goesEarly = false) {
    this.#sender = sender
    this.#given = goesEarly ? new Set() : null
  }

  /** Whether there is nothing left to take. */
  get isEmpty(): boolean {
    return this.#isAtEnd && this.#freed.size === 0
  }

  /**
   * The next ones that are due, at most so many; none is given twice unless it failed meanwhile. To be called inside a
   * transaction over `entries`, and again while it gives none and is not empty.
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
      // One captured since may be the first of a seat that was freed
      const known = new Set(taken.map(({ key }) => key))
      const first = await this.#first(records, page)
      taken.push(...first.filter(entry => !known.has(entry.key) && this.#isNow(entry, now)))
      if (this.#isAtEnd) break
    }
    return taken
  }

  /** Takes note of what became of one that was sent or given back. */
  note(entry: Entry): void {
    const { nroKey, state, nextAt } = entry
    if (isWaiting(entry)) this.#later.set(nroKey, nextAt)
    else this.#later.delete(nroKey)
    if (state === 'confirmed' && this.#behind.has(nroKey)) this.#freed.add(nroKey)
  }

  /** When there is something to take (device ms), 0 for now; null when there is not. */
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
    // A page that is not full may lack what is damaged, and more may be behind that
    this.#isAtEnd = fresh.length + failed.length === 0
    return [...fresh, ...failed]
  }

  /** Those that wait and are the first of their seat. */
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
    const goesEarly = this.#given !== null && !this.#given.has(entry.key)
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
