import { expect, test } from 'vitest'
import { countFaltan, isFaltante } from '#domain/stock/lista-productos.ts'

test('a product is short when its least is greater than what is there, and not when they are the same', () => {
  expect(isFaltante({ stock_minimo: 10, existencia: 8 })).toBe(true)
  expect(isFaltante({ stock_minimo: 10, existencia: 10 })).toBe(false)
  expect(isFaltante({ stock_minimo: 0, existencia: 0 })).toBe(false)
})

test('how many are missing counts also what was sold below zero', () => {
  expect(countFaltan({ stock_minimo: 10, existencia: 8 })).toBe(2)
  expect(countFaltan({ stock_minimo: 0, existencia: -3 })).toBe(3)
  expect(countFaltan({ stock_minimo: 1, existencia: 5 })).toBe(0)
})
