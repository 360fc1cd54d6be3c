import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Homologacion } from '#contract/homologacion.ts'
import {
  borradorDe,
  envioDe,
  etiquetaExtrana,
  etiquetasVacias,
  filterHomologaciones,
  isNumerico,
  ORDEN_HOMOLOGACIONES,
  sortHomologaciones,
} from '#domain/homologacion/homologacion.ts'

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

test('a number from another server is edited as text and sent as a number if still numeric; null is an empty field', () => {
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

const BUSCADA: Homologacion = {
  ...FILA,
  nombre_modelo: 'S7 XL',
  comprador: 'Carrocerías Ñandú',
  etiqueta_blanca: 'B-0048207',
  etiqueta_gris: 'G-11873',
}

test.each([
  's7103',
  's7 xl',
  'carrocerias ñandu',
  'ÑANDÚ',
  'b-0048207',
  'g-11',
  '2026-11-20',
  '  Ñandú ',
  '',
])('%j is found in a column', texto => {
  expect(filterHomologaciones([BUSCADA], texto)).toEqual([BUSCADA])
})

test.each(['nandu', 'null', 'undefined', 'B-0048208', '%', '_'])('%j is found in no column', texto => {
  expect(filterHomologaciones([BUSCADA, { ...BUSCADA, comprador: null }], texto)).toEqual([])
})

const deDiez = (n: number) => Array.from({ length: n }, (_, i) => `B-${String(48213 + i).padStart(7, '0')}`)

test.each([
  "B'9990001",
  'B-999001',
  'B-99900011',
  'BX-9990001',
  'B9990001',
  '9990001',
  'S710482',
  '7790001112223',
  'B-999000A',
  'B_9990001',
  'B-0048213B-0048214',
  'https://a.b/1',
])('%s is questioned if the known labels look like B-0048213', texto => {
  expect(etiquetaExtrana(texto, deDiez(3))).toBe('B-0048213')
  expect(etiquetaExtrana(texto, deDiez(40))).toBe('B-0048213')
})

test.each(['B-9990001', 'b-9990001', ' G-0000001 ', '\u200eB-9990001\ufeff'])(
  '%j is not questioned if the known labels look like B-0048213',
  texto => {
    expect(etiquetaExtrana(texto, deDiez(3))).toBeNull()
  },
)

test('a label with the shape of a known label is not questioned', () => {
  const conocidas = ['B-0048213', '0048214', 'B-0048215']
  expect(etiquetaExtrana('0009999', conocidas)).toBeNull()
  expect(etiquetaExtrana('B-0009999', conocidas)).toBeNull()
})

test('among many known labels two of an odd shape make a pattern, one does not', () => {
  const conocidas = [...deDiez(30), "B'0048213"]
  expect(etiquetaExtrana("B'9990001", conocidas)).toBe('B-0048213')
  expect(etiquetaExtrana("B'9990001", [...conocidas, "B'0048214"])).toBeNull()
})

test('without known labels only impossible signs and spreadsheet damage are questioned', () => {
  for (const texto of ["B'9990001", 'B¿9990001', 'B_1', 'B;1', 'B(1', '3.07112E+10', '########', 'may-05'])
    expect(etiquetaExtrana(texto, [])).toBe('')
  for (const texto of ['B-9990001', 'S710482', '7790001', 'A/1+2', 'Ñ-2', ''])
    expect(etiquetaExtrana(texto, [])).toBeNull()
})

test('a known label is never questioned while few are known', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 3, maxLength: 19 }), conocidas => {
      for (const etiqueta of conocidas) expect(etiquetaExtrana(etiqueta, conocidas)).toBeNull()
    }),
  )
})

const inOrder = (filas: readonly Partial<Homologacion>[], orden: typeof ORDEN_HOMOLOGACIONES) =>
  sortHomologaciones(
    filas.map(fila => ({ ...FILA, ...fila })),
    orden,
  ).map(({ [orden.columna]: valor }) => valor)

test('the newest homologation is first, by its own timestamp', () => {
  const [vieja, nueva] = ['2025-12-31T23:59:59', '2026-01-01T00:00:00']
  expect(inOrder([{ fecha_hs: vieja }, { fecha_hs: nueva }], ORDEN_HOMOLOGACIONES)).toEqual([nueva, vieja])
})

test('rows without a buyer go last in both directions', () => {
  const filas = [null, 'Zonda', 'Álamo', null].map(comprador => ({ comprador }))
  expect(inOrder(filas, { columna: 'comprador', sentido: 'asc' })).toEqual(['Álamo', 'Zonda', null, null])
  expect(inOrder(filas, { columna: 'comprador', sentido: 'desc' })).toEqual(['Zonda', 'Álamo', null, null])
})

test('numeric labels of another server are sorted by value', () => {
  const filas = [11, 9, 100].map(etiqueta_gris => ({ etiqueta_gris }))
  expect(inOrder(filas, { columna: 'etiqueta_gris', sentido: 'asc' })).toEqual([9, 11, 100])
})
