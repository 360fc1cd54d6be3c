import { describe, expect, test } from 'vitest'
import type { Celda, CeldaVista, SignoDecimal } from '#contract/importacion.ts'
import { celdaPara, FORMULA_SIN_RESULTADO, leerCelda, mirarColumna } from '#domain/importacion/celda.ts'
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
    [0.1 + 0.2, 0.3],
    [1.005 * 100, 100.5],
    [9.849999999, 'decimales'],
    [1.234, 'decimales'],
    [0.004, 'decimales'],
    [1e-7, 'decimales'],
    ['0,0000004', 'decimales'],
    ['0,004', 'decimales'],
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
  ])('the cell %j gives the price %j', (celda, valor) => expect(lee(celda, PRECIO)).toBe(valor))

  test('three digits after a separator are read as the file’s other numbers', () => {
    expect([lee('1.234', PRECIO, ','), lee('1,234', PRECIO, '.')]).toEqual([1234, 1234])
    expect([lee('1.234', PRECIO, '.'), lee('1,234', PRECIO, ',')]).toEqual(['decimales', 'decimales'])
    // The file's other numbers do not change a cell that has only one reading
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

test.each<[que: string, celda: CeldaVista, valor: number | string]>([
  ['rounds what the sheet rounds', { valor: 9.8512, texto: '9,85', que: 'numero' }, 9.85],
  ['rounds half up as the sheet does', { valor: 1.005, texto: '1,01', que: 'numero' }, 1.01],
  ['rounds to cents what is shown in units', { valor: 1500.456, texto: '1.500', que: 'numero' }, 1500.46],
  ['keeps cents that are not shown', { valor: 1234.56, texto: '1.235', que: 'numero' }, 1234.56],
  ['reads zeros behind the cents', { valor: 9.85, texto: '9,8500', que: 'numero' }, 9.85],
  ['refuses a third decimal that is shown', { valor: 0.0375, texto: '0,0375', que: 'numero' }, 'decimales'],
  ['refuses a price that would be 0', { valor: 0.004, texto: '0,00', que: 'numero' }, 'decimales'],
  ['refuses a shown exponent', { valor: 0.0375, texto: '3,75E-02', que: 'numero' }, 'decimales'],
  ['refuses a shown fraction', { valor: 0.0375, texto: '3/80', que: 'numero' }, 'decimales'],
  ['reads an amount shown in thousands', { valor: 12_345, texto: '12,345', que: 'numero' }, 12_345],
  ['rounds a currency as the sheet', { valor: 9.8512, texto: 'u$s 9,85', que: 'moneda' }, 9.85],
  ['rounds a currency half up', { valor: 1.005, texto: 'u$s 1,01', que: 'moneda' }, 1.01],
  ['refuses a currency of three decimals', { valor: 1.234, texto: 'u$s 1,234', que: 'moneda' }, 'decimales'],
  ['refuses a currency that would be 0', { valor: 0.0004, texto: 'u$s 0,00', que: 'moneda' }, 'decimales'],
  ['refuses a currency of 1e-12', { valor: 1e-12, texto: 'u$s 0,00', que: 'moneda' }, 'no-numero'],
  ['reads 0', { valor: 0, texto: '0,00', que: 'numero' }, 0],
])('a price of a workbook: %s', (_, celda, valor) => {
  expect(lee(celdaPara(PRECIO, celda), PRECIO)).toBe(valor)
})

test('a currency with three decimals asks for no decimal sign', () => {
  const celda = celdaPara(PRECIO, { valor: 1.234, texto: 'u$s 1,234', que: 'moneda' })
  expect(mirarColumna([celda], PRECIO).duda).toBeNull()
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
])('in an integer field, %j gives the value or the refusal %j', (celda, valor) =>
  expect(lee(celda, ENTERO)).toBe(valor),
)

test.each<[Celda, string | null]>([
  ['  dos  \n palabras', 'texto-largo'],
  ['abc\u0000', 'ilegible'],
  ['a\uFFFD', 'ilegible'],
  ['=1+1', '=1+1'],
  [1234, '1234'],
  ['An\u0303o', 'Año'],
  ['😀😀😀😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀😀😀😀'],
  ['-', null],
])('in a text field, %j gives the value or the refusal %j', (celda, valor) =>
  expect(lee(celda, TEXTO)).toBe(valor),
)

test.each([
  ...['#N/A', '#N/D', '#REF!', '#¡REF!', '#NOMBRE?', '#¿NOMBRE?', '#VALOR!', '#DIV/0!', '#¡DIV/0!', '#¡NUM!'],
  ...['#SPILL!', '#¡DESBORDAMIENTO!', '#CALC!', '#¡CALC!', '#ERROR!', '#¡BLOQUEADO!', '#GETTING_DATA'],
  ...['#OBTENIENDO_DATOS', 'Err:502', 'Err:522'],
])('the error %s of a spreadsheet is no text and no number', celda => {
  expect([TEXTO, PRECIO, ENTERO].map(lectura => lee(celda, lectura))).toEqual([
    ...['error-de-planilla', 'error-de-planilla', 'error-de-planilla'],
  ])
})

test('a formula without a stored result is no text and no number', () => {
  expect([TEXTO, PRECIO, ENTERO].map(lectura => lee(FORMULA_SIN_RESULTADO, lectura))).toEqual([
    ...['sin-calcular', 'sin-calcular', 'sin-calcular'],
  ])
})

test.each(['#12', 'N/A', '#A-1', 'Err: 502', 'Alto!'])('%s is a text', celda =>
  expect(lee(celda, TEXTO)).toBe(celda),
)

test('a count is not rounded, even if the sheet shows it rounded', () => {
  expect(lee(celdaPara(ENTERO, { valor: 11.999, texto: '12', que: 'numero' }), ENTERO)).toBe('no-entero')
})

test('a phone number is read by its digits; a text or an extension is refused', () => {
  expect(lee('(011) 4512-8890', { clase: 'celular' })).toBe(1145128890)
  expect(lee('por mail', { clase: 'celular' })).toBe('no-celular')
  expect(lee('4555-1234/35', { clase: 'celular' })).toBe('no-celular')
})
