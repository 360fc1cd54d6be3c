import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readKeys, withKeyMap } from '#scanner/reading.ts'
import { judgeTest, learnFromTest, TEST_LABEL } from '#scanner/test-label.ts'

/** Printed characters and what a scanner with the US layout types on systems with other layouts. */
const SPANISH = { '-': "'", '/': '-', '+': '¿', '*': '(' }
const LATIN_AMERICAN = { '-': "'", '/': '-', '+': '¡', '*': '(' }
const GERMAN = { '-': 'ß', '/': '-', '+': '`', '*': '(', Y: 'Z', Z: 'Y' }
const FRENCH = {
  A: 'Q',
  Q: 'A',
  Z: 'W',
  W: 'Z',
  M: '?',
  '-': ')',
  '0': 'à',
  '1': '&',
  '8': '_',
  '9': 'ç',
  '/': '!',
  '.': ':',
  '*': '8',
  $: '4',
  '%': '5',
}
const reading = (text: string) =>
  readKeys(
    Array.from(text, (key, i) => ({ key, at: 5 * i })),
    { key: 'Enter', at: 500 },
  )

test.each(Object.entries({ SPANISH, LATIN_AMERICAN, GERMAN, FRENCH }))(
  'the key map of a US scanner on a %s system is learned, and undone in later codes',
  (_, layout) => {
    const result = judgeTest(withKeyMap(TEST_LABEL, layout))
    if (result?.tipo !== 'cambiados') throw new Error(`${result?.tipo}`)
    expect(new Set(result.cambios.map(([typed, printed]) => `${printed}${typed}`))).toEqual(
      new Set(Object.entries(layout).map(([printed, typed]) => `${printed}${typed}`)),
    )
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TEST_LABEL), { minLength: 1 }), letters => {
        const code = letters.join('')
        expect(withKeyMap(withKeyMap(code, layout), result.map)).toBe(code)
      }),
    )
    expect(learnFromTest(reading(withKeyMap(TEST_LABEL, layout)), result)).toMatchObject({
      map: result.map,
      terminator: 'Enter',
      prefix: '',
      suffix: '',
    })
  },
)

test('a matching layout needs no map, and characters around the label are the scanner’s own', () => {
  expect(judgeTest(TEST_LABEL)).toMatchObject({ tipo: 'igual', prefix: '', suffix: '' })
  const raw = `]C1${withKeyMap(TEST_LABEL, SPANISH)}#`
  const result = judgeTest(raw)
  if (result === null) throw new Error('not read')
  expect(result).toMatchObject({ tipo: 'cambiados', prefix: ']C1', suffix: '#' })
  const learned = learnFromTest(reading(TEST_LABEL), { ...result, tipo: 'igual' })
  expect('map' in learned).toBe(false)
})

test('Caps Lock is reported and not learned', () => {
  expect(judgeTest(TEST_LABEL.toLowerCase())?.tipo).toBe('mayusculas')
})

test('missing and repeated characters are reported as incomplete', () => {
  expect(judgeTest(TEST_LABEL.replace(/[+*]/g, ''))).toMatchObject({ tipo: 'incompleto', llegaron: 15 })
  expect(judgeTest(TEST_LABEL.replace('+', '-'))?.tipo).toBe('incompleto')
})

test.each([
  'S710482',
  'B-0048213',
  '',
  '7790001112223',
  'https://a.example/S710482-99',
  `${TEST_LABEL}${TEST_LABEL}`,
])('%j is not the test label', raw => {
  expect(judgeTest(raw)).toBeNull()
})
