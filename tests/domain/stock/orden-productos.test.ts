import { expect, test } from 'vitest'
import { type ColumnaProducto, sortProductos } from '#domain/stock/lista-productos.ts'
import { producto } from '#tests/helpers/producto.ts'

const ref = (id: number, nombre: string) => ({ id, nombre })
const FILAS = [
  producto({ id: 1, codigo: 'B-10', marca: ref(1, 'Segura'), venta: 9.5, existencia: 100 }),
  producto({ id: 2, codigo: 'B-9', marca: null, venta: 10, existencia: -4 }),
  producto({ id: 3, codigo: 'a-1', marca: ref(9, 'densa'), venta: null, existencia: 30 }),
]
const ids = (columna: ColumnaProducto, sentido: 'asc' | 'desc' = 'asc') =>
  sortProductos(FILAS, { columna, sentido })
    .slice(0, 3)
    .map(({ id }) => id)

test('references sort by name, prices and quantities by value', () => {
  expect(ids('codigo')).toEqual([3, 2, 1])
  expect(ids('marca')).toEqual([3, 1, 2])
  expect(ids('venta')).toEqual([1, 2, 3])
  expect(ids('venta', 'desc')).toEqual([2, 1, 3])
  expect(ids('existencia')).toEqual([2, 3, 1])
})
