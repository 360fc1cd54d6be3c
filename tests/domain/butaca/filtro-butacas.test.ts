import { expect, test } from 'vitest'
import { isSinFiltro, matchEstas, matchFiltro, SIN_FILTRO } from '#domain/butaca/lista-butacas.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const entregada = butaca({ estado: { id: 6, nombre: 'entregada' } })
const borrada = butaca({ estado: { id: 7, nombre: 'borrada' } })

test('an empty filter shows a seat on the floor, and a number of spaces counts as empty', () => {
  expect(matchFiltro(SIN_FILTRO)(butaca())).toBe(true)
  expect(isSinFiltro({ ...SIN_FILTRO, nro: '  ' })).toBe(true)
  expect(isSinFiltro({ ...SIN_FILTRO, color: 2 })).toBe(false)
})

test('the number filters by prefix, ignoring case and outer spaces', () => {
  expect(matchFiltro({ ...SIN_FILTRO, nro: ' s7104 ' })(butaca())).toBe(true)
  expect(matchFiltro({ ...SIN_FILTRO, nro: '10482' })(butaca())).toBe(false)
})

test('a wildcard in the number is an ordinary character', () => {
  expect(matchFiltro({ ...SIN_FILTRO, nro: 's7%' })(butaca())).toBe(false)
  expect(matchFiltro({ ...SIN_FILTRO, nro: '.*' })(butaca())).toBe(false)
})

test('estado, modelo and color must all match', () => {
  expect(matchFiltro({ ...SIN_FILTRO, estado: 1, modelo: 4, color: 1 })(butaca())).toBe(true)
  expect(matchFiltro({ ...SIN_FILTRO, estado: 1, modelo: 4, color: 2 })(butaca())).toBe(false)
  expect(matchFiltro({ ...SIN_FILTRO, estado: 2, modelo: 4, color: 1 })(butaca())).toBe(false)
  expect(matchFiltro({ ...SIN_FILTRO, estado: 1, modelo: 5, color: 1 })(butaca())).toBe(false)
})

test('a butaca entregada is hidden unless the filter is state 6, a butaca borrada unless it is 7', () => {
  expect(matchFiltro(SIN_FILTRO)(entregada)).toBe(false)
  expect(matchFiltro({ ...SIN_FILTRO, estado: 6 })(entregada)).toBe(true)
  expect(matchFiltro(SIN_FILTRO)(borrada)).toBe(false)
  expect(matchFiltro({ ...SIN_FILTRO, estado: 6 })(borrada)).toBe(false)
  expect(matchFiltro({ ...SIN_FILTRO, estado: 7 })(borrada)).toBe(true)
})

test('a list of numbers shows only those seats, also delivered ones and in another letter case', () => {
  const isOne = matchEstas(['s710482', 'x1'])
  expect([butaca(), { ...entregada, nro: 'X1' }].map(isOne)).toEqual([true, true])
  expect(isOne(butaca({ nro: 'S7104' }))).toBe(false)
})
