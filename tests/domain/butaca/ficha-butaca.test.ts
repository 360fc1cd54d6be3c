import { expect, test } from 'vitest'
import { sameFicha } from '#domain/butaca/ficha-butaca.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { crear } from '#tests/helpers/operaciones.ts'

test('a seat is as it was written when lists, weight and text are, no text being none', () => {
  const seat = butaca({ modelo: { id: 5, nombre: 'S7' } })
  expect(sameFicha(crear(), seat)).toBe(true)
  expect(sameFicha(crear({ renombre: 'x' }), seat)).toBe(false)
  expect(sameFicha(crear({ peso: 1 }), seat)).toBe(false)
})
