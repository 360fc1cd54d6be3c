import { expect, test } from 'vitest'
import { parseCelular } from '#domain/stock/catalogo.ts'

test.each([
  ['1144445555', 1_144_445_555],
  [' 11 4444-5555 ', 1_144_445_555],
  ['+54 (9) 11 4444.5555', 5_491_144_445_555],
  ['011', 11],
  ['999999999999999', 999_999_999_999_999],
])('«%s» is the integer %d', (texto, celular) => {
  expect(parseCelular(texto)).toEqual({ ok: true, celular })
})

test('an empty celular is null', () => {
  expect(parseCelular('')).toEqual({ ok: true, celular: null })
  expect(parseCelular('  ')).toEqual({ ok: true, celular: null })
})

test.each([
  ['11 abc', '11'],
  ['11 4444 x', '114444'],
  ['1,5', '1'],
  ['011 int. 4', '11'],
  ['4555-1234/35', '45551234'],
  ['011 4555-1234 / 8', '1145551234'],
])('«%s» is refused, with the reading %s to show', (texto, lectura) => {
  expect(parseCelular(texto)).toEqual({ ok: false, lectura })
})

test.each(['abc', '-', '++5', '1000000000000000', '1000000000000000 x', '٣'])(
  '«%s» is no integer that the contract accepts',
  texto => {
    expect(parseCelular(texto)).toEqual({ ok: false, lectura: null })
  },
)

test('invisible marks around a copied number are no part of it', () => {
  expect(parseCelular('\u202a+54 9 11 4512-8890\u202c\u200e')).toEqual({
    ok: true,
    celular: 5_491_145_128_890,
  })
  expect(parseCelular('\u200b')).toEqual({ ok: true, celular: null })
})
