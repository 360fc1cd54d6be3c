/** Keys closer than this are a scanner's, not a hand's (look.md, «Tablet ergonomics»). */
export const BURST_GAP_MS = 35
/** Fewer characters are no code: a quick hand can do two. */
const SHORTEST = 3

/** What a key turned out to be. */
export type Reading =
  /** A person's, or the first of a burst: nobody can tell yet. */
  | { kind: 'key' }
  /** One more of a burst that is going on. */
  | { kind: 'burst' }
  /** The end of a burst: this was read. */
  | { kind: 'scan'; text: string }

/** Tells a scanner's burst of keys, ended by Enter or Tab, from typing. Knows no page: keys and times go in. */
export class KeyBurst {
  #text = ''
  #lastAt = Number.NEGATIVE_INFINITY

  /** @param key as `KeyboardEvent.key`. @param at as `Event.timeStamp`, ms. */
  read(key: string, at: number): Reading {
    const isClose = at - this.#lastAt <= BURST_GAP_MS
    if (key === 'Enter' || key === 'Tab') {
      const text = this.#text
      this.#text = ''
      return isClose && text.length >= SHORTEST ? { kind: 'scan', text } : { kind: 'key' }
    }
    // Shift and the like come between a scanner's capitals
    if (key.length !== 1) return { kind: isClose && this.#text !== '' ? 'burst' : 'key' }
    this.#text = isClose ? this.#text + key : key
    this.#lastAt = at
    return { kind: this.#text.length > 1 ? 'burst' : 'key' }
  }

  /** What the burst that a key at this time would go on with has brought; '' when it would start one. */
  soFar(at: number): string {
    return at - this.#lastAt <= BURST_GAP_MS ? this.#text : ''
  }

  /** How much of the present burst has been read. */
  get length(): number {
    return this.#text.length
  }
}
