import { expect, test } from 'vitest'
import { filterRegistros, hasFiltro, SIN_FILTRO } from '#domain/registro/lista-registros.ts'
import { producto } from '#tests/helpers/producto.ts'
import { COMPRA, detalleDe, productoDe, registroOf } from '#tests/helpers/registro.ts'

const ref = (id: number, nombre: string) => ({ id, nombre })
const productos = new Map([
  [1, producto({ ...productoDe(1), marca: ref(1, 'Propia'), color: ref(1, 'negro') })],
  [2, producto({ ...productoDe(2), marca: ref(2, 'Ñandú'), color: ref(2, 'rojo') })],
])
const venta = registroOf({ id: 1, detalles: [detalleDe(1), detalleDe(2)], observaciones: 'Garantía 214' })
const compra = registroOf({ id: 2, tipo_registro: COMPRA, nro_remito: null, cliente_proveedor: null })
const buscar = (filtro: Partial<typeof SIN_FILTRO>) =>
  filterRegistros([venta, compra], { ...SIN_FILTRO, ...filtro }, productos).map(({ id }) => id)

test('the filter of records has nine keys, all empty at first', () => {
  expect(Object.keys(SIN_FILTRO)).toHaveLength(9)
  expect(hasFiltro(SIN_FILTRO)).toBe(false)
  expect(hasFiltro({ ...SIN_FILTRO, talle: 1 })).toBe(true)
  expect(buscar({})).toEqual([1, 2])
})

test('records are filtered by type, client and product', () => {
  expect(buscar({ tipo: 2 })).toEqual([2])
  expect(buscar({ cliente_proveedor: 3 })).toEqual([1])
  expect(buscar({ marca: 2 })).toEqual([1])
  expect(buscar({ producto: 1 })).toEqual([1])
  expect(buscar({ producto: 9 })).toEqual([])
})

test('conditions on the product must hold for the same line', () => {
  expect(buscar({ marca: 2, color: 2 })).toEqual([1])
  expect(buscar({ marca: 1, color: 2 })).toEqual([])
})

test('a text is found in the row, its lines and their products, ignoring case and accents', () => {
  expect(buscar({ texto: ' garantia ' })).toEqual([1])
  expect(buscar({ texto: 'COMPRA' })).toEqual([2])
  expect(buscar({ texto: 'p-2' })).toEqual([1])
  expect(buscar({ texto: 'ñandu' })).toEqual([1])
  expect(buscar({ texto: 'no hay' })).toEqual([])
})
