import { expect, test } from 'vitest'
import {
  abrirFila,
  type ConsultaVentas,
  GRUPOS_VENTAS,
  isVentas,
  PRESETS_VENTAS,
  parseVentas,
  pedidoVentas,
  rangoDeVentas,
  writeVentas,
} from '#domain/stock/ventas.ts'

const HOY = '2026-11-20'
const BASE: ConsultaVentas = {
  ...{ por: 'mes', desde: '2026-01-15', hasta: '2026-12-10', producto: 0, cliente: 0 },
}
const FILA = {
  ...{ id: 7, nombre: 'X', codigo: null, registros: 1, vendidas: 1, ventas: 0.1, entraron: 0, salieron: 1 },
}

test('a query of the sales report written to its address is read back unchanged', () => {
  for (const por of GRUPOS_VENTAS)
    for (const producto of [0, 5])
      for (const cliente of [0, 9]) {
        const consulta = { ...BASE, por, producto, cliente }
        const params = new URLSearchParams(writeVentas(consulta))
        expect(parseVentas(name => params.get(name), HOY)).toEqual(consulta)
      }
  expect(parseVentas(() => null, HOY)).toEqual({
    ...{ por: 'producto', desde: '2026-11-01', hasta: HOY, producto: 0, cliente: 0 },
  })
})

test('each wrong query parameter makes the address of the sales report invalid', () => {
  for (const wrong of ['por=anio', 'desde=2026-11-21', 'hasta=2026-02-31', 'cliente=-1', 'producto=1e3']) {
    const params = new URLSearchParams(wrong)
    expect(
      parseVentas(name => params.get(name), HOY),
      wrong,
    ).toBe('invalida')
  }
})

test('the request for the sales report has whole days, and only the filters that are set', () => {
  expect(pedidoVentas(BASE)).toEqual({
    ...{ fechaD: '2026-01-15T00:00:00', fechaH: '2026-12-10T23:59:59', por: 'mes' },
  })
  expect(pedidoVentas({ ...BASE, cliente: 3 }).cliente).toBe(3)
})

test('a preset range ends today, or on the last day of the month before', () => {
  expect(PRESETS_VENTAS.map(preset => Object.values(rangoDeVentas(preset, '2026-01-05')).join(' '))).toEqual([
    ...['2026-01-01 2026-01-05', '2025-12-01 2025-12-31', '2026-01-01 2026-01-05'],
  ])
})

test.each([
  ['2026-01', '2026-01-15', '2026-01-31'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2026-12', '2026-12-01', '2026-12-10'],
])('opening the month %s requests its days within the range of the query', (nombre, desde, hasta) => {
  const fila = { ...FILA, id: null, nombre }
  expect(abrirFila(BASE, fila)).toEqual({ ...BASE, por: 'producto', desde, hasta })
  // The product is known, so its month opens by client
  expect(abrirFila({ ...BASE, producto: 5 }, fila)?.por).toBe('cliente')
})

test('the row of a product opens by month, the row of a client by product, and the row without a client not at all', () => {
  expect(abrirFila({ ...BASE, por: 'producto', cliente: 9 }, FILA)).toEqual({
    ...BASE,
    cliente: 9,
    producto: 7,
  })
  expect(abrirFila({ ...BASE, por: 'cliente' }, FILA)).toEqual({ ...BASE, por: 'producto', cliente: 7 })
  expect(abrirFila({ ...BASE, por: 'cliente' }, { ...FILA, id: null })).toBeNull()
})

test('a stored answer of the sales report is refused if it has another shape', () => {
  expect(isVentas({ filas: [FILA, { ...FILA, id: null, nombre: null }] })).toBe(true)
  for (const wrong of [null, {}, { filas: {} }, { filas: [{ ...FILA, ventas: '1' }] }, { filas: [null] }])
    expect(isVentas(wrong)).toBe(false)
})
