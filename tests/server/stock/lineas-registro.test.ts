import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LineaFila, ProductoFila } from '#server/stock/save-registro.ts'
import { type LineaEnviada, priceLineas, sumDeltas } from '#server/stock/save-registro.ts'

const productos = new Map<number, ProductoFila>([
  [1, { id: 1, codigo: 'P-1', venta: '12.00', costo: '5.00' }],
  [2, { id: 2, codigo: 'P-2', venta: '20.00', costo: null }],
])
const linea = (producto: number, cantidad: number, subtotal?: unknown): LineaEnviada => ({
  producto,
  cantidad,
  subtotal,
})
const antes: LineaFila[] = [
  { producto: 1, cantidad: 3, precio: '10.00' },
  { producto: 2, cantidad: 1, precio: '19.50' },
  { producto: 1, cantidad: 3, precio: '11.00' },
]
const precios = (lineas: LineaEnviada[], tipo = 1, tipoAntes = 1) =>
  priceLineas(lineas, productos, { tipo, tipoAntes, antes }).map(({ precio }) => precio)

describe('prices of a record’s lines', () => {
  test('an existing line keeps its price, a new one gets the present price', () => {
    expect(precios([linea(2, 5), linea(1, 9), linea(1, 1), linea(1, 1)])).toEqual([
      '19.50',
      '10.00',
      '11.00',
      '12.00',
    ])
  })

  test('a line with a subtotal is identified among others of its product', () => {
    expect(precios([linea(1, 3, 33)])).toEqual(['11.00'])
    expect(precios([linea(1, 7), linea(1, 3, 30)]), 'wherever it stands').toEqual(['11.00', '10.00'])
    expect(precios([linea(1, 7, 77)]), 'with another quantity too').toEqual(['11.00'])
    expect(precios([linea(1, 2, 24), linea(1, 1)]), 'or as a new one').toEqual(['12.00', '10.00'])
  })

  test.each([[0.01], ['30'], [null], [Number.NaN], [Number.POSITIVE_INFINITY], [{}], [-30]])(
    'the subtotal %j sets no price',
    subtotal => {
      expect(precios([linea(1, 3, subtotal)])).toEqual(['10.00'])
    },
  )

  test('a record that becomes a sale, or stops being one, prices all its lines again; a product without price counts zero', () => {
    expect(precios([linea(1, 3, 30), linea(2, 1)], 2, 1)).toEqual(['5.00', '0'])
    expect(precios([linea(1, 3, 30), linea(2, 1)], 1, 3)).toEqual(['12.00', '20.00'])
    expect(precios([linea(1, 3), linea(2, 1)], 3, 2), 'neither is a sale').toEqual(['10.00', '19.50'])
  })
})

test('S14: a movement and its reversal cancel out, and unchanged products are left out', () => {
  const line = fc.record({
    producto: fc.integer({ min: 1, max: 9 }),
    cantidad: fc.integer({ min: 1, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(line),
      fc.array(line),
      fc.constantFrom(-1, 0, 1),
      fc.constantFrom(-1, 0, 1),
      (a, b, x, y) => {
        const deltas = sumDeltas({ signo: x, lineas: a }, { signo: -y, lineas: b })
        for (let producto = 1; producto <= 9; producto++) {
          const sum = (lineas: typeof a) =>
            lineas.reduce((total, one) => total + (one.producto === producto ? one.cantidad : 0), 0)
          const delta = x * sum(a) - y * sum(b)
          expect(deltas.get(producto) ?? 0).toBe(delta === 0 ? 0 : delta)
          expect(deltas.has(producto)).toBe(delta !== 0)
        }
        expect(sumDeltas({ signo: x, lineas: a }, { signo: -x, lineas: a }).size).toBe(0)
      },
    ),
  )
})
