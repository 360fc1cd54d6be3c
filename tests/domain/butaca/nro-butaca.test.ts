import { expect, test } from 'vitest'
import { isSinPesoNiAs, nroKey } from '#domain/butaca/butaca.ts'

test('numbers that differ in case or outer spaces are the same seat', () => {
  expect(nroKey(' S710482 ')).toBe(nroKey('s710482'))
})

test('only numbers that begin with SS take neither weight nor A/S', () => {
  expect(isSinPesoNiAs('SS00214')).toBe(true)
  expect(isSinPesoNiAs('ss00214')).toBe(true)
  expect(isSinPesoNiAs('S700214')).toBe(false)
  expect(isSinPesoNiAs('H5SS001')).toBe(false)
})
