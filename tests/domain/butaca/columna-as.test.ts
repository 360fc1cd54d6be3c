import { expect, test } from 'vitest'
import { columnaAs, isPrehomologada } from '#domain/butaca/clase-as.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const lista = { id: 5, nombre: 'lista' }
const entregada = { id: 6, nombre: 'entregada' }

test('a seat neither lista nor entregada shows -', () => {
  expect(columnaAs(butaca({ estado: { id: 4, nombre: 'armada' }, prehomologada: true }))).toBe('-')
})

test('lista and entregada show S when pre-homologated or homologated, else A', () => {
  for (const estado of [lista, entregada]) {
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
