import { expect, test } from 'vitest'
import { isVisible } from '#domain/butaca/butaca.ts'
import { butaca } from '#tests/helpers/butaca.ts'

test('the auxiliary seat is not listed, in either letter case', () => {
  expect(isVisible(butaca({ nro: 'butacaauxiliar' }), 0)).toBe(false)
  expect(isVisible(butaca({ nro: 'ButacaAuxiliar' }), 1)).toBe(false)
})

test('a butaca borrada is listed only if the filter is state 7', () => {
  const borrada = butaca({ estado: { id: 7, nombre: 'borrada' } })
  expect(isVisible(borrada, 0)).toBe(false)
  expect(isVisible(borrada, 6)).toBe(false)
  expect(isVisible(borrada, 7)).toBe(true)
})

test('a butaca entregada is hidden unless the filter is state 6', () => {
  const entregada = butaca({ estado: { id: 6, nombre: 'entregada' } })
  expect(isVisible(entregada, 0)).toBe(false)
  expect(isVisible(entregada, 5)).toBe(false)
  expect(isVisible(entregada, 6)).toBe(true)
})
