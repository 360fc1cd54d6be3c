import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  agregarLinea,
  avisosOf,
  cambiosDe,
  cantidadOCero,
  hasCambios,
  isCantidadValida,
  isLineaValida,
  isPendiente,
  lineaNueva,
  lineasDe,
  montoDeLineas,
  parseCantidad,
  precioDe,
  precioDeProducto,
  rebaseLineas,
  subtotalDeLinea,
  subtotalOf,
  sumMonto,
} from '#domain/registro/linea-registro.ts'
import { detalleDe, productoDe, registroOf } from '#tests/helpers/registro.ts'

const caro = productoDe(1, { venta: 99, costo: 50 })

test('a saved line of a record keeps its saved price, also at another quantity', () => {
  const [linea] = lineasDe(registroOf({ detalles: [detalleDe(caro, 12, 2574)] }))
  if (linea === undefined) throw new Error('no line')
  expect(precioDe(linea, 1)).toBe(21_450)
  expect(subtotalDeLinea(linea, 1)).toBe(257_400)
  expect(subtotalDeLinea({ ...linea, cantidad: '10' }, 1)).toBe(214_500)
})

test('a new line of a record has the product’s present price: the sale price in a sale, else the cost', () => {
  const linea = lineaNueva('n', caro, '3')
  expect(subtotalDeLinea(linea, 1)).toBe(29_700)
  expect(subtotalDeLinea(linea, 2)).toBe(15_000)
})

test('a saved subtotal that the quantity does not divide is shown unchanged', () => {
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

test('a malformed quantity counts as 0, and its line cannot be saved', () => {
  const linea = lineaNueva('n', caro, 'doce')
  expect(subtotalDeLinea(linea, 1)).toBe(0)
  expect([linea, { ...linea, cantidad: '12' }].map(isLineaValida)).toEqual([false, true])
})

test('S14: the total of unchanged lines is the record’s total', () => {
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

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['007', 7],
  ['0', 0],
])('the typed quantity %j is %d units', (texto, cantidad) => {
  expect(parseCantidad(texto)).toBe(cantidad)
})

test.each(['', '  ', 'abc', '1,5', '1.5', '-1', '1e3', '0x10', 'NaN', '٣'])(
  'the text %j is no quantity, and counts as 0 when several products are added',
  texto => {
    expect(parseCantidad(texto)).toBeNull()
    expect(cantidadOCero(texto)).toBe(0)
  },
)

describe('C26: a line has 1 to 1 000 000 units', () => {
  test.each(['1', '1000000'])('the quantity %j can be saved', texto =>
    expect(isCantidadValida(texto)).toBe(true),
  )
  test.each(['0', '1000001', '', 'x', '-1'])('the quantity %j cannot be saved', texto =>
    expect(isCantidadValida(texto)).toBe(false),
  )
})

test('the price of a line is the sale price in a sale, else the cost, and 0 if that price is missing', () => {
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

const guardado = registroOf({ detalles: [detalleDe(productoDe(1, { venta: 99 }), 2, 20), detalleDe(2)] })
const agregada = { clave: 'n', producto: productoDe(1, { venta: 99 }), cantidad: '4' }

test('a new line is added after the other lines of the record, at the product’s present price', () => {
  const lineas = agregarLinea(guardado, lineasDe(guardado), agregada)
  expect(lineas.map(({ clave }) => clave)).toEqual(['guardada-0', 'guardada-1', 'n'])
  expect(lineas.map(linea => subtotalDeLinea(linea, 1))).toEqual([2000, 1000, 39_600])
})

test('a removed line added again has the saved price, as on the server', () => {
  const lineas = agregarLinea(guardado, lineasDe(guardado).slice(1), agregada)
  expect(lineas.map(({ clave, cantidad }) => [clave, cantidad])).toEqual([
    ['guardada-1', '1'],
    ['guardada-0', '4'],
  ])
  expect(lineas.map(linea => subtotalDeLinea(linea, 1))).toEqual([1000, 4000])
})

const base = registroOf({ detalles: [detalleDe(1, 1), detalleDe(2, 2), detalleDe(3, 3)] })
const [una, dos, tres] = lineasDe(base)
if (una === undefined || dos === undefined || tres === undefined) throw new Error('no lines')

test('a record with unchanged lines has no changes to save', () => {
  const cambios = cambiosDe(base, lineasDe(base))
  expect(cambios).toEqual({ pendientes: 0, quitadas: 0, invalidas: 0 })
  expect(hasCambios(cambios)).toBe(false)
})

test('unsaved, removed and invalid lines are counted', () => {
  const lineas = [
    { ...una, cantidad: '' },
    dos,
    lineaNueva('a', productoDe(3), '2'),
    lineaNueva('b', productoDe(4), '0'),
  ]
  const cambios = cambiosDe(base, lineas)
  expect(cambios).toEqual({ pendientes: 3, quitadas: 1, invalidas: 2 })
  expect(hasCambios(cambios)).toBe(true)
})

test('removing a line counts as a change of the record', () => {
  expect(hasCambios(cambiosDe(base, [una, dos]))).toBe(true)
})

const leer = (lineas: readonly { producto: { id: number }; cantidad: string }[]) =>
  lineas.map(({ producto, cantidad }) => [producto.id, cantidad])

test('changes by two users in different lines of a record are both kept', () => {
  const mias = agregarLinea(base, [{ ...una, cantidad: '10' }, tres], {
    clave: 'n',
    producto: productoDe(9),
    cantidad: '4',
  })
  const suyo = registroOf({ detalles: [detalleDe(1, 1), detalleDe(2, 2), detalleDe(3, 30), detalleDe(8, 1)] })
  expect(leer(rebaseLineas(base, mias, suyo))).toEqual([
    [1, '10'],
    [3, '30'],
    [8, '1'],
    [9, '4'],
  ])
})

test('a line edited here keeps this user’s quantity, even if another user changed or removed the line', () => {
  const mias = [{ ...una, cantidad: '10' }, { ...dos, cantidad: '20' }, tres]
  const suyo = registroOf({ detalles: [detalleDe(1, 5), detalleDe(3, 3)] })
  const lineas = rebaseLineas(base, mias, suyo)
  expect(leer(lineas)).toEqual([
    [1, '10'],
    [3, '3'],
    [2, '20'],
  ])
  expect(lineas.map(isPendiente)).toEqual([true, false, true])
})

test('several lines with the same product are matched by their order', () => {
  const doble = registroOf({ detalles: [detalleDe(1, 1), detalleDe(1, 2)] })
  const [primera, segunda] = lineasDe(doble)
  if (primera === undefined || segunda === undefined) throw new Error('no lines')
  expect(leer(rebaseLineas(doble, [primera, { ...segunda, cantidad: '7' }], doble))).toEqual([
    [1, '1'],
    [1, '7'],
  ])
})

test('if only one of two users changed lines, the lines of that user are kept', () => {
  const detalles = fc.array(
    fc.record({ id: fc.integer({ min: 1, max: 5 }), cantidad: fc.integer({ min: 1, max: 9 }) }),
    { maxLength: 6 },
  )
  const hacer = (filas: { id: number; cantidad: number }[]) =>
    registroOf({ detalles: filas.map(({ id, cantidad }) => detalleDe(id, cantidad)) })
  fc.assert(
    fc.property(detalles, detalles, (filas, otras) => {
      const antes = hacer(filas)
      const suyo = hacer(otras)
      expect(leer(rebaseLineas(antes, lineasDe(antes), suyo))).toEqual(leer(lineasDe(suyo)))
      const mias = lineasDe(antes).filter((_, i) => i % 2 === 0)
      expect(leer(rebaseLineas(antes, mias, antes))).toEqual(leer(mias))
    }),
  )
})

const TIPOS = [
  { id: 1, nombre: 'Venta', signo: -1 },
  { id: 2, nombre: 'Compra', signo: 1 },
  { id: 5, nombre: 'Rotura', signo: -1 },
]
const stock = (...existencias: number[]) => new Map(existencias.map((existencia, id) => [id, { existencia }]))
const lineaCon = (
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
])('in a record of type %i, the product %o is marked as without a price: %s', (id, precios, sinPrecio) => {
  const linea = lineaCon(0, '1', precios)
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
  const linea = lineaCon(0, cantidad)
  const registro = registroOf({ tipo_registro: tipo(id), detalles: [] })
  expect(avisosOf(registro, [linea], stock(5), TIPOS)(linea).quedan).toBe(quedan)
})

test('the stock warning of a sale needs the product’s stock, but not the sign of the type', () => {
  const linea = lineaCon(0, '30')
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

test('the stock warning counts all lines of the record and adds back its saved lines', () => {
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
        const lineas = ahora.map(([id, cantidad]) => lineaCon(id, String(cantidad)))
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
