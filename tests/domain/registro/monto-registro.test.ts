import fc from 'fast-check'
import { expect, test } from 'vitest'
import { precioDeProducto, subtotalOf, sumMonto } from '#domain/registro/linea-registro.ts'

test('a sale uses the sale price, any other type the cost; a missing price is 0', () => {
  const producto = { venta: 214.5, costo: 130.25 }
  expect(precioDeProducto(producto, 1)).toBe(21_450)
  expect(precioDeProducto(producto, 2)).toBe(13_025)
  expect(precioDeProducto(producto, 5)).toBe(13_025)
  expect(precioDeProducto({ venta: null, costo: 5 }, 1)).toBe(0)
})

test('S14: the total is the exact sum of quantity times price, also in reverse order', () => {
  const linea = fc.record({
    cantidad: fc.integer({ min: 0, max: 10_000 }),
    centavos: fc.integer({ min: 0, max: 10_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(linea, { maxLength: 300 }), lineas => {
      const subtotales = lineas.map(({ cantidad, centavos }) =>
        subtotalOf(cantidad, precioDeProducto({ venta: centavos / 100, costo: null }, 1)),
      )
      const exacto = lineas.reduce(
        (suma, { cantidad, centavos }) => suma + BigInt(cantidad) * BigInt(centavos),
        0n,
      )
      expect(BigInt(sumMonto(subtotales))).toBe(exacto)
      expect(BigInt(sumMonto(subtotales.toReversed()))).toBe(exacto)
    }),
  )
})
