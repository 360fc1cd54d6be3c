import { expect, test } from 'vitest'
import { isViva } from '#domain/butaca/estado-butaca.ts'

test('a seat is on the floor until it is entregada', () => {
  expect([1, 2, 3, 4, 5].every(isViva)).toBe(true)
  expect([6, 7].some(isViva)).toBe(false)
})
