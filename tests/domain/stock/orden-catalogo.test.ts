import { expect, test } from 'vitest'
import type { ClienteProveedor, ModeloProducto } from '#contract/stock/catalogo.ts'
import { sortCatalogo } from '#domain/stock/catalogo.ts'

const cliente = (id: number, celular: number | null): ClienteProveedor => ({
  id,
  nombre: `Cliente ${id}`,
  identificacion: null,
  celular,
  domicilio: null,
})

test('numbers sort by value, and rows without one are last in both directions', () => {
  const filas = [cliente(10, 9), cliente(9, null), cliente(2, 1_144_445_555)]
  const ids = (columna: 'id' | 'celular' | 'nombre', sentido: 'asc' | 'desc') =>
    sortCatalogo(filas, { columna, sentido }).map(({ id }) => id)
  expect(ids('id', 'asc')).toEqual([2, 9, 10])
  expect(ids('nombre', 'desc')).toEqual([10, 9, 2])
  expect(ids('celular', 'asc')).toEqual([10, 2, 9])
  expect(ids('celular', 'desc')).toEqual([2, 10, 9])
})

test('a reference sorts by name', () => {
  const modelo = (id: number, categoria: string | null): ModeloProducto => ({
    id,
    nombre: 'x',
    descripcion: null,
    categoria: categoria === null ? null : { id, nombre: categoria },
  })
  const filas = [modelo(1, 'Telas'), modelo(2, null), modelo(3, 'Árboles')]
  expect(sortCatalogo(filas, { columna: 'categoria', sentido: 'asc' }).map(({ id }) => id)).toEqual([3, 1, 2])
})
