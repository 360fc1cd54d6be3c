import { expect, test } from 'vitest'
import { covers } from '#domain/butaca/cursor.ts'

const EPOCA = '6a1f6c0e-1f0e-4b52-9a39-5d6c52c1f0aa'
const at = (foto: string, epoca = EPOCA): string => `${epoca}.${foto}`

test.each([
  ['10:10:', '10:10:', true],
  ['12:12:', '10:10:', true],
  ['10:10:', '12:12:', false],
  // Transaction 10 was under way at the first cursor and finished at the second
  ['10:12:10', '12:12:', false],
  ['12:12:', '10:12:10', true],
  ['10:12:10', '10:12:10', true],
  ['10:12:10', '10:11:10', true],
  ['10:12:10', '10:10:', true],
  ['10:14:10', '10:13:10,12', true],
  ['10:14:10,12', '10:13:10', false],
])('cursor %s covers %s: %s', (mine, other, expected) => {
  expect(covers(at(mine), at(other))).toBe(expected)
})

test('a malformed cursor, or a cursor of another epoch, covers no other cursor', () => {
  expect(covers(at('12:12:'), at('10:10:', EPOCA.replace('6a', '7b')))).toBe(false)
  expect(covers('b.1', at('10:10:'))).toBe(false)
  expect(covers(at('10:10:'), '')).toBe(false)
  expect(covers('b.1', 'b.1')).toBe(true)
})
