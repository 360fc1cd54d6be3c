import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isLineaValida,
  isPendiente,
  lineaNueva,
  lineasDe,
  montoDeLineas,
  precioDe,
  subtotalDeLinea,
} from '#domain/registro/linea-registro.ts'
import { detalleDe, productoDe, registroOf } from '#tests/helpers/registro.ts'

const caro = productoDe(1, { venta: 99, costo: 50 })

test('a saved line keeps its saved price, also at another quantity', () => {
  const [linea] = lineasDe(registroOf({ detalles: [detalleDe(caro, 12, 2574)] }))
  if (linea === undefined) throw new Error('no line')
  expect(precioDe(linea, 1)).toBe(21_450)
  expect(subtotalDeLinea(linea, 1)).toBe(257_400)
  expect(subtotalDeLinea({ ...linea, cantidad: '10' }, 1)).toBe(214_500)
})

test('a new line has the product’s present price: the sale price in a sale, else the cost', () => {
  const linea = lineaNueva('n', caro, '3')
  expect(subtotalDeLinea(linea, 1)).toBe(29_700)
  expect(subtotalDeLinea(linea, 2)).toBe(15_000)
})

test('a subtotal that is not a multiple of the price stays as on the server', () => {
  const [linea] = lineasDe(registroOf({ detalles: [detalleDe(caro, 3, 10)] }))
  if (linea === undefined) throw new Error('no line')
  expect(subtotalDeLinea(linea, 1)).toBe(1000)
  expect(precioDe(linea, 1)).toBe(333)
})

test('a line is unsaved if the server lacks it or has another quantity', () => {
  const [linea] = lineasDe(registroOf({ detalles: [detalleDe(1, 5)] }))
  if (linea === undefined) throw new Error('no line')
  expect(isPendiente(linea)).toBe(false)
  expect(isPendiente({ ...linea, cantidad: ' 05 ' })).toBe(false)
  expect(isPendiente({ ...linea, cantidad: '6' })).toBe(true)
  expect(isPendiente({ ...linea, cantidad: '' })).toBe(true)
  expect(isPendiente(lineaNueva('n', caro, '1'))).toBe(true)
})

test('a malformed quantity counts 0 and cannot be saved', () => {
  const linea = lineaNueva('n', caro, 'doce')
  expect(subtotalDeLinea(linea, 1)).toBe(0)
  expect(isLineaValida(linea)).toBe(false)
  expect(isLineaValida({ ...linea, cantidad: '0' })).toBe(false)
  expect(isLineaValida({ ...linea, cantidad: '12' })).toBe(true)
})

test('S14: the total of unchanged lines is that of the record', () => {
  const detalle = fc
    .record({ cantidad: fc.integer({ min: 1, max: 1000 }), centavos: fc.integer({ min: 0, max: 1_000_000 }) })
    .map(({ cantidad, centavos }) => ({
      detalle: detalleDe(caro, cantidad, (cantidad * centavos) / 100),
      centavos: cantidad * centavos,
    }))
  fc.assert(
    fc.property(fc.array(detalle, { maxLength: 50 }), filas => {
      const lineas = lineasDe(registroOf({ detalles: filas.map(fila => fila.detalle) }))
      expect(montoDeLineas(lineas, 1)).toBe(filas.reduce((suma, { centavos }) => suma + centavos, 0))
    }),
  )
})
