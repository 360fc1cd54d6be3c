import { expect, test } from 'vitest'
import {
  ESTADOS_VIVOS,
  enOrden,
  isAntesDeLista,
  isSinPesoNiAs,
  isVisible,
  isViva,
  llevaAs,
  lugaresOf,
  lugarOf,
  nroKey,
  pideEstado,
} from '#domain/butaca/butaca.ts'
import { butaca } from '#tests/helpers/butaca.ts'

test('a seat is on the floor unless it is entregada or borrada', () => {
  expect([1, 2, 3, 4, 5].every(isViva)).toBe(true)
  expect([6, 7].some(isViva)).toBe(false)
})

test('states are sorted by the production line; an unknown state stays behind the state that preceded it', () => {
  const named = [5, 98, 1, 7, 3].map(id => ({ id, nombre: `e${id}` }))
  expect(enOrden(named).map(({ id }) => id)).toEqual([1, 3, 5, 98, 7])
  expect([7, 98].map(id => lugarOf(id))).toEqual([6, 105])
})

test('a state that the factory added is sorted by its place from the server, and is before lista only if its place is', () => {
  const estados = [1, 2, 5, 7, 8].map(id => ({ id, nombre: `e${id}`, ...(id === 8 && { lugar: 2.5 }) }))
  expect(enOrden(estados).map(({ id }) => id)).toEqual([1, 2, 8, 5, 7])
  expect(
    [5, 8, 7].toSorted((a, b) => lugarOf(a, lugaresOf(estados)) - lugarOf(b, lugaresOf(estados))),
  ).toEqual([8, 5, 7])
  const asked = [...estados, { id: 9, nombre: 'e9' }, { id: 10, nombre: 'e10', lugar: 5.5 }]
  expect(asked.filter(isAntesDeLista).map(({ id }) => id)).toEqual([1, 2, 8])
})

test('a seat in an unknown state is on the floor, and the state requires no further input', () => {
  const unknown = { id: 98, nombre: 'cosida' }
  expect([isViva(98), llevaAs(98), pideEstado(unknown)]).toEqual([true, false, null])
})

test('the states of the floor are in the order of the line', () => {
  expect(ESTADOS_VIVOS).toEqual([1, 2, 3, 4, 5])
})

test('numbers that differ in case or outer spaces are the same seat', () => {
  expect(nroKey(' S710482 ')).toBe(nroKey('s710482'))
})

test('only numbers that begin with SS take neither weight nor A/S', () => {
  expect(isSinPesoNiAs('SS00214')).toBe(true)
  expect(isSinPesoNiAs('ss00214')).toBe(true)
  expect(isSinPesoNiAs('S700214')).toBe(false)
  expect(isSinPesoNiAs('H5SS001')).toBe(false)
})

test('the auxiliary seat is not listed, in either letter case', () => {
  expect(isVisible(butaca({ nro: 'butacaauxiliar' }), 0)).toBe(false)
  expect(isVisible(butaca({ nro: 'ButacaAuxiliar' }), 1)).toBe(false)
})
