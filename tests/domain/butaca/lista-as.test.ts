import { expect, test } from 'vitest'
import { matchListaAs } from '#domain/butaca/panel-listas.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const lista = { id: 5, nombre: 'lista' }

test('a ready seat counts as S when pre-homologated or homologated, else as A', () => {
  expect(matchListaAs(true)(butaca({ estado: lista, prehomologada: true }))).toBe(true)
  expect(matchListaAs(true)(butaca({ estado: lista, homologada: true }))).toBe(true)
  expect(matchListaAs(true)(butaca({ estado: lista }))).toBe(false)
  expect(matchListaAs(false)(butaca({ estado: lista }))).toBe(true)
  expect(matchListaAs(false)(butaca({ estado: lista, homologada: true }))).toBe(false)
})

test('a seat that is not ready counts as neither A nor S', () => {
  expect(matchListaAs(false)(butaca())).toBe(false)
  expect(matchListaAs(true)(butaca({ estado: { id: 6, nombre: 'entregada' }, homologada: true }))).toBe(false)
})
