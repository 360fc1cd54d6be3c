import { type Affixes, type KeyMap, NO_AFFIXES } from './label.ts'
import { FAST_MS, type Reading, SLOW_MS, type Terminator } from './reading.ts'

export interface Profile extends Affixes {
  /** Longest time between two of its keys (ms). */
  slowestMs: number
  terminator: Terminator | null
  /** Absent where the layouts agree, and before the test label was read. */
  map?: KeyMap
}

const KEY = 'butacas-lector'
/** The next reading may be a little slower than the learned one. */
const MARGIN = 1.5

let learned: Profile | null | undefined

/** Null until somebody has tried the scanner on this device. */
export function readProfile(): Profile | null {
  if (learned === undefined) learned = parse()
  return learned
}

/** @param profile null forgets it. Without storage it holds until the page is closed. */
export function saveProfile(profile: Profile | null): void {
  learned = profile
  try {
    if (profile === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(profile))
  } catch {
    // Kept in this page's memory
  }
}

/** @param nro the printed code, if known: the other characters are the scanner's own. */
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
