import { expect, test } from 'vitest'
import { countFaltan, isFaltante } from '#domain/stock/lista-productos.ts'

test('a product is short when its stock is below its minimum, and not when equal', () => {
  expect(isFaltante({ stock_minimo: 10, existencia: 8 })).toBe(true)
  expect(isFaltante({ stock_minimo: 10, existencia: 10 })).toBe(false)
  expect(isFaltante({ stock_minimo: 0, existencia: 0 })).toBe(false)
})

test('the missing units include units sold below zero', () => {
  expect(countFaltan({ stock_minimo: 10, existencia: 8 })).toBe(2)
  expect(countFaltan({ stock_minimo: 0, existencia: -3 })).toBe(3)
  expect(countFaltan({ stock_minimo: 1, existencia: 5 })).toBe(0)
})
