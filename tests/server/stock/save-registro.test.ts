import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BajoMinimo,
  type LineaEnviada,
  type LineaFila,
  type ProductoFila,
  priceLineas,
  readFecha,
  sumDeltas,
  warningsHeader,
} from '#server/stock/save-registro.ts'

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

test('an existing line keeps its price, a new line gets the present price', () => {
  expect(precios([linea(2, 5), linea(1, 9), linea(1, 1), linea(1, 1)])).toEqual([
    '19.50',
    '10.00',
    '11.00',
    '12.00',
  ])
})

test('a line with a subtotal is found among other lines of its product', () => {
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

test.each([
  ['2026-01-05', '2026-01-05 00:00:00'],
  ['2026-01-05T10:20', '2026-01-05 10:20:00'],
  ['2026-01-05T10:20:30', '2026-01-05 10:20:30'],
  ['2026-01-05T10:20:30.5', '2026-01-05 10:20:30.5'],
])('%s is %s in wall clock time', (texto, momento) => {
  expect(readFecha('fechahs', texto)).toBe(momento)
})

test.each(['2026-02-29', '2026-04-31', '2026-01-05T24:00', '2026-01-05T10:61', '2026-01-05T10:20:60'])(
  '%s is not a date',
  texto => {
    expect(() => readFecha('fechahs', texto)).toThrow('Esa fecha no existe.')
  },
)

const bajo = (over: Partial<BajoMinimo> = {}): BajoMinimo => ({
  codigo: 'BT-S7-R',
  descripcion: 'Butaca S7',
  existencia: 8,
  stock_minimo: 10,
  ...over,
})
const read = (bajos: BajoMinimo[]): string[] =>
  JSON.parse(decodeURIComponent(warningsHeader(bajos)['x-warnings'] ?? ''))

test('without warnings there is no header', () => {
  expect(warningsHeader([])).toEqual({})
})

test('each warning names the product, its remaining stock and its minimum', () => {
  expect(read([bajo(), bajo({ codigo: 'X', descripcion: null, existencia: -1, stock_minimo: 0 })])).toEqual([
    'BT-S7-R Butaca S7: quedan 8, el mínimo es 10',
    'X: quedan -1, el mínimo es 0',
  ])
})

test('S17: CR, LF, emoji, «+», quotes and percent signs in a warning survive the header', () => {
  const descripcion = 'a\r\nSet-Cookie: x=1 🪑 1+1 "%0d" \\ ñ;,\u2028'
  const header = warningsHeader([bajo({ descripcion })])['x-warnings'] ?? ''
  expect(header).toMatch(/^[\x21-\x7e]+$/)
  expect(header).not.toContain('+')
  expect(read([bajo({ descripcion })])[0]).toContain(descripcion)
})

test('S17: warnings of exactly 4 KiB still fit, whole or cut', () => {
  const lengths = Array.from({ length: 300 }, (_, n) => 3800 + n)
  const bajos = lengths.map(length => [bajo({ descripcion: 'x'.repeat(length) }), bajo()])
  const headerOf = (some: BajoMinimo[]): string => warningsHeader(some)['x-warnings'] ?? ''
  const isCut = (some: BajoMinimo[]): boolean => read(some).at(-1) === 'y 1 más'
  for (const kind of [bajos.filter(isCut), bajos.filter(some => !isCut(some))])
    expect(Math.max(...kind.map(some => headerOf(some).length))).toBe(4096)
})

test('S17: the header has at most 4 KiB; omitted warnings are counted', () => {
  const many = Array.from({ length: 1000 }, (_, n) => bajo({ codigo: `P-${n}` }))
  const sentences = read(many)
  expect(sentences[0]).toMatch(/^P-0 /)
  expect(sentences.at(-1)).toBe(`y ${1000 - (sentences.length - 1)} más`)
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          codigo: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
          descripcion: fc.string({ unit: 'binary', maxLength: 200 }),
        }),
        { minLength: 1, maxLength: 40 },
      ),
      textos => {
        const bajos = textos.map(texto => bajo(texto))
        const header = warningsHeader(bajos)['x-warnings'] ?? ''
        expect(header.length).toBeLessThanOrEqual(4096)
        const found = read(bajos)
        const cut = /^y (\d+) más$/.exec(found.at(-1) ?? '')
        expect(found.length - (cut ? 1 : 0) + Number(cut?.[1] ?? 0)).toBe(bajos.length)
      },
    ),
  )
})
