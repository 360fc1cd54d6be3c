import { expect, test } from 'vitest'
import type { ModeloProducto } from '#contract/stock/catalogo.ts'
import { filterCatalogo } from '#domain/stock/catalogo.ts'

const TELAS = { id: 2, nombre: 'Telas' }
const FILAS: ModeloProducto[] = [
  { id: 1, nombre: 'Cinturón', descripcion: null, categoria: null },
  { id: 2, nombre: 'Vinilo', descripcion: 'cinturón', categoria: TELAS },
  { id: 3, nombre: 'Pana', descripcion: null, categoria: TELAS },
]
const ids = (texto: string, categoria = 0) => filterCatalogo(FILAS, texto, categoria).map(({ id }) => id)

test('a name is found by any part of it, ignoring case and accents', () => {
  expect(ids('TURON')).toEqual([1])
  expect(ids(' cinturón ')).toEqual([1])
  expect(ids('n')).toEqual([1, 2, 3])
})

test('a catalogue is searched by name, not by categoria', () => {
  expect(ids('telas')).toEqual([])
})

test('modelos are also filtered by their categoria; 0 means all', () => {
  expect(ids('', 2)).toEqual([2, 3])
  expect(ids('pa', 2)).toEqual([3])
  expect(ids('', 9)).toEqual([])
  expect(filterCatalogo(FILAS, ' ', 0)).toBe(FILAS)
})
