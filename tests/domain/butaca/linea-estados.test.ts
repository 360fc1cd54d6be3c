import { expect, test } from 'vitest'
import {
  lineaOf,
  ofrecidos,
  pasoEntre,
  pasoOf,
  salteados,
  siguienteOf,
} from '#domain/butaca/linea-estados.ts'

const ESTADOS = ['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada']
const LINEA = lineaOf(ESTADOS.map((nombre, i) => ({ id: i + 1, nombre })))

test('borrada is not a step, and no state has borrada as its next state', () => {
  expect(LINEA.map(({ nombre }) => nombre)).toEqual(ESTADOS.slice(0, 6))
  expect(pasoOf(LINEA, 7)).toBe(0)
  expect(LINEA.map(({ id }) => siguienteOf(LINEA, id)?.id)).toEqual([2, 3, 4, 5, 6, undefined])
  expect(siguienteOf(LINEA, 7)).toBeNull()
  expect(siguienteOf(LINEA, 6)).toBeNull()
  expect(siguienteOf(LINEA, 99)).toBeNull()
})

test('the next state follows the server’s order, not the order of the ids', () => {
  const other = lineaOf([
    { id: 9, nombre: 'cosida' },
    { id: 2, nombre: 'tapizada' },
    { id: 7, nombre: 'borrada' },
    { id: 5, nombre: 'lista' },
  ])
  expect(siguienteOf(other, 9)?.nombre).toBe('tapizada')
  expect(siguienteOf(other, 2)?.nombre).toBe('lista')
})

test.each([
  [1, 2, 'sigue'],
  [1, 3, 'salta'],
  [3, 2, 'atras'],
  [4, 4, 'igual'],
  [7, 4, 'repone'],
  [7, 7, 'igual'],
])('a change from state %d to %d is %s', (desde, hasta, paso) => {
  expect(pasoEntre(LINEA, desde, hasta)).toBe(paso)
})

test('a retired state is no step: it is never the next state, and a change that passes it is no jump', () => {
  const retirado = lineaOf(
    LINEA.map(estado => (estado.id === 3 ? { ...estado, retirado: true as const } : estado)),
  )
  expect(siguienteOf(retirado, 2)?.id).toBe(4)
  expect(pasoEntre(retirado, 2, 4)).toBe('sigue')
  expect(salteados(retirado, 1, 4).map(({ id }) => id)).toEqual([2])
  expect([siguienteOf(retirado, 3)?.id, pasoEntre(retirado, 3, 4)], 'a seat that is in it goes on').toEqual([
    4,
    'sigue',
  ])
})

test('a jump names the skipped states', () => {
  expect(salteados(LINEA, 1, 4).map(({ nombre }) => nombre)).toEqual(['tapizada', 'pesada'])
  expect(salteados(LINEA, 1, 2)).toEqual([])
})

test('a retired row is not offered, unless it is already chosen', () => {
  const lista = [
    { id: 1, nombre: 'a' },
    { id: 2, nombre: 'b', retirado: true as const },
  ]
  expect(ofrecidos(lista).map(({ id }) => id)).toEqual([1])
  expect(ofrecidos(lista, 2).map(({ id }) => id)).toEqual([1, 2])
})
