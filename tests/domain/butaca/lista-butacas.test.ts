import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import {
  type ColumnaOrden,
  isSinFiltro,
  matchEstas,
  matchFiltro,
  ORDEN_INICIAL,
  type OrdenButacas,
  reorderButacas,
  SIN_FILTRO,
  sortButacas,
} from '#domain/butaca/lista-butacas.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const entregada = butaca({ estado: { id: 6, nombre: 'entregada' } })
const borrada = butaca({ estado: { id: 7, nombre: 'borrada' } })

test('an empty filter shows a seat on the floor, and a number that is only spaces counts as empty', () => {
  expect(matchFiltro(SIN_FILTRO)(butaca())).toBe(true)
  expect(isSinFiltro({ ...SIN_FILTRO, nro: '  ' })).toBe(true)
  expect(isSinFiltro({ ...SIN_FILTRO, color: 2 })).toBe(false)
})

test('the number filters by prefix, ignoring case and outer spaces', () => {
  expect(matchFiltro({ ...SIN_FILTRO, nro: ' s7104 ' })(butaca())).toBe(true)
  expect(matchFiltro({ ...SIN_FILTRO, nro: '10482' })(butaca())).toBe(false)
})

test('a wildcard in the number is an ordinary character', () => {
  expect(matchFiltro({ ...SIN_FILTRO, nro: 's7%' })(butaca())).toBe(false)
  expect(matchFiltro({ ...SIN_FILTRO, nro: '.*' })(butaca())).toBe(false)
})

test('estado, modelo and color must all match', () => {
  expect(matchFiltro({ ...SIN_FILTRO, estado: 1, modelo: 4, color: 1 })(butaca())).toBe(true)
  expect(matchFiltro({ ...SIN_FILTRO, estado: 1, modelo: 4, color: 2 })(butaca())).toBe(false)
  expect(matchFiltro({ ...SIN_FILTRO, estado: 2, modelo: 4, color: 1 })(butaca())).toBe(false)
  expect(matchFiltro({ ...SIN_FILTRO, estado: 1, modelo: 5, color: 1 })(butaca())).toBe(false)
})

test('a butaca entregada is hidden unless the filter is state 6; a butaca borrada, unless the filter is state 7', () => {
  expect(matchFiltro(SIN_FILTRO)(entregada)).toBe(false)
  expect(matchFiltro({ ...SIN_FILTRO, estado: 6 })(entregada)).toBe(true)
  expect(matchFiltro(SIN_FILTRO)(borrada)).toBe(false)
  expect(matchFiltro({ ...SIN_FILTRO, estado: 6 })(borrada)).toBe(false)
  expect(matchFiltro({ ...SIN_FILTRO, estado: 7 })(borrada)).toBe(true)
})

test('a list of numbers shows only those seats, also delivered ones and in another letter case', () => {
  const isOne = matchEstas(['s710482', 'x1'])
  expect([butaca(), { ...entregada, nro: 'X1' }].map(isOne)).toEqual([true, true])
  expect(isOne(butaca({ nro: 'S7104' }))).toBe(false)
})

const nros = (filas: readonly Butaca[]) => filas.map(fila => fila.nro)

test('estado follows the order of the line, not the alphabet', () => {
  const lista = butaca({ nro: 'a', estado: { id: 5, nombre: 'lista' } })
  const armada = butaca({ nro: 'b', estado: { id: 4, nombre: 'armada' } })
  const tapizada = butaca({ nro: 'c', estado: { id: 2, nombre: 'tapizada' } })
  expect(nros(sortButacas([lista, armada, tapizada], { columna: 'estado', sentido: 'asc' }))).toEqual([
    'c',
    'b',
    'a',
  ])
})

test('a seat without weight is last in both directions', () => {
  const filas = [
    butaca({ nro: 'a', peso: -1 }),
    butaca({ nro: 'b', peso: 18.4 }),
    butaca({ nro: 'c', peso: 0 }),
  ]
  expect(nros(sortButacas(filas, { columna: 'peso', sentido: 'asc' }))).toEqual(['c', 'b', 'a'])
  expect(nros(sortButacas(filas, { columna: 'peso', sentido: 'desc' }))).toEqual(['b', 'c', 'a'])
})

test('a seat without renombre is last in both directions', () => {
  const filas = [
    butaca({ nro: 'a' }),
    butaca({ nro: 'b', renombre: 'Ñu' }),
    butaca({ nro: 'c', renombre: 'Nz' }),
  ]
  expect(nros(sortButacas(filas, { columna: 'renombre', sentido: 'asc' }))).toEqual(['c', 'b', 'a'])
  expect(nros(sortButacas(filas, { columna: 'renombre', sentido: 'desc' }))).toEqual(['b', 'c', 'a'])
})

test('equal rows are sorted by number, also in a descending column', () => {
  const filas = ['s3', 's1', 's2'].map(nro => butaca({ nro }))
  for (const columna of ['modelo', 'estado', 'color', 'peso', 'as', 'renombre'] as const) {
    for (const sentido of ['asc', 'desc'] as const) {
      expect(nros(sortButacas(filas, { columna, sentido }))).toEqual(['s1', 's2', 's3'])
    }
  }
})

test('numbers that differ only in leading zeros have a fixed order in both directions', () => {
  const filas = ['s1', 's01', 's001'].map(nro => butaca({ nro }))
  expect(nros(sortButacas(filas, ORDEN_INICIAL))).toEqual(['s001', 's01', 's1'])
  expect(nros(filas), 'the given rows stay').toEqual(['s1', 's01', 's001'])
  expect(nros(sortButacas(filas, { columna: 'nro', sentido: 'desc' }))).toEqual(['s1', 's01', 's001'])
})

test('A/S sorts by the shown value', () => {
  const lista = { id: 5, nombre: 'lista' }
  const s = butaca({ nro: 'a', estado: lista, prehomologada: true })
  const a = butaca({ nro: 'b', estado: lista })
  const ninguna = butaca({ nro: 'c' })
  expect(nros(sortButacas([s, a, ninguna], { columna: 'as', sentido: 'desc' }))).toEqual(['a', 'b', 'c'])
})

const COLUMNAS: readonly ColumnaOrden[] = ['nro', 'modelo', 'estado', 'color', 'peso', 'as', 'renombre']
// Two models of one name, and names that differ only in accents or case
const MODELOS = ['S7', 'S7 XL', 'S7 SIM', 's7', 'S7', 'Ñandú', 'Nandu']
const row = fc.record({
  modelo: fc.nat(MODELOS.length - 1).map(id => ({ id, nombre: MODELOS[id] as string })),
  estado: fc.integer({ min: 1, max: 7 }).map(id => ({ id, nombre: `e${8 - id}` })),
  color: fc
    .integer({ min: 1, max: 3 })
    .map(id => ({ id, nombre: ['rojo', 'negro', 'rojo'][id - 1] as string })),
  peso: fc.constantFrom(-1, -2, 0, 3.5, 12),
  prehomologada: fc.boolean(),
  homologada: fc.boolean(),
  renombre: fc.constantFrom(null, '', 'é', 'e\u0301', 'a', 'B'),
})

test('reordering a list by any column and direction equals sorting all rows anew', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 60 }),
      fc.constantFrom(...COLUMNAS),
      fc.constantFrom('asc' as const, 'desc' as const),
      (rows, columna, sentido) => {
        const seats = rows.map((over, i) =>
          butaca({ ...over, nro: `s${String((i * 37) % 101).padStart(3, '0')}` }),
        )
        const orden: OrdenButacas = { columna, sentido }
        expect(reorderButacas(sortButacas(seats, ORDEN_INICIAL), orden)).toEqual(sortButacas(seats, orden))
      },
    ),
    { numRuns: 500 },
  )
})
