import { expect, test } from 'vitest'
import { claseAs, columnaAs, isPrehomologada } from '#domain/butaca/clase-as.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const clase = (nombre: string, prehomologada = false, homologada = false) =>
  claseAs({ modelo: { id: 1, nombre }, prehomologada, homologada })

test('a seat counts as S when pre-homologated or homologated, else as A', () => {
  expect([clase('S7', true), clase('S7', false, true), clase('S7')]).toEqual(['S', 'S', 'A'])
})

test('a model whose name contains SIM, in either letter case, counts as neither A nor S', () => {
  for (const nombre of ['S7 SIM', 's5 sim', 'Simple'])
    expect([clase(nombre), clase(nombre, true)]).toEqual([null, null])
})

test('an R7 counts as S or as neither; a longer name counts like any other model', () => {
  expect([clase('R7', true), clase('r7'), clase('R7 XL')]).toEqual(['S', null, 'A'])
})

const lista = { id: 5, nombre: 'lista' }

test('a seat that is neither lista nor entregada shows - in the column A/S', () => {
  expect(columnaAs(butaca({ estado: { id: 4, nombre: 'armada' }, prehomologada: true }))).toBe('-')
})

test('a seat that is lista or entregada shows S when pre-homologated or homologated, else A', () => {
  for (const estado of [lista, { id: 6, nombre: 'entregada' }]) {
    expect(columnaAs(butaca({ estado }))).toBe('A')
    expect(columnaAs(butaca({ estado, prehomologada: true }))).toBe('S')
    expect(columnaAs(butaca({ estado, homologada: true }))).toBe('S')
  }
})

test('a SIM model shows -, also with a name in lower case', () => {
  expect(columnaAs(butaca({ estado: lista, modelo: { id: 9, nombre: 's7 sim' }, prehomologada: true }))).toBe(
    '-',
  )
})

test('a row is highlighted only when it shows S and is pre-homologated', () => {
  expect(isPrehomologada(butaca({ estado: lista, prehomologada: true }))).toBe(true)
  expect(isPrehomologada(butaca({ estado: lista, homologada: true }))).toBe(false)
  expect(isPrehomologada(butaca({ prehomologada: true }))).toBe(false)
})
