import { expect, test } from 'vitest'
import type { Producto } from '#contract/stock/producto.ts'
import { productosDeInforme } from '#domain/stock/lista-productos.ts'

const producto = (
  id: number,
  codigo: string,
  descripcion: string | null,
  minimo: number,
  existencia: number,
) => ({ id, codigo, descripcion, stock_minimo: minimo, existencia }) as Producto
const PRODUCTOS = [
  producto(1, 'BT-S7-R', 'Butaca S7', 10, 8),
  producto(2, 'TE-PAN-10', 'Pana marrón', 60, 0),
  producto(3, 'TE-PAN-9', 'Pana blanca', 60, 0),
  producto(4, 'HE-RIE-2', 'Riel', 30, 30),
  producto(5, 'XX', null, 0, -3),
]
const ids = (texto: string) => productosDeInforme(PRODUCTOS, texto).map(({ id }) => id)

test('without a text the report lists products under their minimum, most missing first, then by code', () => {
  expect(ids('')).toEqual([3, 2, 5, 1])
  expect(ids('  ')).toEqual([3, 2, 5, 1])
})

test('a text is found in code and description, also of products that are not short', () => {
  expect(ids('MARRON')).toEqual([2])
  expect(ids('rie')).toEqual([4])
  expect(ids('pan-')).toEqual([3, 2])
  expect(ids('s7-r butaca')).toEqual([])
})
