import { expect, test } from 'vitest'
import { parseCelular } from '#domain/celular.ts'

test.each([
  ['1144445555', 1_144_445_555],
  [' 11 4444-5555 ', 1_144_445_555],
  ['+54 (9) 11 4444.5555', 5_491_144_445_555],
  ['011', 11],
  ['999999999999999', 999_999_999_999_999],
])('«%s» is the integer %d', (texto, celular) => {
  expect(parseCelular(texto)).toBe(celular)
})

test('an empty one is none', () => {
  expect(parseCelular('')).toBeNull()
  expect(parseCelular('  ')).toBeNull()
})

test.each(['abc', '11 4444 x', '-', '++5', '1e5', '1,5', '1000000000000000', '٣'])(
  '«%s» is no integer that the contract takes',
  texto => {
    expect(parseCelular(texto)).toBeUndefined()
  },
)
