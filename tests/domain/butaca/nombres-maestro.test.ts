import { expect, test } from 'vitest'
import {
  efectosDeRenombrar,
  modeloDeNro,
  modeloQueNoConcuerda,
  nroComoOtros,
  nroPorModelo,
} from '#domain/butaca/nombres-maestro.ts'

test('models 1 to 6 propose h5, h7, hx, s5, s7 and sx; other models propose nothing', () => {
  const proposed = (...ids: number[]) => ids.map(id => nroPorModelo({ id }))
  expect(proposed(1, 2, 3, 4, 5, 6)).toEqual(['h5', 'h7', 'hx', 's5', 's7', 'sx'])
  expect(proposed(0, 7, 11, -1)).toEqual(['', '', '', ''])
})

test('a prefix from the server takes precedence, also an empty prefix', () => {
  expect(nroPorModelo({ id: 1, prefijo: 'k1' })).toBe('k1')
  expect(nroPorModelo({ id: 1, prefijo: null })).toBe('')
  expect(nroPorModelo({ id: 12, prefijo: 'r9' })).toBe('r9')
})

const MODELOS = ['H5', 'H7', 'HX', 'S5', 'S7', 'SX', 'S7 XL', 'R7', 'S7 SIM', 'S7 XL SIM'].map(
  (nombre, i) => ({
    id: i + 1,
    nombre,
  }),
)
const nombreDe = (nro: string) => modeloDeNro(nro, MODELOS)?.nombre ?? null

test.each([
  ['S701999', 'S7'],
  ['s701999', 'S7'],
  [' S7', 'S7'],
  ['SX0147', 'SX'],
  ['hx00218', 'HX'],
  ['H503917', 'H5'],
  ['S7XL0042', 'S7 XL'],
  ['s7xlsim9', 'S7 XL SIM'],
  ['R700001', 'R7'],
  ['SS00214', null],
  ['S', null],
  ['', null],
  ['9990001', null],
  ['XS701', null],
])('the number %j is of model %j', (nro, nombre) => {
  expect(nombreDe(nro)).toBe(nombre)
})

test('prefixes from the server are used; two models with one prefix leave the model open, unless one is named like the prefix', () => {
  const modelos = [
    { id: 1, nombre: 'Comfort', prefijo: 'k1' },
    { id: 2, nombre: 'Comfort Plus', prefijo: 'k12' },
    { id: 3, nombre: 'Sport', prefijo: 'sp' },
    { id: 4, nombre: 'Sport Max', prefijo: 'SP' },
    { id: 5, nombre: 'Vieja', prefijo: 'v9', retirado: true as const },
  ]
  const id = (nro: string) => modeloDeNro(nro, modelos)?.id ?? null
  const iguales = [
    { id: 1, nombre: 'S7 XL', prefijo: 's7' },
    { id: 2, nombre: 'S7', prefijo: 's7' },
  ]
  expect(modeloDeNro('S701999', iguales)?.id, 'the one of that name').toBe(2)
  expect([id('K10001'), id('k120001'), id('SP0001'), id('v90001')]).toEqual([1, 2, null, null])
})

test.each([
  ['S701999', 'H5', 'S7'],
  ['H503917', 'S7 XL', 'H5'],
  ['S7XL0042', 'S7', null],
  ['S701999', 'S7', null],
  ['S701999', 'S7 XL', null],
  ['S701999', 'S7 SIM', null],
  ['SS00214', 'S7', null],
  ['9990001', 'H5', null],
])('number %s of a seat of model %s suggests model %j', (nro, elegido, otro) => {
  const id = MODELOS.find(({ nombre }) => nombre === elegido)?.id ?? 0
  expect(modeloQueNoConcuerda(nro, id, MODELOS)?.nombre ?? null).toBe(otro)
})

test('the letter case of a new number follows the model’s other numbers', () => {
  expect(nroComoOtros('s701999', ['S710482', 'S710483', 's1'])).toBe('S701999')
  expect(nroComoOtros('S701999', ['s710482', 's710483'])).toBe('s701999')
  expect(nroComoOtros('S7xl1', ['S7xl0042', 'S7XL0043'])).toBe('S7xl1')
  for (const otros of [[], ['710482']]) expect(nroComoOtros('s7A', otros)).toBe('s7A')
})

test.each([
  ['modelo', 'S7', 's7 ', []],
  ['modelo', 'H5', 'H6', []],
  ['modelo', 'S7', 'S9', ['deja-panel']],
  ['modelo', 'S9', 'S7 XL', ['entra-panel']],
  ['modelo', 'S7', 'S5', ['otra-fila']],
  ['modelo', 'S7', 'S7 SIM', ['otra-fila', 'pierde-as']],
  ['modelo', 'S9 Sim', 'S9', ['gana-as']],
  ['modelo', 'H5', 'H5 SIM', ['pierde-as']],
  ['color', 'negro', 'azabache', ['deja-panel']],
  ['color', 'gris', 'Rojo', ['entra-panel']],
  ['color', 'simil', 'gris', []],
  ['estado', 'lista', 'rojo sim', []],
] as const)('renaming the %s %s to %s has the effects %j', (lista, antes, despues, efectos) => {
  expect(efectosDeRenombrar(lista, antes, despues)).toEqual(efectos)
})
