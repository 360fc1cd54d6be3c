import { expect, test } from 'vitest'
import {
  altoNro,
  anchoModulo,
  FORMATOS,
  formatoOf,
  nrosOfDireccion,
  porHoja,
  repartirEnHojas,
} from '#domain/etiqueta/formato-etiqueta.ts'
import { addressOfEtiquetas, ETIQUETAS_PATH } from '#domain/rutas.ts'

const PUNTO = 25.4 / 203
const rollo = formatoOf('rollo')
const de21 = formatoOf('hoja-21')
const de65 = formatoOf('hoja-65')

test('a label’s thin bars have a whole number of dots on a 203 dpi printer', () => {
  for (const formato of FORMATOS)
    for (let modulos = 40; modulos < 400; modulos++) {
      const ancho = anchoModulo(formato, modulos)
      if (ancho === null) continue
      expect(ancho / PUNTO).toBeCloseTo(Math.round(ancho / PUNTO), 9)
      expect((modulos + 20) * ancho).toBeLessThanOrEqual(formato.ancho - 2 * formato.margen)
    }
})

test('a label is offered in a size only if its thinnest bar has at least two dots', () => {
  // 34,5 mm are 275 dots: 137 modules, 20 of them blank
  expect(anchoModulo(de65, 117)).toBeCloseTo(2 * PUNTO)
  expect(anchoModulo(de65, 118)).toBeNull()
  expect(anchoModulo(rollo, 118)).toBeCloseTo(5 * PUNTO)
  expect(anchoModulo(rollo, 40)).toBeCloseTo(6 * PUNTO)
})

test('a label prints its number as large as it fits', () => {
  expect(altoNro(de21, 'S710311')).toBe(6)
  expect(altoNro(de21, 'x'.repeat(40))).toBeCloseTo(57.5 / 26)
})

test('a sheet has as many labels as its maker states, all within its edges', () => {
  expect(FORMATOS.map(porHoja)).toEqual([1, 21, 65])
  for (const { hoja, izquierda, arriba, pasoX, pasoY, ancho, alto } of FORMATOS) {
    expect(izquierda + (hoja.columnas - 1) * pasoX + ancho).toBeLessThanOrEqual(hoja.ancho)
    expect(arriba + (hoja.filas - 1) * pasoY + alto).toBeLessThanOrEqual(hoja.alto)
  }
})

test('the first sheet begins at the first free label, and the next sheet at its own first label', () => {
  const hojas = repartirEnHojas(
    Array.from({ length: 20 }, (_, i) => i),
    de21,
    5,
  )
  expect(hojas).toHaveLength(2)
  expect(hojas[0]?.slice(0, 6)).toEqual([null, null, null, null, 0, 1])
  expect(hojas[1]?.slice(0, 4)).toEqual([17, 18, 19, null])
  expect(hojas.map(hoja => hoja.length)).toEqual([21, 21])
})

test('without labels to print there is no sheet; a first place beyond the sheet’s end counts as the last place', () => {
  expect(repartirEnHojas([], de21, 5)).toEqual([])
  expect(repartirEnHojas(['a', 'b'], de21, 40)[0]?.indexOf('a')).toBe(20)
  expect(repartirEnHojas(['a'], de21, 0)[0]?.[0]).toBe('a')
})

const there = (nros: readonly string[]): string[] =>
  nrosOfDireccion(addressOfEtiquetas(nros).slice(ETIQUETAS_PATH.length))

test('the address of the labels screen gives the seats’ numbers back', () => {
  for (const nros of [['S710311'], ['S710311', 'HX00218'], ['a,b', 'c&nros=d', '100 %', 'ñ=1', 'x#y', '1+1']])
    expect(there(nros)).toEqual(nros)
})

test('a number repeated in the address, with other case or outer spaces, counts once', () => {
  expect(nrosOfDireccion('?nros=S7,s7,%20S8%20,,S7')).toEqual(['S7', 'S8'])
})

test('an empty, foreign or cut-off address gives only the numbers that can be read from it', () => {
  expect(nrosOfDireccion('')).toEqual([])
  expect(nrosOfDireccion('?nros=')).toEqual([])
  expect(nrosOfDireccion('?otros=S7')).toEqual([])
  expect(nrosOfDireccion('?a=1&nros=S7,%E0&b=2')).toEqual(['S7', '%E0'])
})
