import { expect, test } from 'vitest'
import { rangoPagina } from '#messages/tabla.ts'

test('the range names its rows and the total', () => {
  expect(rangoPagina(1, 312)).toBe('1–25 de 312')
  expect(rangoPagina(13, 312)).toBe('301–312 de 312')
  expect(rangoPagina(1, 0)).toBe('0 de 0')
})
