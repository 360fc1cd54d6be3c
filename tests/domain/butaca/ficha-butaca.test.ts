import { expect, test } from 'vitest'
import { sameFicha } from '#domain/butaca/ficha-butaca.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { crear } from '#tests/helpers/operaciones.ts'

test('a seat matches a form if its references, weight and text do, an empty text being none', () => {
  const seat = butaca({ modelo: { id: 5, nombre: 'S7' } })
  expect(sameFicha(crear(), seat)).toBe(true)
  expect(sameFicha(crear({ renombre: 'x' }), seat)).toBe(false)
  expect(sameFicha(crear({ peso: 1 }), seat)).toBe(false)
})
