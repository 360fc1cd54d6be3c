import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import {
  filterRegistros,
  hasFiltro,
  type LineaProducto,
  lineasDeProducto,
  movimientosDe,
  ORDEN_REGISTROS,
  SIN_FILTRO,
  sortRegistros,
} from '#domain/registro/lista-registros.ts'
import { producto } from '#tests/helpers/producto.ts'
import { COMPRA, detalleDe, productoDe, registroOf, VENTA } from '#tests/helpers/registro.ts'

const ref = (id: number, nombre: string) => ({ id, nombre })
const productos = new Map([
  [1, producto({ ...productoDe(1), marca: ref(1, 'Propia'), color: ref(1, 'negro') })],
  [2, producto({ ...productoDe(2), marca: ref(2, 'Ñandú'), color: ref(2, 'rojo') })],
])
const venta = registroOf({ id: 1, detalles: [detalleDe(1), detalleDe(2)], observaciones: 'Garantía 214' })
const compra = registroOf({ id: 2, tipo_registro: COMPRA, nro_remito: null, cliente_proveedor: null })
const buscar = (filtro: Partial<typeof SIN_FILTRO>) =>
  filterRegistros([venta, compra], { ...SIN_FILTRO, ...filtro }, productos).map(({ id }) => id)

test('an empty filter has nine empty keys and finds every record', () => {
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

test('several conditions on the product must hold for the same line of a record', () => {
  expect(buscar({ marca: 2, color: 2 })).toEqual([1])
  expect(buscar({ marca: 1, color: 2 })).toEqual([])
})

test('a text is found in a record, its lines and their products, ignoring case and accents', () => {
  expect(buscar({ texto: ' garantia ' })).toEqual([1])
  expect(buscar({ texto: 'COMPRA' })).toEqual([2])
  expect(buscar({ texto: 'p-2' })).toEqual([1])
  expect(buscar({ texto: 'ñandu' })).toEqual([1])
  expect(buscar({ texto: 'no hay' })).toEqual([])
})

const filas = [
  registroOf({ id: 1, fechahs: '2026-11-20T10:12:00', nro_remito: 'R-9', monto: 1000 }),
  registroOf({ id: 2, fechahs: '2026-11-20T10:12:00', nro_remito: 'R-11', monto: 9 }),
  registroOf({
    id: 3,
    fechahs: '2026-11-21T08:00:00',
    nro_remito: null,
    monto: 50.5,
    cliente_proveedor: null,
  }),
]
const ids = (columna: (typeof ORDEN_REGISTROS)['columna'], sentido: 'asc' | 'desc') =>
  sortRegistros(filas, { columna, sentido }).map(({ id }) => id)

test('records are sorted newest first, and records of the same time by their id, highest first', () => {
  expect(sortRegistros(filas, ORDEN_REGISTROS).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('numbers sort by value, and rows without a number are last in both directions', () => {
  expect(ids('nro_remito', 'asc')).toEqual([1, 2, 3])
  expect(ids('nro_remito', 'desc')).toEqual([2, 1, 3])
  expect(ids('monto', 'asc')).toEqual([2, 3, 1])
  expect(ids('cliente_proveedor', 'desc').at(-1)).toBe(3)
})

const TIPOS: TipoRegistro[] = [
  { ...VENTA, signo: -1 },
  { ...COMPRA, signo: 1 },
  { id: 4, nombre: 'Ajuste de salida', signo: -1 },
  { id: 5, nombre: 'Presupuesto', signo: 0 },
]
const linea = (registro: number, dia: number, tipo: { id: number; nombre: string }, unidades: number) =>
  ({
    registro,
    fechahs: `2026-11-${String(dia).padStart(2, '0')}T10:00:00`,
    tipo,
    nro_remito: null,
    unidades,
  }) satisfies LineaProducto

test('the lines of a product in one record are one movement, and records without the product are left out', () => {
  const registros = [
    registroOf({ id: 1, detalles: [detalleDe(7, 2), detalleDe(8, 5), detalleDe(7, 3)] }),
    registroOf({ id: 2, detalles: [detalleDe(8)] }),
    registroOf({ id: 3 }),
  ]
  expect(lineasDeProducto(registros, 7)).toEqual([
    { registro: 1, fechahs: '2026-11-20T10:12:00', tipo: VENTA, nro_remito: 'R-1', unidades: 5 },
  ])
})

test('movements are newest first, and the stock left after each movement is counted back from the present stock', () => {
  const lineas = [linea(1, 1, COMPRA, 10), linea(3, 9, VENTA, 2), linea(2, 5, VENTA, 3)]
  expect(
    movimientosDe(lineas, 5, TIPOS).map(({ registro, cantidad, quedan }) => [registro, cantidad, quedan]),
  ).toEqual([
    [3, -2, 5],
    [2, -3, 7],
    [1, 10, 10],
  ])
})

test('of two movements at the same time the movement of the later record is first', () => {
  const lineas = [linea(1, 1, COMPRA, 10), linea(2, 1, VENTA, 3)]
  expect(movimientosDe(lineas, 7, TIPOS).map(({ registro }) => registro)).toEqual([2, 1])
})

test('if types have no sign, a sale subtracts, a purchase adds, and the stock before an adjustment is unknown', () => {
  const lineas = [
    linea(4, 4, VENTA, 1),
    linea(3, 3, { id: 4, nombre: 'Ajuste' }, 2),
    linea(2, 2, COMPRA, 5),
    linea(1, 1, COMPRA, 1),
  ]
  const sinSignos = TIPOS.map(({ id, nombre }) => ({ id, nombre }))
  expect(movimientosDe(lineas, 3, sinSignos).map(({ cantidad, quedan }) => [cantidad, quedan])).toEqual([
    [-1, 3],
    [null, 4],
    [5, null],
    [1, null],
  ])
})

test('a record that does not change the stock is no movement', () => {
  const lineas = [linea(2, 2, { id: 5, nombre: 'Presupuesto' }, 9), linea(1, 1, COMPRA, 4)]
  expect(movimientosDe(lineas, 4, TIPOS).map(({ registro, quedan }) => [registro, quedan])).toEqual([[1, 4]])
})

test('with an unknown stock the stock left after a movement is unknown', () => {
  expect(movimientosDe([linea(1, 1, COMPRA, 4)], null, TIPOS)).toMatchObject([{ cantidad: 4, quedan: null }])
})

test('the stock left after each movement equals the stock before plus the movement', () => {
  const historia = fc.array(
    fc.record({
      tipo: fc.constantFrom(...TIPOS),
      unidades: fc.integer({ min: 1, max: 1_000 }),
      dia: fc.integer({ min: 1, max: 28 }),
    }),
  )
  fc.assert(
    fc.property(historia, filas => {
      const lineas = filas.map(({ tipo, unidades, dia }, i) => linea(i + 1, dia, tipo, unidades))
      const existencia = filas.reduce((suma, { tipo, unidades }) => suma + (tipo.signo ?? 0) * unidades, 0)
      const movimientos = movimientosDe(lineas, existencia, TIPOS)
      const antes = (i: number) => movimientos[i + 1]?.quedan ?? 0
      movimientos.forEach(({ cantidad, quedan }, i) => {
        expect(quedan).toBe(antes(i) + (cantidad ?? 0))
      })
    }),
  )
})
