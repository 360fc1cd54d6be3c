import { expect, test } from 'vitest'
import { nroPorModelo } from '#domain/butaca/nro-por-modelo.ts'

test('models 1 to 6 propose h5, h7, hx, s5, s7 and sx, the others nothing', () => {
  const proposed = (...ids: number[]) => ids.map(id => nroPorModelo({ id }))
  expect(proposed(1, 2, 3, 4, 5, 6)).toEqual(['h5', 'h7', 'hx', 's5', 's7', 'sx'])
  expect(proposed(0, 7, 11, -1)).toEqual(['', '', '', ''])
})

test('what the server says of a model holds, also that it has no prefix', () => {
  expect(nroPorModelo({ id: 1, prefijo: 'k1' })).toBe('k1')
  expect(nroPorModelo({ id: 1, prefijo: null })).toBe('')
  expect(nroPorModelo({ id: 12, prefijo: 'r9' })).toBe('r9')
})
