import { expect, test } from 'vitest'
import {
  type ConsultaInforme,
  compareFilas,
  filterPorModelo,
  formatPlural,
  formatTabla,
  isEstadoCorrecto,
  parseConsulta,
  sumCantidad,
  toLinea,
  writeConsulta,
} from '#domain/informe/informe.ts'

const CONSULTA: ConsultaInforme = {
  desde: '2026-11-01',
  hasta: '2026-11-20',
  estado: 5,
  modelo: 'S7 XL & ñandú',
  color: 2,
  tipo: 'S',
  ...{ horaD: '06:00', horaH: '14:30', retroceso: 28 },
}
const read = (query: string) => {
  const params = new URLSearchParams(query)
  return parseConsulta(name => params.get(name))
}

test('a report written to an address is read back unchanged', () => {
  const address = new URLSearchParams(writeConsulta(CONSULTA)).toString()
  expect(read(address)).toEqual(CONSULTA)
  const plain = {
    ...CONSULTA,
    ...{ modelo: '', color: 0, tipo: null, horaD: '00:00', horaH: '23:59', retroceso: null },
  }
  expect(new URLSearchParams(writeConsulta(plain)).toString()).toBe(
    'desde=2026-11-01&hasta=2026-11-20&estado=5',
  )
  expect(read(new URLSearchParams(writeConsulta(plain)).toString())).toEqual(plain)
})

test('an address without report parameters requests no report', () => {
  expect(read('')).toBeNull()
  expect(read('otra=1')).toBeNull()
})

test.each([
  'desde=2026-02-31&hasta=2026-03-01&estado=5',
  'desde=2026-11-20&hasta=2026-11-01&estado=5',
  'desde=2019-12-31&hasta=2026-11-01&estado=5',
  'desde=2026-11-01&hasta=2026-11-20',
  'desde=2026-11-01&hasta=2026-11-20&estado=0',
  'desde=2026-11-01&hasta=2026-11-20&estado=cinco',
  'desde=2026-11-01&hasta=2026-11-20&estado=5&color=-1',
  'desde=2026-11-01&hasta=2026-11-20&estado=5&tipo=B',
  'estado=5',
  'desde=2026-11-01&hasta=2026-11-20&estado=5&horaD=24:00',
  'desde=2026-11-20&hasta=2026-11-20&estado=5&horaD=14:00&horaH=06:00',
  'desde=2026-11-01&hasta=2026-11-20&estado=5&antes=22',
  'desde=2026-11-01&hasta=2026-11-20&estado=5&antes=14',
  'desde=2026-11-01&hasta=2026-11-20&estado=5&antes=406',
  'desde=2020-01-10&hasta=2020-01-11&estado=5&antes=14',
])('the address parameters %s are refused', query => {
  expect(read(query)).toBe('invalida')
})

test('a report by type A or S accepts only the estados lista and entregada', () => {
  const estados = [1, 2, 3, 4, 5, 6, 7]
  expect(estados.filter(estado => isEstadoCorrecto({ estado, tipo: 'A' }))).toEqual([5, 6])
  expect(estados.filter(estado => isEstadoCorrecto({ estado, tipo: 'S' }))).toEqual([5, 6])
  expect(estados.filter(estado => isEstadoCorrecto({ estado, tipo: null }))).toEqual(estados)
})

const HEAD = ['Modelo', 'Cantidad', 'Antes'] as const
const FILAS = [
  { modelo: { nombre: 'S7' }, cantidad: 142 },
  { modelo: { nombre: 'S7 XL' }, cantidad: 96 },
]

test('the model filter of a report keeps only rows of exactly that model', () => {
  expect(filterPorModelo(FILAS, '')).toEqual(FILAS)
  expect(filterPorModelo(FILAS, 'S7')).toEqual([FILAS[0]])
  expect(filterPorModelo(FILAS, 'R7')).toEqual([])
})

test('each row of a report has its earlier count, and rows that only the earlier report has come last', () => {
  const antes = [
    { modelo: { nombre: 'R7' }, cantidad: 9 },
    { modelo: { nombre: 'S7' }, cantidad: 118 },
  ]
  expect(compareFilas(FILAS, antes)).toEqual([
    { ...FILAS[0], antes: 118 },
    { ...FILAS[1], antes: 0 },
    { modelo: { nombre: 'R7' }, cantidad: 0, antes: 9 },
  ])
  expect(compareFilas(FILAS, null).map(({ antes: none }) => none)).toEqual([null, null])
})

test('the total of a report is the sum of its quantities', () => {
  expect(sumCantidad(FILAS)).toBe(238)
  expect(sumCantidad([])).toBe(0)
})

test('C21: a copied table has one cell per value, and a formula is copied as text', () => {
  const filas = [...FILAS, { modelo: { nombre: '=1+1\t"x"' }, cantidad: 1 }]
  expect(formatTabla(compareFilas(filas, null), HEAD)).toBe(
    'Modelo\tCantidad\nS7\t142\nS7 XL\t96\n\'=1+1 "x"\t1',
  )
  expect(formatTabla(compareFilas(FILAS, FILAS.slice(0, 1)), HEAD)).toBe(
    'Modelo\tCantidad\tAntes\nS7\t142\t142\nS7 XL\t96\t0',
  )
})

test('a line of a report’s detail shows number, day, hour and user of a change', () => {
  const detalle = {
    id: { fechaHs: '2026-11-20T23:59:59.999', butaca: { nro: 'S510233', modelo: { nombre: 'S5' } } },
    estado: { nombre: 'lista' },
    sesion: { id: { usuario: { nombre: 'Giménez' } } },
  }
  expect(toLinea(detalle)).toEqual({ nro: 'S510233', fecha: '20/11/2026 23:59', usuario: 'Giménez' })
  expect(formatPlural(detalle.estado.nombre)).toBe('listas')
})
