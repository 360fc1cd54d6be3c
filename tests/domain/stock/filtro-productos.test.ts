import { expect, test } from 'vitest'
import type { Producto } from '#contract/stock/producto.ts'
import { filterProductos, SIN_FILTRO_PRODUCTOS } from '#domain/stock/lista-productos.ts'
import type { FilasEnOrden } from '#domain/valor/ordenar-filas.ts'
import { producto } from '#tests/helpers/producto.ts'

const ref = (id: number, nombre: string) => ({ id, nombre })
const FILAS = [
  producto({ id: 1, codigo: 'TE-VIN-R', descripcion: 'Vinilo rojo x metro', color: ref(3, 'rojo') }),
  producto({ id: 2, codigo: 'AC-CIN', descripcion: 'Cinturón 3 puntos', marca: ref(7, 'Ñandú') }),
  producto({
    id: 3,
    codigo: 'HE-T',
    descripcion: null,
    talle: ref(4, 'M8'),
    categoria: ref(1, 'Herrajes'),
    modelo: { ...ref(2, 'Tornillería'), categoria: ref(1, 'Herrajes') },
    venta: 12.34,
    existencia: 77,
  }),
]
const idsOf = (filas: FilasEnOrden<Producto>) => filas.slice(0, filas.length).map(({ id }) => id)
const found = (filtro: Partial<typeof SIN_FILTRO_PRODUCTOS>) =>
  idsOf(filterProductos(FILAS, { ...SIN_FILTRO_PRODUCTOS, ...filtro }))

test('an empty filter returns the same list', () => {
  expect(filterProductos(FILAS, SIN_FILTRO_PRODUCTOS)).toBe(FILAS)
  expect(filterProductos(FILAS, { ...SIN_FILTRO_PRODUCTOS, text: '  ' })).toBe(FILAS)
})

test.each([
  ['vin', [1]],
  ['ROJO', [1]],
  ['cinturon', [2]],
  ['ñandu', [2]],
  ['m8', [3]],
  ['herrajes', [3]],
  ['torniLLERIA', [3]],
  [' he-t ', [3]],
  ['%', []],
  ['77', []],
])('the text «%s», searched in all names ignoring case and accents, finds %j', (text, ids) => {
  expect(found({ text })).toEqual(ids)
})

test('a text is not found across two columns', () => {
  expect(found({ text: 'rvinilo' })).toEqual([])
  expect(found({ text: 'r vinilo' })).toEqual([])
})

test('all conditions must hold at once', () => {
  expect(found({ color: 3 })).toEqual([1])
  expect(found({ categoria: 1, modelo: 2, talle: 4 })).toEqual([3])
  expect(found({ categoria: 1, modelo: 2, talle: 99 })).toEqual([])
  expect(found({ categoria: 1, marca: 7 })).toEqual([])
  expect(found({ marca: 7, text: 'tor' })).toEqual([])
})
