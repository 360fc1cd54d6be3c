import { expect, test } from 'vitest'
import {
  type ConsultaInforme,
  isEstadoCorrecto,
  parseConsulta,
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

test('an address reopens the report that wrote it', () => {
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

test('an address without parameters asks for no report', () => {
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
])('%s is not understood', query => {
  expect(read(query)).toBe('invalida')
})

test('an AS report is of lista or entregada only', () => {
  const estados = [1, 2, 3, 4, 5, 6, 7]
  expect(estados.filter(estado => isEstadoCorrecto({ estado, tipo: 'A' }))).toEqual([5, 6])
  expect(estados.filter(estado => isEstadoCorrecto({ estado, tipo: 'S' }))).toEqual([5, 6])
  expect(estados.filter(estado => isEstadoCorrecto({ estado, tipo: null }))).toEqual(estados)
})
