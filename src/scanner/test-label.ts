import type { Reading } from './reading.ts'
import { type KeyMap, learnFrom, type Profile, withKeyMap } from './reading.ts'

/** Each character occurs once: letters and digits that layouts exchange, and the signs of Code 39. */
export const TEST_LABEL = 'AZQWYM-0189/+.*$%'

/** Least number of characters in the right place that identify the test label in a longer reading. */
const SAME_MIN = 4
/** Most characters that a scanner adds to the label; more characters come from typing. */
const AROUND_MAX = 8

export type TestResult =
  | { tipo: 'igual' }
  /** Some characters were replaced, each always by the same one; `map` restores them. */
  | { tipo: 'cambiados'; map: KeyMap; cambios: readonly (readonly [typed: string, printed: string])[] }
  /** Upper and lower case are exchanged: Caps Lock was on, and may be off at the next scan. */
  | { tipo: 'mayusculas' }
  /** Some characters are missing, or two arrived as the same character: the layouts are too different. */
  | { tipo: 'incompleto'; llegaron: number }

/** @returns the result of the test, with the scanner's prefix and suffix; null if the code is not the test label. */
export function judgeTest(raw: string): (TestResult & { prefix: string; suffix: string }) | null {
  const length = TEST_LABEL.length
  const samesAt = (from: number): number =>
    Array.from(TEST_LABEL).filter(
      (printed, i) => printed.toUpperCase() === raw.charAt(from + i).toUpperCase(),
    ).length
  const starts = Array.from({ length: Math.max(0, raw.length - length + 1) }, (_, from) => from)
  const from = starts.toSorted((a, b) => samesAt(b) - samesAt(a))[0]
  if (raw.length > length + AROUND_MAX) return null
  if (from === undefined || (raw.length !== length && samesAt(from) < SAME_MIN)) return judgePart(raw)
  const around = { prefix: raw.slice(0, from), suffix: raw.slice(from + length) }
  const pairs = Array.from(TEST_LABEL, (printed, i) => [raw.charAt(from + i), printed] as const)
  const cambios = pairs.filter(([typed, printed]) => typed.toUpperCase() !== printed)
  if (new Set(pairs.map(([typed]) => typed)).size < length)
    return { tipo: 'incompleto', llegaron: length, ...around }
  if (pairs.some(([typed, printed]) => typed !== printed && typed.toUpperCase() === printed))
    return { tipo: 'mayusculas', ...around }
  if (cambios.length === 0) return { tipo: 'igual', ...around }
  const map = Object.fromEntries(
    cambios.flatMap(([typed, printed]) => [
      [typed, printed],
      ...(typed.toLowerCase() === typed ? [] : [[typed.toLowerCase(), printed.toLowerCase()]]),
    ]),
  )
  return { tipo: 'cambiados', map, cambios, ...around }
}

/** Recognizes a reading shorter than the label by its letters and digits: dead keys swallow signs. */
function judgePart(raw: string): ReturnType<typeof judgeTest> {
  const plain = (text: string): string => text.replace(/[^A-Z0-9]/gi, '').toUpperCase()
  const isPart = raw.length < TEST_LABEL.length && plain(raw) === plain(TEST_LABEL)
  return isPart ? { tipo: 'incompleto', llegaron: raw.length, prefix: '', suffix: '' } : null
}

export function learnFromTest(reading: Reading, result: NonNullable<ReturnType<typeof judgeTest>>): Profile {
  const map = result.tipo === 'cambiados' ? result.map : {}
  return {
    ...learnFrom(reading, null),
    prefix: withKeyMap(result.prefix, map),
    suffix: withKeyMap(result.suffix, map),
    ...(result.tipo === 'cambiados' && { map }),
  }
}
