import { expect, test } from 'vitest'
import { nroPorModelo } from '#domain/butaca/nro-por-modelo.ts'

test('models 1 to 6 propose h5, h7, hx, s5, s7 and sx, the others nothing', () => {
  expect([1, 2, 3, 4, 5, 6].map(nroPorModelo)).toEqual(['h5', 'h7', 'hx', 's5', 's7', 'sx'])
  expect([0, 7, 11, -1].map(nroPorModelo)).toEqual(['', '', '', ''])
})
