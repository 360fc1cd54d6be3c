import { expect, test } from 'vitest'
import type { Homologacion } from '#contract/homologacion.ts'
import { ORDEN_HOMOLOGACIONES, sortHomologaciones } from '#domain/homologacion/homologacion.ts'
import { nextOrden } from '#domain/valor/lista.ts'

const fila = (butaca: string, resto: Partial<Homologacion> = {}): Homologacion => ({
  butaca,
  nombre_modelo: 'S7',
  comprador: null,
  etiqueta_blanca: 'B-1',
  etiqueta_gris: 'G-1',
  fecha_hs: '2026-11-20T10:00:00',
  ...resto,
})
const butacas = (filas: readonly Homologacion[]) => filas.map(({ butaca }) => butaca)

test('sorting by the same column reverses it, another column starts ascending', () => {
  expect(ORDEN_HOMOLOGACIONES).toEqual({ columna: 'fecha_hs', sentido: 'desc' })
  expect(nextOrden(ORDEN_HOMOLOGACIONES, 'butaca')).toEqual({ columna: 'butaca', sentido: 'asc' })
  expect(nextOrden({ columna: 'butaca', sentido: 'asc' }, 'butaca').sentido).toBe('desc')
  expect(nextOrden({ columna: 'butaca', sentido: 'desc' }, 'butaca').sentido).toBe('asc')
})

test('homologations are sorted by number in both directions, and the given list is not changed', () => {
  const filas = ['S710', 'S79', 'H5100'].map(nro => fila(nro))
  const before = [...filas]
  expect(butacas(sortHomologaciones(filas, { columna: 'butaca', sentido: 'asc' }))).toEqual([
    'H5100',
    'S79',
    'S710',
  ])
  expect(butacas(sortHomologaciones(filas, { columna: 'butaca', sentido: 'desc' }))).toEqual([
    'S710',
    'S79',
    'H5100',
  ])
  expect(filas).toEqual(before)
})

test('the newest is first by its own timestamp', () => {
  const filas = [
    fila('vieja', { fecha_hs: '2025-12-31T23:59:59' }),
    fila('nueva', { fecha_hs: '2026-01-01T00:00:00' }),
  ]
  expect(butacas(sortHomologaciones(filas, ORDEN_HOMOLOGACIONES))).toEqual(['nueva', 'vieja'])
})

test('rows without a buyer go last in both directions', () => {
  const filas = [fila('1'), fila('2', { comprador: 'Zonda' }), fila('3', { comprador: 'Álamo' }), fila('4')]
  expect(butacas(sortHomologaciones(filas, { columna: 'comprador', sentido: 'asc' }))).toEqual([
    '3',
    '2',
    '1',
    '4',
  ])
  expect(butacas(sortHomologaciones(filas, { columna: 'comprador', sentido: 'desc' }))).toEqual([
    '2',
    '3',
    '1',
    '4',
  ])
})

test('rows equal in a column keep their order', () => {
  const filas = ['9', '3', '7'].map(nro => fila(nro))
  expect(butacas(sortHomologaciones(filas, { columna: 'nombre_modelo', sentido: 'asc' }))).toEqual([
    '9',
    '3',
    '7',
  ])
})

test('numeric labels of another server are sorted by value', () => {
  const filas = [11, 9, 100].map(n => fila(String(n), { etiqueta_gris: n as unknown as string }))
  expect(butacas(sortHomologaciones(filas, { columna: 'etiqueta_gris', sentido: 'asc' }))).toEqual([
    '9',
    '11',
    '100',
  ])
})
