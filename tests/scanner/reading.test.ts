import { expect, test } from 'vitest'
import { authorOf, FAST_MS, type Key, readKeys, SLOW_MS } from '#scanner/reading.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'

/** @param gaps ms between the keys. The last gap is before the terminator. */
function typed(text: string, gaps: readonly number[]) {
  let at = 1000
  const keys: Key[] = [...text].map((key, i) => {
    at += i === 0 ? 0 : (gaps[i - 1] ?? 0)
    return { key, at }
  })
  return readKeys(keys, { key: 'Enter', at: at + (gaps.at(-1) ?? 0) })
}
const even = (text: string, gap: number) => typed(text, Array(text.length).fill(gap))

test.each([2, 20, FAST_MS])('keys %d ms apart count as a scanner’s, but two keys are too few', gap => {
  expect(authorOf(even('ABC', gap))).toBe('lector')
  expect(authorOf(even('AB', gap))).toBe('corto')
})

test.each([FAST_MS + 1, 60, 90, 120, SLOW_MS])(
  'keys at even gaps of %d ms count as a slow scanner’s if they are a code',
  gap => {
    expect(authorOf(even('S710482', gap))).toBe('lector')
    expect(authorOf(even('tapizada', gap))).toBe('mano')
    expect(authorOf(even('01012020', gap))).toBe('mano')
  },
)

test('keys slower than any scanner count as typed by a person', () => {
  expect(authorOf(even('S710482', SLOW_MS + 1))).toBe('mano')
})

test('keys slower than the known scanner count as typed by a person', () => {
  expect(authorOf(even('S710482', 60), 40)).toBe('mano')
  expect(authorOf(even('S710482', 38), 40)).toBe('lector')
})

test('keys that a radio sends in uneven bursts still count as a scanner’s', () => {
  expect(authorOf(typed('S710482', [60, 75, 52, 60, 68, 90, 60]))).toBe('lector')
})

test('a code typed by a person at twelve keys a second is taken for a scan in less than 5% of the cases', () => {
  const random = seededRandom(14)
  let taken = 0
  for (let n = 0; n < 1_000; n++) {
    // A fast typist: gaps of 83 ms on average, with a standard deviation of 35 %
    const gaps = Array.from({ length: 7 }, () => 83 * (1 + 0.35 * (random() + random() + random() - 1.5) * 2))
    if (authorOf(typed('S710482', gaps)) === 'lector') taken++
  }
  expect(taken).toBeLessThan(50)
})

test('a single key counts as typed by a person', () => {
  expect(authorOf(readKeys([{ key: 'S', at: 5 }], null))).toBe('mano')
})
