import { sinFormato, textoLimpio } from '#domain/valor/texto.ts'

export interface Key {
  key: string
  /** `Event.timeStamp` (ms). */
  at: number
}

export type Terminator = 'Enter' | 'Tab'

/** A run of characters typed without a pause. */
export interface Reading {
  text: string
  /** The text before this device's key map is applied. */
  raw: string
  /** Null if a pause ended the reading. */
  terminator: Terminator | null
  /** Mean, shortest and longest time (ms) between two keys, the terminator included. Null for a single key. */
  meanMs: number | null
  shortestMs: number | null
  longestMs: number | null
}

/** `corto`: typed at a scanner's speed, but too short for a code. */
export type Author = 'lector' | 'mano' | 'corto'

/** Longest time (ms) between two keys of a fast scanner; the fastest typist needs twice as long. */
export const FAST_MS = 35
/** Bluetooth scanners pause up to 120 ms between keys, and the browser adds a delay. */
export const SLOW_MS = 150
/** Largest difference (ms) between a slow scanner's pauses; a person's pauses differ twice as much. */
const SPREAD_MS = 40
/** Least number of fast characters that prove a scanner: a fast typist manages two. */
const SHORTEST = 3

/** @param end terminating key; null if a pause ended the reading. */
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
 * Distinguishes a scanner from a person by rhythm, and at human speeds also by the text.
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

interface Affixes {
  prefix: string
  suffix: string
}
const NO_AFFIXES: Affixes = { prefix: '', suffix: '' }

/** Separators between codes: AIM identifiers (ISO/IEC 15424), Code 39's asterisks, group separators. */
const MARKS = /\][A-Za-z]\d|[*\p{Cc}]/u
const NRO = /^(?:[a-z]{1,4}\d{4,}|[a-z]\d[a-z]?\d{4,})$/i
/** Code on a label: `B-0048213`, or only digits. */
const LABEL = /^(?:[a-z]{1,3}-\d{3,}|\d{6,})$/i
const isCode = (text: string): boolean => NRO.test(text) || LABEL.test(text)
/** Position between two codes that the scanner joined. */
const SEAM = /(?<=\d)(?=[a-z])/i

export function looksLikeCode(text: string): boolean {
  const parts = splitMarks(text)
  return parts.length > 0 && parts.every(part => isCode(part) || splitSeams(part).length > 1)
}

export const looksLikeNro = (text: string): boolean => NRO.test(textoLimpio(text))

/** Maps a typed character to the printed one. Used if the scanner's keyboard layout differs from the system's. */
export type KeyMap = Readonly<Record<string, string>>

export const withKeyMap = (text: string, map: KeyMap): string =>
  Array.from(text, typed => map[typed] ?? typed).join('')

/** The codes of a reading, without the scanner's prefix and suffix; joined codes are split. */
export function readLabels(text: string, { prefix, suffix }: Affixes = NO_AFFIXES): readonly string[] {
  return splitMarks(trimAffixes(text, prefix, suffix)).flatMap(splitSeams)
}

function trimAffixes(text: string, prefix: string, suffix: string): string {
  const from = prefix !== '' && text.startsWith(prefix) ? prefix.length : 0
  const to = suffix !== '' && text.endsWith(suffix) ? text.length - suffix.length : text.length
  return from < to ? text.slice(from, to) : text
}

const splitMarks = (text: string): readonly string[] =>
  sinFormato(text)
    .split(MARKS)
    .map(part => part.trim())
    .filter(part => part !== '')

/** Splits only if each piece is a whole code: `S7XL0042` is one code. */
function splitSeams(text: string): readonly string[] {
  const pieces = text.split(SEAM)
  return pieces.length > 1 && pieces.every(isCode) ? pieces : [text]
}

export interface Profile extends Affixes {
  /** Longest time (ms) between two keys of this scanner. */
  slowestMs: number
  terminator: Terminator | null
  /** Present only if the test label arrived with replaced characters. */
  map?: KeyMap
}

const KEY = 'butacas-lector'
/** Factor for the learned time, because a later reading may be slower. */
const MARGIN = 1.5

let learned: Profile | null | undefined

export function readProfile(): Profile | null {
  if (learned === undefined) learned = parse()
  return learned
}

/** @param profile null deletes the profile. Without storage, a profile lasts until the page closes. */
export function saveProfile(profile: Profile | null): void {
  learned = profile
  try {
    if (profile === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(profile))
  } catch {
    // The profile stays in this page's memory
  }
}

/** @param nro the printed code, null if unknown. Characters around the code are the scanner's prefix and suffix. */
export function learnFrom({ text, longestMs, terminator }: Reading, nro: string | null): Profile {
  const from = nro === null ? -1 : text.toLowerCase().indexOf(nro.toLowerCase())
  const affixes =
    nro === null || from < 0
      ? NO_AFFIXES
      : { prefix: text.slice(0, from), suffix: text.slice(from + nro.length) }
  const slowestMs = Math.min(SLOW_MS, Math.max(FAST_MS, Math.ceil((longestMs ?? 0) * MARGIN)))
  return { ...affixes, slowestMs, terminator }
}

function parse(): Profile | null {
  try {
    const { prefix, suffix, slowestMs, terminator, map } = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof prefix !== 'string' || typeof suffix !== 'string' || !Number.isFinite(slowestMs)) return null
    return {
      prefix,
      suffix,
      slowestMs,
      terminator: terminator === 'Enter' || terminator === 'Tab' ? terminator : null,
      ...(isKeyMap(map) && { map }),
    }
  } catch {
    return null
  }
}

const isKeyMap = (value: unknown): value is KeyMap =>
  typeof value === 'object' && value !== null && Object.values(value).every(to => typeof to === 'string')
