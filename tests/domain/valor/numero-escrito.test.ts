import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CANTIDAD_MAX, PRECIO_MAX, STOCK_MINIMO_MAX } from '#contract/limites.ts'
import { parsePeso, problemaDePeso } from '#domain/butaca/peso.ts'
import { parseLimite } from '#domain/informe/flujo.ts'
import { parseHora } from '#domain/informe/periodo.ts'
import { isCantidadValida } from '#domain/registro/linea-registro.ts'
import { parseCelular } from '#domain/stock/catalogo.ts'
import { BORRADOR_NUEVO, revisarProducto } from '#domain/stock/producto.ts'
import { leerNumero, parseDecimal, parseEntero } from '#domain/valor/numero.ts'
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
  // '12 50' is a valid hour
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

test.each(['', ' ', '\u00a0', '\u200b', '\ufeff '])('only a quantity refuses an empty field: %j', texto => {
  expect(problemaDePeso(texto)).toBeNull()
  expect(parsePeso(texto)).toBe(-1)
  expect(parseDecimal(texto, PRECIO_MAX)).toEqual({ ok: true, valor: null })
  expect(parseEntero(texto, STOCK_MINIMO_MAX)).toBe(0)
  expect(parseLimite(texto)).toBe(0)
  expect(isCantidadValida(texto)).toBe(false)
})

describe('a number with thousands', () => {
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

  test('a separator before three digits is ambiguous: a price asks, a count refuses', () => {
    expect(parseDecimal('1.250', PRECIO_MAX)).toMatchObject({ codigo: 'mas-de-dos-decimales' })
    // 1250 kg exceed a seat's weight, so that a weight is not ambiguous
    expect(parsePeso('1.250')).toBe(1.25)
    expect(parseEntero('1.250', STOCK_MINIMO_MAX)).toBeNull()
    expect(isCantidadValida('3,000')).toBe(false)
    expect(isCantidadValida('25.000')).toBe(false)
  })

  test('every amount is read as the app shows it, with or without thousands', () => {
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

test('a number never has other digits than its text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9.,+\-e ]{1,9}$/), texto => {
      const leido = leerNumero(texto)
      if (leido === null) return
      // The text's digits begin with those of the number
      const cifras = (de: string) => de.replace(/\D/g, '').replace(/^0+/, '')
      const [entera = '', decimales = ''] = String(Math.abs(leido)).split('.')
      expect(cifras(texto).startsWith(cifras(entera + decimales))).toBe(true)
    }),
  )
})

test('the largest quantity is valid, and one with a further digit is refused', () => {
  expect(isCantidadValida(String(CANTIDAD_MAX))).toBe(true)
  expect(isCantidadValida(String(CANTIDAD_MAX * 10))).toBe(false)
})
