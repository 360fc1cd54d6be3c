import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRECIO_MAX } from '#contract/limites.ts'
import { centavosOf, formatDolares, formatPesos, importeOf } from '#domain/valor/numero.ts'

const MAX_CENTAVOS = 99_999_999_999_999 // NUMERIC(14,2), a record's largest total

test('cents become an amount and back, up to the largest total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_CENTAVOS }), centavos => {
      expect(centavosOf(importeOf(centavos))).toBe(centavos)
      expect(centavosOf(JSON.parse(JSON.stringify(importeOf(centavos))))).toBe(centavos)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  [0.1 + 0.2, 30],
  [19.99, 1999],
  [PRECIO_MAX, 999_999_999_999],
  [null, 0],
])('%d is %d cents', (importe, centavos) => {
  expect(centavosOf(importe)).toBe(centavos)
})

test('prices are in u$s and totals in $, with two decimals and thousands points', () => {
  expect(formatDolares(1234.5)).toBe('u$s 1.234,50')
  expect(formatDolares(0)).toBe('u$s 0,00')
  expect(formatPesos(4936.5)).toBe('$ 4.936,50')
  expect(formatPesos(1_000_000)).toBe('$ 1.000.000,00')
})
