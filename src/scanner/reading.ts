import { looksLikeCode } from './label.ts'

/** A key that was pressed. */
export interface Key {
  /** As `KeyboardEvent.key`. */
  key: string
  /** When, as `Event.timeStamp` (ms). */
  at: number
}

export type Terminator = 'Enter' | 'Tab'

/** A run of characters typed without a pause, as a scanner or a hand does. */
export interface Reading {
  /** As it was typed. */
  text: string
  /** The key that ended it; null where a silence did. */
  terminator: Terminator | null
  /** Mean, shortest and longest time between two keys (ms), the terminator's included; null of a single key. */
  meanMs: number | null
  shortestMs: number | null
  longestMs: number | null
}

/** Who typed it: `corto` is a scanner's rhythm and too little to be a code. */
export type Author = 'lector' | 'mano' | 'corto'

/** Keys closer than this are always a scanner's: twice as fast as the fastest typist. */
export const FAST_MS = 35
/** Scanners over Bluetooth pause so long between keys (issue reports name 60 to 120 ms), and the browser adds some. */
export const SLOW_MS = 150
/** A slow scanner keeps its rhythm, give or take a radio's turns; a hand at the same speed varies by twice as much. */
const SPREAD_MS = 40
/** Fewer characters are no code: a quick person can type two. */
const SHORTEST = 3

/** @param keys the characters in order. @param end what ended them; null where nothing but time did. */
export function readKeys(keys: readonly Key[], end: Key | null): Reading {
  const timed = end === null ? keys : [...keys, end]
  const gaps = timed.slice(1).map(({ at }, i) => at - (timed[i]?.at ?? at))
  const isTimed = gaps.length > 0
  return {
    text: keys.map(({ key }) => key).join(''),
    terminator: end === null ? null : (end.key as Terminator),
    meanMs: isTimed ? gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length : null,
    shortestMs: isTimed ? Math.min(...gaps) : null,
    longestMs: isTimed ? Math.max(...gaps) : null,
  }
}

/**
 * Tells a scanner from a person by rhythm and, where a person could type as evenly, by the text.
 * @param slowestMs longest time between two keys of this device's scanner, where it is known (ms).
 */
export function authorOf({ text, shortestMs, longestMs }: Reading, slowestMs = SLOW_MS): Author {
  if (shortestMs === null || longestMs === null) return 'mano'
  const isFast = longestMs <= FAST_MS
  if (isFast) return text.length < SHORTEST ? 'corto' : 'lector'
  const isEven = longestMs - shortestMs <= SPREAD_MS
  // People type digits evenly too: dates, weights, telephones
  const isCode = /[a-z]/i.test(text) && looksLikeCode(text)
  return longestMs <= slowestMs && isEven && isCode ? 'lector' : 'mano'
}
