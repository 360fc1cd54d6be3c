import { expect, test } from 'vitest'
import { PRECIO_MAX } from '#contract/limites.ts'
import { decimalTexto, parseDecimal } from '#domain/valor/numero.ts'

const parse = (texto: string) => parseDecimal(texto, PRECIO_MAX)

test.each([
  ['12,50', 12.5],
  ['12.50', 12.5],
  ['0,1', 0.1],
  ['7', 7],
  ['7,', 7],
  [',5', 0.5],
  ['.5', 0.5],
  ['+3', 3],
  ['  8,25 ', 8.25],
  ['-0', 0],
  ['9999999999,99', PRECIO_MAX],
])('«%s» is a decimal, with comma or dot', (texto, valor) => {
  expect(parse(texto)).toEqual({ ok: true, valor })
})

test.each(['', '   '])('an empty text is null', texto => {
  expect(parse(texto)).toEqual({ ok: true, valor: null })
})

test.each(['abc', '12a', '1,2,3', '1e5', '--1', ',', '.', '-', 'NaN', 'Infinity', '0x10', '١٢'])(
  '«%s» is no decimal',
  texto => {
    expect(parse(texto)).toEqual({ ok: false, codigo: 'no-decimal' })
  },
)

test.each([
  ['1.234', '1,23'],
  ['0,005', '0,01'],
  ['12,5000', '12,50'],
  ['1,005', '1,01'],
])('«%s» has too many decimals, and is refused with the rounding %s to show', (texto, lectura) => {
  expect(parse(texto)).toEqual({ ok: false, codigo: 'mas-de-dos-decimales', lectura })
  expect(parse(lectura)).toMatchObject({ ok: true })
})

test('C26: a price below 0 or above the server’s limit is refused', () => {
  expect(parse('-0,01')).toEqual({ ok: false, codigo: 'fuera-de-rango' })
  expect(parse('10000000000')).toEqual({ ok: false, codigo: 'fuera-de-rango' })
})

test('a decimal is shown with a comma and read back unchanged', () => {
  expect(decimalTexto(27.6)).toBe('27,60')
  expect(decimalTexto(null)).toBe('')
  for (const valor of [0, 0.1, 1.05, 1234.5, PRECIO_MAX])
    expect(parse(decimalTexto(valor))).toEqual({ ok: true, valor })
})
