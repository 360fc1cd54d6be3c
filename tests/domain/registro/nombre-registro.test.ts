import { expect, test } from 'vitest'
import { nombreDeRegistro, numeroDeRemito } from '#domain/registro/registro.ts'
import { registroOf } from '#tests/helpers/registro.ts'

test('a record is named by its remito, or else by its date', () => {
  expect(nombreDeRegistro(registroOf())).toBe('R-1')
  expect(nombreDeRegistro(registroOf({ nro_remito: ' ' }))).toBe('2026/11/20 | 10:12')
  expect(nombreDeRegistro(registroOf({ nro_remito: null }))).toBe('2026/11/20 | 10:12')
})

test.each([
  ['00001-00000041', 41],
  [' 41 ', 41],
  ['0', 0],
  ['00000041', 41],
  ['99999998', 99_999_998],
  ['99999999', null],
  ['123456789', null],
  ['1-41', null],
  ['4 1', null],
  ['', null],
])('the number of a remito X in %j is %j', (texto, numero) => {
  expect(numeroDeRemito(texto)).toBe(numero)
})
