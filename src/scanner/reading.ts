import { type KeyMap, looksLikeCode, withKeyMap } from './label.ts'

export interface Key {
  key: string
  /** `Event.timeStamp` (ms). */
  at: number
}

export type Terminator = 'Enter' | 'Tab'

/** A run of characters typed without a pause. */
export interface Reading {
  text: string
  /** As it came, before this device's key map. */
  raw: string
  /** Null where a silence ended it. */
  terminator: Terminator | null
  /** Times between two keys (ms), the terminator's included; null for a single key. */
  meanMs: number | null
  shortestMs: number | null
  longestMs: number | null
}

/** `corto`: a scanner's rhythm, but too short for a code. */
export type Author = 'lector' | 'mano' | 'corto'

/** Twice as fast as the fastest typist. */
export const FAST_MS = 35
/** Bluetooth scanners pause up to 120 ms between keys, and the browser adds some. */
export const SLOW_MS = 150
/** A slow scanner keeps its rhythm; a hand at the same speed varies twice as much. */
const SPREAD_MS = 40
/** A quick person can type two. */
const SHORTEST = 3

/** @param end the key that ended them; null for a silence. */
export function readKeys(keys: readonly Key[], end: Key | null, map: KeyMap = {}): Reading {
  const timed = end === null ? keys : [...keys, end]
  const gaps = timed.slice(1).map(({ at }, i) => at - (timed[i]?.at ?? at))
  const isTimed = gaps.length > 0
  const raw = keys.map(({ key }) => key).join('')
  return {
    text: withKeyMap(raw, map),
    raw,
    terminator: end === null ? null : (end.key as Terminator),
    meanMs: isTimed ? gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length : null,
    shortestMs: isTimed ? Math.min(...gaps) : null,
    longestMs: isTimed ? Math.max(...gaps) : null,
  }
}

/**
 * Tells a scanner from a person by rhythm, and at a speed that people reach also by the text.
 * @param slowestMs longest time between two keys of this device's scanner, if known.
 */
export function authorOf({ text, shortestMs, longestMs }: Reading, slowestMs = SLOW_MS): Author {
  if (shortestMs === null || longestMs === null) return 'mano'
  const isFast = longestMs <= FAST_MS
  if (isFast) return text.length < SHORTEST ? 'corto' : 'lector'
  const isEven = longestMs - shortestMs <= SPREAD_MS
  // People type digits evenly too: dates, weights, phone numbers
  const isCode = /[a-z]/i.test(text) && looksLikeCode(text)
  return longestMs <= slowestMs && isEven && isCode ? 'lector' : 'mano'
}
