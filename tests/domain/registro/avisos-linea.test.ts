import fc from 'fast-check'
import { expect, test } from 'vitest'
import { avisosOf, lineaNueva, lineasDe } from '#domain/registro/linea-registro.ts'
import { detalleDe, productoDe, registroOf } from '#tests/helpers/registro.ts'

const TIPOS = [
  { id: 1, nombre: 'Venta', signo: -1 },
  { id: 2, nombre: 'Compra', signo: 1 },
  { id: 5, nombre: 'Rotura', signo: -1 },
]
const stock = (...existencias: number[]) => new Map(existencias.map((existencia, id) => [id, { existencia }]))
const nueva = (
  id: number,
  cantidad: string,
  precios: { venta?: number | null; costo?: number | null } = {},
) => lineaNueva(`n-${id}-${cantidad}`, productoDe(id, { venta: 10, costo: 5, ...precios }), cantidad)
const tipo = (id: number) => ({ id, nombre: '' })

test.each([
  [1, { venta: null, costo: 5 }, true],
  [1, { venta: 0, costo: 5 }, true],
  [1, { venta: 10, costo: null }, false],
  [2, { venta: 10, costo: null }, true],
  [2, { venta: null, costo: 5 }, false],
])('type %i, product %o, without a price: %s', (id, precios, sinPrecio) => {
  const linea = nueva(0, '1', precios)
  const registro = registroOf({ tipo_registro: tipo(id), detalles: [] })
  expect(avisosOf(registro, [linea], stock(100), TIPOS)(linea).sinPrecio).toBe(sinPrecio)
})

test.each([
  ['a sale takes out', 1, '30', -25],
  ['another type with the sign of a sale takes out', 5, '30', -25],
  ['all of the stock may go', 1, '5', null],
  ['a purchase puts in', 2, '30', null],
  ['a type of unknown sign says nothing', 9, '30', null],
  ['a text that is no number says nothing', 1, 'x', null],
])('%s: type %i with %s units of 5 warns of a stock of %s', (_, id, cantidad, quedan) => {
  const linea = nueva(0, cantidad)
  const registro = registroOf({ tipo_registro: tipo(id), detalles: [] })
  expect(avisosOf(registro, [linea], stock(5), TIPOS)(linea).quedan).toBe(quedan)
})

test('without the type’s sign a sale still subtracts; an unknown product has no stock warning', () => {
  const linea = nueva(0, '30')
  const registro = registroOf({ tipo_registro: tipo(1), detalles: [] })
  expect(avisosOf(registro, [linea], stock(5), [])(linea).quedan).toBe(-25)
  expect(avisosOf(registro, [linea], new Map(), TIPOS)(linea).quedan).toBeNull()
})

test('an unchanged saved line has no warning', () => {
  const registro = registroOf({
    tipo_registro: tipo(1),
    detalles: [detalleDe(productoDe(0, { venta: null }), 9)],
  })
  const lineas = lineasDe(registro)
  expect(lineas.map(avisosOf(registro, lineas, stock(-4), TIPOS))).toEqual([
    { sinPrecio: false, quedan: null },
  ])
})

test('the stock left counts all lines of the record, with its earlier movement reversed', () => {
  const cantidades = fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 40 })), { maxLength: 5 })
  fc.assert(
    fc.property(
      cantidades,
      cantidades,
      fc.array(fc.integer({ min: -20, max: 60 }), { minLength: 3, maxLength: 3 }),
      (antes, ahora, existencias) => {
        const registro = registroOf({
          tipo_registro: tipo(1),
          detalles: antes.map(([id, cantidad]) => detalleDe(productoDe(id, { venta: 10 }), cantidad)),
        })
        const lineas = ahora.map(([id, cantidad]) => nueva(id, String(cantidad)))
        const avisos = avisosOf(registro, lineas, stock(...existencias), TIPOS)
        for (const linea of lineas) {
          const { id } = linea.producto
          const total = (filas: [number, number][]) =>
            filas.reduce((sum, [of, cantidad]) => sum + (of === id ? cantidad : 0), 0)
          const taken = total(ahora) - total(antes)
          const left = (existencias[id] as number) - taken
          expect(avisos(linea).quedan).toBe(taken > 0 && left < 0 ? left : null)
        }
      },
    ),
  )
})
