import { expect, test } from 'vitest'
import { isButaca, sameFicha } from '#domain/butaca/ficha-butaca.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { crear } from '#tests/helpers/operaciones.ts'

test('a seat matches a form with the same references, weight and text; an empty text counts as no text', () => {
  const seat = butaca({ modelo: { id: 5, nombre: 'S7' } })
  expect(sameFicha(crear(), seat)).toBe(true)
  for (const campo of ['modelo', 'color', 'estado'])
    expect(sameFicha(crear({ [campo]: { id: 9, nombre: 'otro' } }), seat), campo).toBe(false)
  expect(sameFicha(crear({ renombre: 'x' }), seat)).toBe(false)
  expect(sameFicha(crear({ peso: 1 }), seat)).toBe(false)
})

test('a seat is recognized, with or without the fields of our extensions', () => {
  const { version: _, ...plain } = butaca()
  expect([butaca(), plain].map(isButaca)).toEqual([true, true])
})

test('an answer that is not a complete seat is not recognized as a seat', () => {
  const { fechaHs: _, ...cut } = butaca()
  const others = [
    null,
    undefined,
    '',
    'OK',
    true,
    1,
    [],
    {},
    { nro: 'A1' },
    cut,
    { ...butaca(), estado: 5 },
    [butaca()],
  ]
  expect(others.filter(isButaca)).toEqual([])
})
