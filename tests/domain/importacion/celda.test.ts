import { describe, expect, test } from 'vitest'
import type { Celda, SignoDecimal } from '#contract/importacion.ts'
import { leerCelda, mirarColumna } from '#domain/importacion/celda.ts'
import type { LecturaCampo } from '#domain/importacion/clases.ts'

const lee = (celda: Celda, lectura: LecturaCampo, decimal: SignoDecimal = null) => {
  const leida = leerCelda(celda, lectura, { decimal, dolares: false })
  return leida.ok ? leida.valor : leida.codigo
}
const PRECIO = { clase: 'precio' } as const
const ENTERO = { clase: 'entero', max: 1_000_000 } as const
const TEXTO = { clase: 'texto', max: 10 } as const

describe('reading a price', () => {
  test.each<[Celda, number | string | null]>([
    ['9,85', 9.85],
    ['9.85', 9.85],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1234.5', 1234.5],
    ['1.234.567', 1234567],
    ['1.234.567,89', 1234567.89],
    ['u$s 1.234,50', 1234.5],
    ['$ 12', 'moneda-dudosa'],
    ['$ 12 USD', 12],
    ['1500,00 ARS', 'otra-moneda'],
    ['€ 3', 'otra-moneda'],
    ['R$ 3', 'otra-moneda'],
    ['3 pesos', 'otra-moneda'],
    ['USD 12', 12],
    [',5', 0.5],
    ['5,', 5],
    ['+3', 3],
    [9.849999999, 9.85],
    [1.234, 1.23],
    ['-', null],
    ['–', null],
    ['  ', null],
    [null, null],
    ['0', 0],
    ['0.500', 0.5],
    ['1 234,5', 1234.5],
    ['U$S 1 234', 1234],
    ['12 50', 'no-numero'],
    ['9.85.0', 'no-numero'],
    ['1.23.456', 'no-numero'],
    ['1,2,3', 'no-numero'],
    ['12a', 'no-numero'],
    ['1e3', 'no-numero'],
    ['=1+1', 'no-numero'],
    ['9,855', 'ambiguo'],
    ['1.234', 'ambiguo'],
    ['0,1234', 'decimales'],
    ['-4', 'menor-que-cero'],
    ['10000000000', 'muy-grande'],
    ['#N/A', 'error-de-planilla'],
    ['#¡VALOR!', 'error-de-planilla'],
  ])('%j is read as %j', (celda, valor) => expect(lee(celda, PRECIO)).toBe(valor))

  test('three digits after a separator are read as the file’s other numbers', () => {
    expect([lee('1.234', PRECIO, ','), lee('1,234', PRECIO, '.')]).toEqual([1234, 1234])
    expect([lee('1.234', PRECIO, '.'), lee('1,234', PRECIO, ',')]).toEqual(['decimales', 'decimales'])
    // A cell that can be read in one way only is not changed by the others
    expect([lee('1234.5', PRECIO, ','), lee('1.234,5', PRECIO, '.')]).toEqual([1234.5, 1234.5])
  })

  test('a column reveals its decimal separator if a cell can be read in one way only', () => {
    const signos = (...celdas: Celda[]) => [...mirarColumna(celdas, PRECIO).signos]
    expect(signos('1.234', '9,85', 'x', 4.5, null)).toEqual([','])
    expect(signos('1,234', '9.85')).toEqual(['.'])
    expect(signos('1.234.567')).toEqual([','])
    expect([signos('9,85', '9.85'), signos('1.234'), signos('12')]).toEqual([[',', '.'], [], []])
    expect(mirarColumna(['$ 5', '1.234'], PRECIO)).toMatchObject({ conPeso: '$ 5', duda: '1.234' })
  })
})

test.each<[Celda, number | string | null]>([
  ['40', 40],
  ['1.200', 'ambiguo'],
  ['3,000', 'ambiguo'],
  ['1.200.000', 'muy-grande'],
  ['$ 40', 'no-numero'],
  ['40,0', 40],
  [40, 40],
  ['4,5', 'no-entero'],
  [4.5, 'no-entero'],
  ['-4', 'menor-que-cero'],
  ['1000001', 'muy-grande'],
])('as an integer, %j is read as %j', (celda, valor) => expect(lee(celda, ENTERO)).toBe(valor))

test.each<[Celda, string | null]>([
  ['  dos  \n palabras', 'dos palabr'.length > 10 ? '' : 'texto-largo'],
  ['abc\u0000', 'ilegible'],
  ['a\uFFFD', 'ilegible'],
  ['=1+1', '=1+1'],
  [1234, '1234'],
  ['An\u0303o', 'Año'],
  ['😀😀😀😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀😀😀😀'],
  ['-', null],
])('the text %j is read as %j', (celda, valor) => expect(lee(celda, TEXTO)).toBe(valor))

test('a phone keeps only its digits', () => {
  expect(lee('(011) 4512-8890', { clase: 'celular' })).toBe(1145128890)
  expect(lee('por mail', { clase: 'celular' })).toBe('no-celular')
  expect(lee('4555-1234/35', { clase: 'celular' })).toBe('no-celular')
})
