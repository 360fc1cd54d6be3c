import { expect, test } from 'vitest'
import { PERMISOS_DE_PROGRAMA, type PermisoPrograma } from '#contract/permisos.ts'
import {
  CONJUNTOS,
  checkPrograma,
  diasHasta,
  normalizePrograma,
  sortPermisos,
} from '#domain/cuenta/programa.ts'

const LEER: PermisoPrograma[] = ['butacas.leer']

test.each([
  ['', LEER, { nombre: 'falta' }],
  ['Balanza de línea 2 (ñandú)', LEER, {}],
  ['Bаlanza', LEER, { nombre: 'signos' }],
  ['Bal\u200banza', LEER, { nombre: 'signos' }],
  ['Balanza', [], { permisos: 'permisos' }],
  ['', [], { nombre: 'falta', permisos: 'permisos' }],
] as const)('the name %j with the permissions %j has the errors %j', (nombre, permisos, fallas) => {
  expect(checkPrograma(nombre, permisos)).toEqual(fallas)
})

test('the name is stored in NFC, without outer or double spaces', () => {
  expect(normalizePrograma('  Balanza   de li\u0301nea 2 ')).toBe('Balanza de línea 2')
})

test('permissions are sorted as they are shown, each once', () => {
  expect(sortPermisos(['stock.cargar', 'butacas.leer', 'stock.cargar'])).toEqual([
    'butacas.leer',
    'stock.cargar',
  ])
  for (const permisos of Object.values(CONJUNTOS)) expect(sortPermisos(permisos)).toEqual(permisos)
  expect(CONJUNTOS.todo).toEqual(PERMISOS_DE_PROGRAMA)
})

test.each([
  [15 * 24, 15],
  [15 * 24 - 1, 14],
  [1, 0],
  [-1, -1],
])('%d hours from now are shown as %d whole days', (hours, days) => {
  expect(diasHasta(Date.UTC(2026, 0, 1) + hours * 3_600_000, Date.UTC(2026, 0, 1))).toBe(days)
})
