import { expect, test } from 'vitest'
import { parseEntero } from '#domain/valor/numero.ts'

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['+3', 3],
  ['007', 7],
  ['', 0],
  ['1000', 1000],
])('«%s» is a whole number up to 1000, or empty', (texto, valor) => {
  expect(parseEntero(texto, 1000)).toBe(valor)
})

test.each(['1001', '-1', '1,5', '1.5', '1e2', 'diez', '99999999999999999999'])(
  '«%s» is not a whole number from 0 to 1000',
  texto => {
    expect(parseEntero(texto, 1000)).toBeNull()
  },
)
