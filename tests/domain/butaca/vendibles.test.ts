import { expect, test } from 'vitest'
import { AUXILIAR } from '#domain/butaca/butaca.ts'
import { buscarVendible, celdaOf, matrizOf, sortVendibles, vendiblesOf } from '#domain/butaca/vendibles.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const LISTA = { id: 5, nombre: 'lista' }
const MODELOS = ['S7', ' s7', 'S7 XL', 'S5 SIM', 'R7', 'H5', 'HX', 'SX']
const COLORES = ['rojo', 'gris', 'Negro', 'negro', 'azul']
const SEATS = MODELOS.flatMap((modelo, m) =>
  COLORES.flatMap((color, c) =>
    [false, true].flatMap(prehomologada => [
      butaca({
        nro: `${modelo.trim()}-${m}${c}${prehomologada ? 1 : 0}`,
        modelo: { id: m, nombre: modelo },
        color: { id: c, nombre: color },
        prehomologada,
        estado: LISTA,
        peso: 18,
      }),
      butaca({ nro: `${m}${c}x`, modelo: { id: m, nombre: modelo }, color: { id: c, nombre: color } }),
    ]),
  ),
)
const { butacas, total, fuera } = vendiblesOf([...SEATS, butaca({ nro: AUXILIAR, estado: LISTA })])

test('only ready seats are kept, without their weight or state', () => {
  expect(butacas.map(({ nro }) => nro)).toEqual(
    SEATS.filter(({ estado }) => estado.id === 5).map(({ nro }) => nro),
  )
  for (const each of butacas) expect(Object.keys(each)).toEqual(['nro', 'modelo', 'color', 'as', 'fechaHs'])
})

test('every ready seat is in exactly one cell, and the totals equal the sums of the cells', () => {
  const { colores, modelos, total: all } = matrizOf(butacas)
  const celdas = modelos.flatMap(({ porColor }) => porColor.flatMap(each => each.celdas))
  expect(new Set(celdas.map(({ clave }) => clave)).size).toBe(celdas.length)
  for (const { clave, cantidad } of celdas)
    expect(
      butacas.filter(each => celdaOf(each) === clave),
      clave,
    ).toHaveLength(cantidad)
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
  expect(sum(celdas.map(({ cantidad }) => cantidad))).toBe(butacas.length)
  expect(sum(modelos.map(each => each.total))).toBe(butacas.length)
  expect(sum(colores.map(each => each.total))).toBe(butacas.length)
  expect([all, total + fuera]).toEqual([butacas.length, butacas.length])
})

test('the panel’s models and colors come first, in the panel’s order, each with S before A', () => {
  const { colores, modelos } = matrizOf(butacas)
  expect(colores.map(({ color }) => color)).toEqual(['Negro', 'rojo', 'azul', 'gris'])
  expect(
    modelos.map(({ modelo, porColor }) => [modelo, porColor[0]?.celdas.map(({ as }) => as).join(' ')]),
  ).toEqual([
    ['S7', 'S A'],
    ['S7 XL', 'S A'],
    ['S5 SIM', ''],
    // An R7 that is not homologated is neither A nor S (specification §2)
    ['R7', 'S '],
    ['H5', 'S A'],
    ['HX', 'S A'],
    ['SX', 'S A'],
  ])
})

test('without ready seats the matrix is empty', () => {
  expect(matrizOf([])).toEqual({ colores: [], modelos: [], total: 0 })
})

test.each([
  ['S7-000', 'S7-000', 0],
  [' s7-000 ', 'S7-000', 0],
  ['R7-4', undefined, 10],
  ['00x', undefined, 0],
  [AUXILIAR, undefined, 0],
])('the search for %j finds seat %j, and %i other numbers begin with the text', (texto, nro, empiezan) => {
  const found = buscarVendible(butacas, texto)
  expect([found.butaca?.nro, found.empiezan]).toEqual([nro, empiezan])
})

test('ready seats are sorted by number or by their last change', () => {
  const rows = vendiblesOf(
    ['S710', 'S79', 'S78'].map((nro, i) =>
      butaca({ nro, estado: LISTA, fechaHs: `2026-11-2${(i + 1) % 3}T10:05:00.000` }),
    ),
  ).butacas
  const nros = (columna: 'nro' | 'fechaHs', sentido: 'asc' | 'desc') =>
    sortVendibles(rows, { columna, sentido }).map(({ nro }) => nro)
  expect(nros('nro', 'asc')).toEqual(['S78', 'S79', 'S710'])
  expect(nros('fechaHs', 'desc')).toEqual(['S79', 'S710', 'S78'])
})
