import { expect, test } from 'vitest'
import { agregarLinea, lineasDe, subtotalDeLinea } from '#domain/registro/linea-registro.ts'
import { detalleDe, productoDe, registroOf } from '#tests/helpers/registro.ts'

const base = registroOf({ detalles: [detalleDe(productoDe(1, { venta: 99 }), 2, 20), detalleDe(2)] })
const nueva = { clave: 'n', producto: productoDe(1, { venta: 99 }), cantidad: '4' }

test('a line is added after the others, at the present price', () => {
  const lineas = agregarLinea(base, lineasDe(base), nueva)
  expect(lineas.map(({ clave }) => clave)).toEqual(['guardada-0', 'guardada-1', 'n'])
  expect(lineas.map(linea => subtotalDeLinea(linea, 1))).toEqual([2000, 1000, 39_600])
})

test('a removed line added again has the saved price, as on the server', () => {
  const lineas = agregarLinea(base, lineasDe(base).slice(1), nueva)
  expect(lineas.map(({ clave, cantidad }) => [clave, cantidad])).toEqual([
    ['guardada-1', '1'],
    ['guardada-0', '4'],
  ])
  expect(lineas.map(linea => subtotalDeLinea(linea, 1))).toEqual([1000, 4000])
})
