import { expect, test } from 'vitest'
import { looksLikeCode, readLabels } from '#scanner/reading.ts'

test.each([
  ['S710482', ['S710482']],
  ['  s710482 ', ['s710482']],
  [']C1S710482', ['S710482']],
  ['*S710482*', ['S710482']],
  ['\u001dS710482\u001d', ['S710482']],
  ['S710482S710483', ['S710482', 'S710483']],
  [']C1S710482]C1HX00218', ['S710482', 'HX00218']],
  ['*S710482**S710483*', ['S710482', 'S710483']],
  ['B-0048213', ['B-0048213']],
  ['S7XL0042', ['S7XL0042']],
  ['12', ['12']],
  ['***', []],
  ['', []],
])('%j is read as %j', (text, codes) => {
  expect(readLabels(text)).toEqual(codes)
})

test('the scanner’s known prefix and suffix are removed; a code without them is unchanged', () => {
  const affixes = { prefix: '~', suffix: '!!' }
  expect(readLabels('~S710482!!', affixes)).toEqual(['S710482'])
  expect(readLabels('S710482', affixes)).toEqual(['S710482'])
})

test.each([
  'S710482',
  'hx00218',
  'S7X0482',
  '00482137',
  'B-0048213',
  ']C1S710482',
  '*S710482*',
  'S710482S710483',
])('%s is recognized as a code', text => {
  expect(looksLikeCode(text)).toBe(true)
})

test.each(['tapizada', 'Pérez', '12,5', '20/11/2026', 'a1', '12345', 'hola 1234', 'no 123456', ''])(
  '%j is not a code',
  text => {
    expect(looksLikeCode(text)).toBe(false)
  },
)
