import { expect, test } from 'vitest'
import type { Homologacion } from '#contract/homologacion.ts'
import { borradorDe, envioDe, etiquetasVacias, isNumerico } from '#domain/homologacion/homologacion.ts'

const FILA: Homologacion = {
  butaca: 'S710391',
  nombre_modelo: 'S7',
  comprador: null,
  etiqueta_blanca: 'B-1',
  etiqueta_gris: 'G-1',
  fecha_hs: '2026-11-20T10:32:00',
}

test('only buyer and labels can be edited, as text', () => {
  expect(borradorDe(FILA)).toEqual({ comprador: '', etiqueta_blanca: 'B-1', etiqueta_gris: 'G-1' })
})

test('both labels are required and the buyer is not', () => {
  expect(etiquetasVacias(borradorDe(FILA))).toEqual([])
  expect(etiquetasVacias({ comprador: '', etiqueta_blanca: ' ', etiqueta_gris: '' })).toEqual([
    'etiqueta_blanca',
    'etiqueta_gris',
  ])
})

test('a draft is sent without outer spaces, and its other fields unchanged', () => {
  const borrador = { comprador: ' El Ceibo ', etiqueta_blanca: ' B-2', etiqueta_gris: 'G-2 ' }
  expect(envioDe(FILA, borrador)).toEqual({
    ...FILA,
    comprador: 'El Ceibo',
    etiqueta_blanca: 'B-2',
    etiqueta_gris: 'G-2',
  })
  expect(envioDe(FILA, { ...borrador, comprador: '  ' }).comprador).toBeNull()
})

test('a number of another server is edited as text and sent as a number if it still is one; null is an empty field', () => {
  const fila = { ...FILA, comprador: 7, etiqueta_blanca: 48207, etiqueta_gris: null }
  expect(borradorDe(fila)).toEqual({ comprador: '7', etiqueta_blanca: '48207', etiqueta_gris: '' })
  const borrador = { comprador: '8', etiqueta_blanca: 'B-1', etiqueta_gris: '99' }
  expect(envioDe(fila, borrador)).toMatchObject({ comprador: 8, etiqueta_blanca: 'B-1', etiqueta_gris: '99' })
  expect(envioDe(fila, { ...borrador, comprador: '' }).comprador).toBeNull()
})

test.each([
  [48207, true],
  ['0048207', true],
  ['B-48207', false],
  ['', false],
  [null, false],
])('%j is a numeric value: %j', (valor, numeric) => {
  expect(isNumerico(valor)).toBe(numeric)
})
