import { expect, test } from 'vitest'
import { estadoDe, sameOperacion } from '#domain/butaca/operacion.ts'
import { crear, editar, homologar } from '#tests/helpers/operaciones.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'

test('two operations are equal if they ask for the same, for every kind', () => {
  const some = [
    toEstado(4),
    toEstado(5),
    toEstado(4, { peso: 3 }),
    toEstado(5, { homo: true }),
    crear(),
    crear({ renombre: 'x' }),
    editar(),
    editar({ peso: 12 }),
    editar({ color: { id: 2, nombre: 'blanco' } }),
    homologar(),
    homologar({ comprador: null }),
    homologar({ eGris: 'otra' }),
  ]
  for (const [i, a] of some.entries())
    for (const [j, b] of some.entries()) expect(sameOperacion(a, structuredClone(b))).toBe(i === j)
})

test('only a homologation has no target state', () => {
  expect([toEstado(4), crear(), editar()].map(o => estadoDe(o)?.id)).toEqual([4, 1, 1])
  expect(estadoDe(homologar())).toBeNull()
})
