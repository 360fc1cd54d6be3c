import { isDue } from './backoff.ts'
import { type Entry, isWaiting, senderOf } from './entry.ts'
import type { OutboxRecords, Place } from './outbox-store.ts'

/** Entries looked at per transaction, so that a waiting writer gets its turn. */
const READ_MAX = 512

const FRESH: Place = [0, Infinity]
const ALL: Place = [Infinity, Infinity]

/**
 * Decides which entries of one person are sent next. Only the first live entry of a seat is, so that a seat's changes
 * arrive in order and a blocked one holds back its own seat only (reliability O8, O9, I6). Entries that never failed go
 * first, since an entry without an answer stops the pass. Reads the queue once per drain, in pages, so that an entry
 * costs the same in a queue of any length.
 */
export class Turns {
  readonly #sender: string
  /** Keys already given, where entries go before their time; else null. */
  readonly #given: Set<string> | null
  #fresh: Place = [0, -Infinity]
  #failed: Place = [0, Infinity]
  /** Seats with an entry that was passed over because it was not the first. */
  readonly #behind = new Set<string>()
  /** Seats of `#behind` whose first entry has changed. */
  readonly #freed = new Set<string>()
  /** When the first entry of a seat may be sent (device ms). */
  readonly #later = new Map<string, number>()
  /** Entries captured later are read after the end. */
  #isAtEnd = false

  /** @param goesEarly sends each entry once even before its time, as a person may ask for. */
  constructor(sender: string, goesEarly = false) {
    this.#sender = sender
    this.#given = goesEarly ? new Set() : null
  }

  get isEmpty(): boolean {
    return this.#isAtEnd && this.#freed.size === 0
  }

  /**
   * At most `most` entries that are due; none twice unless it failed meanwhile. To be called inside a transaction over
   * `entries`, and again while it returns none and is not empty.
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
      // An entry captured since may be the first of a freed seat
      const known = new Set(taken.map(({ key }) => key))
      const first = await this.#first(records, page)
      taken.push(...first.filter(entry => !known.has(entry.key) && this.#isNow(entry, now)))
      if (this.#isAtEnd) break
    }
    return taken
  }

  /** To be told of each entry that was sent or given back. */
  note(entry: Entry): void {
    const { nroKey, live, nextAt } = entry
    if (isWaiting(entry)) this.#later.set(nroKey, nextAt)
    else this.#later.delete(nroKey)
    if (live === 0 && this.#behind.has(nroKey)) this.#freed.add(nroKey)
  }

  /** When the next entry is due (device ms), 0 for now; null when there is none. */
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
    // A page may be short because of damaged entries, with more behind them
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
