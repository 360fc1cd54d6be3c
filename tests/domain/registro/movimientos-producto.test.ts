import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { type LineaProducto, lineasDeProducto, movimientosDe } from '#domain/registro/lista-registros.ts'

const VENTA = { id: 1, nombre: 'Venta' }
const COMPRA = { id: 2, nombre: 'Compra' }
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

test('lines of the same product in one record are one movement; other records are excluded', () => {
  const detalle = (producto: number, cantidad: number) => ({
    producto: { id: producto, codigo: 'x', descripcion: null, venta: 1, costo: 1 },
    cantidad,
    subtotal: 0,
    tipo_registro: VENTA,
  })
  const registro = (id: number, detalles: Registro['detalles']): Registro => ({
    id,
    fechahs: '2026-11-20T10:00:00',
    tipo_registro: VENTA,
    nro_remito: `R-${id}`,
    cliente_proveedor: null,
    observaciones: null,
    monto: 0,
    detalles,
  })
  const registros = [
    registro(1, [detalle(7, 2), detalle(8, 5), detalle(7, 3)]),
    registro(2, [detalle(8, 1)]),
    registro(3, []),
  ]
  expect(lineasDeProducto(registros, 7)).toEqual([
    { registro: 1, fechahs: '2026-11-20T10:00:00', tipo: VENTA, nro_remito: 'R-1', unidades: 5 },
  ])
})

test('the newest is first, and the stock left after each is counted back from the present stock', () => {
  const lineas = [linea(1, 1, COMPRA, 10), linea(3, 9, VENTA, 2), linea(2, 5, VENTA, 3)]
  expect(
    movimientosDe(lineas, 5, TIPOS).map(({ registro, cantidad, quedan }) => [registro, cantidad, quedan]),
  ).toEqual([
    [3, -2, 5],
    [2, -3, 7],
    [1, 10, 10],
  ])
})

test('of two movements at one time the later record is the newer', () => {
  const lineas = [linea(1, 1, COMPRA, 10), linea(2, 1, VENTA, 3)]
  expect(movimientosDe(lineas, 7, TIPOS).map(({ registro }) => registro)).toEqual([2, 1])
})

test('without signs of the types a sale subtracts, a purchase adds, and an adjustment ends the count', () => {
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

test('the stock left after each movement equals the stock before plus the movement, back to the first', () => {
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
