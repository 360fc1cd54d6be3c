import { expect, test } from 'vitest'
import type { Maestro } from '#contract/maestro.ts'
import { motivosPara, OTRO_MOTIVO } from '#domain/butaca/motivo.ts'

const LISTA: readonly Maestro[] = [
  { id: OTRO_MOTIVO, nombre: 'Otro', devuelve: true, defecto: true, usado: '2026-11-20T12:00:00Z' },
  { id: 2, nombre: 'Costura', devuelve: true, defecto: false, usado: '2026-11-20T10:00:00Z' },
  { id: 3, nombre: 'Vinilo', devuelve: true, defecto: true, usado: '2026-11-20T11:00:00Z' },
  { id: 4, nombre: 'Rayón', devuelve: false, defecto: true, usado: null },
  { id: 5, nombre: 'Vieja', devuelve: true, defecto: true, retirado: true, usado: '2026-11-20T13:00:00Z' },
  { id: 6, nombre: 'Tornillo', devuelve: true, defecto: false, usado: null },
]
const idsOf = (...args: Parameters<typeof motivosPara>) => motivosPara(...args).map(({ id }) => id)

test('motivos are sorted from the last used to the never used, with «Otro motivo» at the end', () => {
  expect(idsOf(LISTA, 'devuelve', 'Otro')).toEqual([3, 2, 6, OTRO_MOTIVO])
  expect(idsOf(LISTA, 'defecto', 'Otro')).toEqual([3, 4, OTRO_MOTIVO])
})

test('a motivo is sorted by its latest use, on this device or in the factory', () => {
  const usos = { 6: Date.parse('2026-11-20T10:30:00Z'), 3: Date.parse('2026-11-01T00:00:00Z') }
  expect(idsOf(LISTA, 'devuelve', 'Otro', usos)).toEqual([3, 6, 2, OTRO_MOTIVO])
  expect(motivosPara(LISTA, 'devuelve', 'Otro', usos)[1]?.usado).toBe(usos[6])
})

test('without a list «Otro motivo» is offered alone', () => {
  expect(motivosPara([], 'defecto', 'Otro motivo')).toEqual([
    { id: OTRO_MOTIVO, nombre: 'Otro motivo', usado: null },
  ])
})
