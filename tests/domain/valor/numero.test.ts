import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRECIO_MAX, STOCK_MINIMO_MAX } from '#contract/limites.ts'
import { parsePeso, problemaDePeso } from '#domain/butaca/peso.ts'
import { parseLimite } from '#domain/informe/flujo.ts'
import { parseHora } from '#domain/informe/periodo.ts'
import { isCantidadValida } from '#domain/registro/linea-registro.ts'
import { parseCelular } from '#domain/stock/catalogo.ts'
import { BORRADOR_NUEVO, revisarProducto } from '#domain/stock/producto.ts'
import {
  centavosOf,
  decimalTexto,
  formatBytes,
  formatDolares,
  formatPesos,
  importeOf,
  leerNumero,
  parseDecimal,
  parseEntero,
} from '#domain/valor/numero.ts'
import { copiasOf, type Eleccion } from '#features/etiquetas/etiquetas-screen.tsx'

const MALOS = [
  '18,,4',
  '18,4,',
  'abc',
  '14,5kg',
  '1e3',
  '٣',
  '--',
  '1.2.3',
  '0x10',
  'NaN',
  '12 50',
  '$ 5',
  '1,2,3',
]

const precio = (campo: 'venta' | 'costo') => (texto: string) =>
  !revisarProducto({ ...BORRADOR_NUEVO, codigo: 'A', [campo]: texto }, 0).ok

const CAMPOS: Record<string, (texto: string) => boolean> = {
  'peso (Cambiar Estado, Editar Butaca, serie)': texto => problemaDePeso(texto) === 'no-es-numero',
  venta: precio('venta'),
  costo: precio('costo'),
  'stock mínimo': texto => !revisarProducto({ ...BORRADOR_NUEVO, codigo: 'A', stock_minimo: texto }, 0).ok,
  'cantidad de una línea': texto => !isCantidadValida(texto),
  'límite de un estado': texto => parseLimite(texto) === null,
  copias: texto => copiasOf({ copias: texto } as Eleccion) === null,
  // A comma replaces the space, because '12 50' is a valid hour
  hora: texto => parseHora(texto.replace(' ', ',')) === null,
}
const TABLA = Object.entries(CAMPOS).flatMap(([campo, isTold]) =>
  MALOS.map(texto => [campo, texto, isTold] as const),
)

test.each(TABLA)('the field %s refuses %j', (_, texto, isTold) => {
  expect(isTold(texto)).toBe(true)
})

test.each(['18,,4x', 'abc', '1e3', '٣', '--', '11 45 int 3'])('the celular %j is refused', texto => {
  expect(parseCelular(texto).ok).toBe(false)
})

test.each(['', ' ', '\u00a0', '\u200b', '\ufeff '])(
  'an empty field is accepted as a weight, price or count, but not as a quantity: %j',
  texto => {
    expect(problemaDePeso(texto)).toBeNull()
    expect(parsePeso(texto)).toBe(-1)
    expect(parseDecimal(texto, PRECIO_MAX)).toEqual({ ok: true, valor: null })
    expect(parseEntero(texto, STOCK_MINIMO_MAX)).toBe(0)
    expect(parseLimite(texto)).toBe(0)
    expect(isCantidadValida(texto)).toBe(false)
  },
)

describe('a number with separators of thousands', () => {
  test.each([
    ['1.250,50', 1250.5],
    ['1,250.50', 1250.5],
    ['1.250.000', 1_250_000],
    ['1.250.000,5', 1_250_000.5],
    ['1.250,', 1250],
    ['u$s 1.250,50', 1250.5],
    ['u$s12,5', 12.5],
    [' \u200e1.250,50\u00ad ', 1250.5],
  ])('%j is %d in a price', (texto, valor) => {
    expect(parseDecimal(texto, PRECIO_MAX)).toEqual({ ok: true, valor })
  })

  test.each(['1.25,50', '1250,50.1', '1.250,50,1', '01.250,50', '1,250,50', '.250,50', '1.250.00'])(
    '%j cannot be read',
    texto => {
      expect(leerNumero(texto)).toBeNull()
    },
  )

  test('a number with a separator before three digits is refused as a price or a count, and read as a weight', () => {
    expect(parseDecimal('1.250', PRECIO_MAX)).toMatchObject({ codigo: 'mas-de-dos-decimales' })
    // No seat weighs 1250 kg, so a weight of 1.250 is not ambiguous
    expect(parsePeso('1.250')).toBe(1.25)
    expect(parseEntero('1.250', STOCK_MINIMO_MAX)).toBeNull()
    expect(isCantidadValida('3,000')).toBe(false)
    expect(isCantidadValida('25.000')).toBe(false)
  })

  test('every amount is read as the app shows it, with or without separators of thousands', () => {
    const shown = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, useGrouping: 'always' })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), centavos => {
        const valor = centavos / 100
        expect(leerNumero(shown.format(valor))).toBe(valor)
        expect(leerNumero(String(valor).replace('.', ','))).toBe(valor)
      }),
    )
  })
})

test('the digits of a read number are the first digits of its text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9.,+\-e ]{1,9}$/), texto => {
      const leido = leerNumero(texto)
      if (leido === null) return
      const cifras = (de: string) => de.replace(/\D/g, '').replace(/^0+/, '')
      const [entera = '', decimales = ''] = String(Math.abs(leido)).split('.')
      expect(cifras(texto).startsWith(cifras(entera + decimales))).toBe(true)
    }),
  )
})

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
])(
  '«%s» has too many decimals: it is refused, and its rounding %s is returned for the message',
  (texto, lectura) => {
    expect(parse(texto)).toEqual({ ok: false, codigo: 'mas-de-dos-decimales', lectura })
    expect(parse(lectura)).toMatchObject({ ok: true })
  },
)

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

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['+3', 3],
  ['007', 7],
  ['', 0],
  ['1000', 1000],
])('«%s» is a whole number up to 1000, or empty', (texto, valor) => {
  expect(parseEntero(texto, 1000)).toBe(valor)
})

test.each(['1001', '-1', '1,5', '1.5', '1e2', 'diez', '99999999999999999999'])(
  '«%s» is not a whole number from 0 to 1000',
  texto => {
    expect(parseEntero(texto, 1000)).toBeNull()
  },
)

const MAX_CENTAVOS = 99_999_999_999_999 // NUMERIC(14,2), a record's largest total

test('cents become an amount and back, up to the largest total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_CENTAVOS }), centavos => {
      expect(centavosOf(importeOf(centavos))).toBe(centavos)
      expect(centavosOf(JSON.parse(JSON.stringify(importeOf(centavos))))).toBe(centavos)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  [0.1 + 0.2, 30],
  [19.99, 1999],
  [PRECIO_MAX, 999_999_999_999],
  [null, 0],
])('%d is %d cents', (importe, centavos) => {
  expect(centavosOf(importe)).toBe(centavos)
})

test('prices are shown in u$s and totals in $, with two decimals and points for thousands', () => {
  expect(formatDolares(1234.5)).toBe('u$s 1.234,50')
  expect(formatDolares(0)).toBe('u$s 0,00')
  expect(formatPesos(4936.5)).toBe('$ 4.936,50')
  expect(formatPesos(1_000_000)).toBe('$ 1.000.000,00')
})

test('a size in bytes is shown in the largest fitting unit', () => {
  expect([0, 999, 1_000, 312_400, 1_440_000_000, 10_737_418_240].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1,0 kB',
    '312 kB',
    '1,4 GB',
    '11 GB',
  ])
})
