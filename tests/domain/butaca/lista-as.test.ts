import { expect, test } from 'vitest'
import { matchListaAs } from '#domain/butaca/panel-listas.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const lista = { id: 5, nombre: 'lista' }
const r7 = { id: 11, nombre: 'R7' }

test('a ready seat counts as S when pre-homologated or homologated, else as A', () => {
  expect(matchListaAs(true)(butaca({ estado: lista, prehomologada: true }))).toBe(true)
  expect(matchListaAs(true)(butaca({ estado: lista, homologada: true }))).toBe(true)
  expect(matchListaAs(true)(butaca({ estado: lista }))).toBe(false)
  expect(matchListaAs(false)(butaca({ estado: lista }))).toBe(true)
  expect(matchListaAs(false)(butaca({ estado: lista, homologada: true }))).toBe(false)
})

test('seats in other states count as neither A nor S', () => {
  expect(matchListaAs(false)(butaca())).toBe(false)
  expect(matchListaAs(true)(butaca({ estado: { id: 6, nombre: 'entregada' }, homologada: true }))).toBe(false)
})

test('a SIM model is in neither list, an R7 never in A', () => {
  const sim = butaca({ estado: lista, modelo: { id: 9, nombre: 'S7 SIM' }, homologada: true })
  expect(matchListaAs(true)(sim)).toBe(false)
  expect(matchListaAs(false)({ ...sim, homologada: false })).toBe(false)
  expect(matchListaAs(false)(butaca({ estado: lista, modelo: r7 }))).toBe(false)
  expect(matchListaAs(true)(butaca({ estado: lista, modelo: r7, prehomologada: true }))).toBe(true)
})
