import { expect, test } from 'vitest'
import type { Producto } from '#contract/stock/producto.ts'
import {
  type ColumnaProducto,
  countFaltan,
  filterProductos,
  isFaltante,
  listaDeCompra,
  prepareTextos,
  productosDeInforme,
  SIN_FILTRO_PRODUCTOS,
  sortProductos,
  textoProducto,
} from '#domain/stock/lista-productos.ts'
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

test('an empty filter returns the unchanged list of products', () => {
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

test('a text that spans two columns is not found', () => {
  expect(found({ text: 'rvinilo' })).toEqual([])
  expect(found({ text: 'r vinilo' })).toEqual([])
})

test('a product is found only if it meets all conditions of the filter', () => {
  expect(found({ color: 3 })).toEqual([1])
  expect(found({ categoria: 1, modelo: 2, talle: 4 })).toEqual([3])
  expect(found({ categoria: 1, modelo: 2, talle: 99 })).toEqual([])
  expect(found({ categoria: 1, marca: 7 })).toEqual([])
  expect(found({ marca: 7, text: 'tor' })).toEqual([])
})

test('the result of a product search does not depend on the search before', () => {
  const filtros = [
    { text: 'r' },
    { text: 'ro' },
    { text: 'roj' },
    { text: 'o' },
    { text: 'o', color: 3 },
    { text: '', color: 3 },
    { text: 'o', categoria: 1 },
    { text: ' O' },
  ]
  for (const primero of filtros)
    for (const segundo of filtros) {
      found(primero)
      expect(found(segundo)).toEqual(
        idsOf(filterProductos([...FILAS], { ...SIN_FILTRO_PRODUCTOS, ...segundo })),
      )
    }
})

test('products sort by the name of a reference, and by the value of a price or quantity', () => {
  const filas = [
    producto({ id: 1, codigo: 'B-10', marca: ref(1, 'Segura'), venta: 9.5, existencia: 100 }),
    producto({ id: 2, codigo: 'B-9', marca: null, venta: 10, existencia: -4 }),
    producto({ id: 3, codigo: 'a-1', marca: ref(9, 'densa'), venta: null, existencia: 30 }),
  ]
  const ids = (columna: ColumnaProducto, sentido: 'asc' | 'desc' = 'asc') =>
    idsOf(sortProductos(filas, { columna, sentido }))
  expect(ids('codigo')).toEqual([3, 2, 1])
  expect(ids('marca')).toEqual([3, 1, 2])
  expect(ids('venta')).toEqual([1, 2, 3])
  expect(ids('venta', 'desc')).toEqual([2, 1, 3])
  expect(ids('existencia')).toEqual([2, 3, 1])
})

test('a product is short if its stock is below its minimum, but not if equal', () => {
  expect(isFaltante({ stock_minimo: 10, existencia: 8 })).toBe(true)
  expect(isFaltante({ stock_minimo: 10, existencia: 10 })).toBe(false)
  expect(isFaltante({ stock_minimo: 0, existencia: 0 })).toBe(false)
})

test('the missing units of a product include units sold beyond its stock', () => {
  expect(countFaltan({ stock_minimo: 10, existencia: 8 })).toBe(2)
  expect(countFaltan({ stock_minimo: 0, existencia: -3 })).toBe(3)
  expect(countFaltan({ stock_minimo: 1, existencia: 5 })).toBe(0)
})

const PRODUCTOS = [
  producto({ id: 1, codigo: 'BT-S7-R', descripcion: 'Butaca S7', stock_minimo: 10, existencia: 8 }),
  producto({ id: 2, codigo: 'TE-PAN-10', descripcion: 'Pana marrón', stock_minimo: 60 }),
  producto({ id: 3, codigo: 'TE-PAN-9', descripcion: 'Pana blanca', stock_minimo: 60 }),
  producto({ id: 4, codigo: 'HE-RIE-2', descripcion: 'Riel', stock_minimo: 30, existencia: 30 }),
  producto({ id: 5, codigo: 'XX', descripcion: null, existencia: -3 }),
]
const ids = (texto: string) => productosDeInforme(PRODUCTOS, texto).map(({ id }) => id)

test('without a search text the stock report lists products under their minimum, most missing first, then by code', () => {
  expect(ids('')).toEqual([3, 2, 5, 1])
  expect(ids('  ')).toEqual([3, 2, 5, 1])
})

test('a search text is found in code and description, also of products that are not short', () => {
  expect(ids('MARRON')).toEqual([2])
  expect(ids('rie')).toEqual([4])
  expect(ids('pan-')).toEqual([3, 2])
  expect(ids('s7-r butaca')).toEqual([])
})

const bajo = (
  codigo: string,
  marca: string | null,
  costo: number | null,
  stock_minimo: number,
  existencia = 0,
) =>
  producto({
    codigo,
    marca: marca === null ? null : ref(1, marca),
    categoria: ref(1, 'Telas'),
    costo,
    stock_minimo,
    existencia,
  })

test('products to buy are grouped by brand with the cost of the missing units, and own products are listed apart', () => {
  const lista = listaDeCompra([
    bajo('TE-VIN', 'San Justo', 6.35, 80, 34),
    bajo('Z-1', null, 4.1, 12, 3),
    bajo('ES-D30', 'Densa', null, 40, 12),
    bajo('TE-PAN', 'San Justo', 8.7, 60),
    bajo('BT-S7', ' própia ', 100, 10, 8),
  ])
  expect(
    lista.grupos.map(({ marca, lineas }) => [
      marca,
      ...lineas.map(l => [l.producto.codigo, l.comprar, l.total]),
    ]),
  ).toEqual([
    ['Densa', ['ES-D30', 28, null]],
    ['San Justo', ['TE-PAN', 60, 522], ['TE-VIN', 46, 292.1]],
    [null, ['Z-1', 9, 36.9]],
  ])
  expect(lista).toMatchObject({ productos: 4, total: 851, sinCosto: 1 })
  expect(lista.propios.map(({ codigo }) => codigo)).toEqual(['BT-S7'])
})

test('the search text of a product is computed once', () => {
  const fila = producto({ codigo: 'ÑA-1' })
  const texto = textoProducto(fila)
  fila.codigo = 'otro'
  expect(texto).toContain('ña-1')
  expect(textoProducto(fila)).toBe(texto)
})

test('search texts are computed ahead in slices of 256 products', () => {
  const filas = Array.from({ length: 1_000 }, (_, id) => producto({ id, codigo: `C-${id}` }))
  const stops: number[] = []
  let next = 0
  while (next < filas.length) {
    next = prepareTextos(filas, next, () => true)
    stops.push(next)
  }
  expect(stops).toEqual([256, 512, 768, 1_000])
  const textos = filas.map(({ codigo }) => codigo.toLowerCase())
  for (const fila of filas) fila.codigo = 'otro'
  expect(filas.map(fila => textoProducto(fila).split('\n', 1)[0])).toEqual(textos)
  expect(prepareTextos([], 0, () => true)).toBe(0)
})
