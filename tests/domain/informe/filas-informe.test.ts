import { expect, test } from 'vitest'
import {
  compareFilas,
  filterPorModelo,
  formatPlural,
  formatTabla,
  sumCantidad,
  toLinea,
} from '#domain/informe/informe.ts'

const HEAD = ['Modelo', 'Cantidad', 'Antes'] as const
const FILAS = [
  { modelo: { nombre: 'S7' }, cantidad: 142 },
  { modelo: { nombre: 'S7 XL' }, cantidad: 96 },
]

test('the model filter keeps only rows of that exact model', () => {
  expect(filterPorModelo(FILAS, '')).toEqual(FILAS)
  expect(filterPorModelo(FILAS, 'S7')).toEqual([FILAS[0]])
  expect(filterPorModelo(FILAS, 'R7')).toEqual([])
})

test('each row has its earlier count, and rows that disappeared come last', () => {
  const antes = [
    { modelo: { nombre: 'R7' }, cantidad: 9 },
    { modelo: { nombre: 'S7' }, cantidad: 118 },
  ]
  expect(compareFilas(FILAS, antes)).toEqual([
    { ...FILAS[0], antes: 118 },
    { ...FILAS[1], antes: 0 },
    { modelo: { nombre: 'R7' }, cantidad: 0, antes: 9 },
  ])
  expect(compareFilas(FILAS, null).map(({ antes: none }) => none)).toEqual([null, null])
})

test('the total is the sum of the quantities', () => {
  expect(sumCantidad(FILAS)).toBe(238)
  expect(sumCantidad([])).toBe(0)
})

test('C21: a copied table has one cell per value, and a formula is copied as text', () => {
  const filas = [...FILAS, { modelo: { nombre: '=1+1\t"x"' }, cantidad: 1 }]
  expect(formatTabla(compareFilas(filas, null), HEAD)).toBe(
    'Modelo\tCantidad\nS7\t142\nS7 XL\t96\n\'=1+1 "x"\t1',
  )
  expect(formatTabla(compareFilas(FILAS, FILAS.slice(0, 1)), HEAD)).toBe(
    'Modelo\tCantidad\tAntes\nS7\t142\t142\nS7 XL\t96\t0',
  )
})

test('a line of the detail has number, day, hour and user', () => {
  const detalle = {
    id: { fechaHs: '2026-11-20T23:59:59.999', butaca: { nro: 'S510233', modelo: { nombre: 'S5' } } },
    estado: { nombre: 'lista' },
    sesion: { id: { usuario: { nombre: 'Giménez' } } },
  }
  expect(toLinea(detalle)).toEqual({ nro: 'S510233', fecha: '20/11/2026 23:59', usuario: 'Giménez' })
  expect(formatPlural(detalle.estado.nombre)).toBe('listas')
})
