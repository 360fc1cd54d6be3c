import { expect, test } from 'vitest'
import { Pedidos } from '#server/etiquetas/etiqueta-routes.ts'

test('a print order is remembered for an hour', () => {
  let now = 0
  const pedidos = new Pedidos(() => now)
  expect(pedidos.take('a')).toBe(true)
  now = 3_600_000
  expect(pedidos.take('a')).toBe(false)
  now++
  expect(pedidos.take('a')).toBe(true)
})

test('only the latest ten thousand orders are remembered', () => {
  const pedidos = new Pedidos(() => 0)
  for (let n = 0; n < 10_001; n++) pedidos.take(String(n))
  expect(pedidos.take('10000')).toBe(false)
  expect(pedidos.take('0')).toBe(true)
})

test('after a failed order the next order is sent to the printer', async () => {
  const pedidos = new Pedidos(() => 0)
  const order: string[] = []
  const first = pedidos.inTurn(async () => {
    await new Promise(resolve => setTimeout(resolve, 20))
    order.push('first')
    throw new Error('cut')
  })
  const second = pedidos.inTurn(async () => order.push('second'))
  await expect(first).rejects.toThrow('cut')
  await second
  expect(order).toEqual(['first', 'second'])
})
