import { expect, test } from 'vitest'
import {
  type ConsultaFlujo,
  consultaInicial,
  LIMITES,
  parseConsultaFlujo,
  parseLimite,
  pedidoFlujo,
  readLimites,
  writeConsultaFlujo,
  writeLimites,
} from '#domain/informe/flujo.ts'
import { parseHora } from '#domain/informe/periodo.ts'

const HOY = '2026-11-20'
const parse = (search: string) => {
  const params = new URLSearchParams(search)
  return parseConsultaFlujo(name => params.get(name), HOY)
}
const address = (consulta: ConsultaFlujo) => new URLSearchParams(writeConsultaFlujo(consulta)).toString()

const TODO: ConsultaFlujo = {
  periodo: 'personalizado',
  desde: '2026-10-05',
  hasta: '2026-11-13',
  horaD: '06:00',
  horaH: '14:00',
  estado: 6,
  modelo: 3,
  color: 2,
  persona: 'núñez & hijo',
  comparar: false,
}

test('an address without parameters requests this month’s ready seats with a comparison', () => {
  expect(parse('')).toEqual(consultaInicial(HOY))
  expect(consultaInicial(HOY)).toMatchObject({ desde: '2026-11-01', hasta: HOY, estado: 5, comparar: true })
})

test('a query written to an address is read back unchanged, and unset hours and filters are left out', () => {
  expect(parse(address(TODO))).toEqual(TODO)
  expect(parse(address(consultaInicial(HOY)))).toEqual(consultaInicial(HOY))
  expect(address(consultaInicial(HOY))).toBe('periodo=mes&desde=2026-11-01&hasta=2026-11-20&estado=5')
})

test('a link opened on a later day keeps its range of days', () => {
  const params = new URLSearchParams(address(consultaInicial(HOY)))
  expect(parseConsultaFlujo(name => params.get(name), '2026-12-02')).toMatchObject({
    desde: '2026-11-01',
    hasta: '2026-11-20',
  })
})

test.each([
  'desde=2026-02-31&hasta=2026-03-01',
  'desde=2026-03-02&hasta=2026-03-01',
  'desde=2026-03-02',
  'desde=2019-03-02&hasta=2026-03-01',
  'desde=2026-03-01&hasta=2026-03-01&horaD=14:00&horaH=06:00',
  'horaD=24:00',
  'horaH=6',
  'estado=0',
  'estado=x',
  'modelo=-1',
  'color=1e3',
  `persona=${'a'.repeat(500)}`,
])('%s is not a query', search => {
  expect(parse(search)).toBe('invalida')
})

test('the request has whole days or the chosen hours, and only the filters that are set', () => {
  expect(pedidoFlujo(consultaInicial(HOY), {})).toEqual({
    fechaD: '2026-11-01T00:00:00',
    fechaH: '2026-11-20T23:59:59',
    estado: 5,
    retroceso: 31,
    antesH: '2026-10-20T23:59:59',
  })
  expect(pedidoFlujo(TODO, LIMITES)).toEqual({
    fechaD: '2026-10-05T06:00:00',
    fechaH: '2026-11-13T14:00:00',
    estado: 6,
    modelo: 3,
    color: 2,
    persona: 'núñez & hijo',
    limites: '2:3,3:5,4:3,5:10',
  })
})

test('a limit is a number of whole days up to 365, also when it is read from storage', () => {
  expect(['', ' 4 ', '0', '365', '366', '1,5', '-1', 'x'].map(parseLimite)).toEqual([
    0,
    4,
    0,
    365,
    null,
    null,
    null,
    null,
  ])
  expect(writeLimites({ 4: 3, 5: 0 })).toBe('4:3')
  expect(writeLimites({ 4: 0 })).toBeUndefined()
  expect(readLimites({ 4: 3, 5: 0 })).toEqual({ 4: 3, 5: 0 })
  for (const kept of [null, [], '4:3', { x: 1 }, { 4: '3' }, { 4: 1.5 }, { 4: -1 }, { 4: 400 }])
    expect(readLimites(kept)).toBeNull()
})

test('an hour is read in the usual ways of writing it', () => {
  expect(['6', '06:00', '6.30', '1430', '630', '23:59', '14 h'].map(parseHora)).toEqual([
    '06:00',
    '06:00',
    '06:30',
    '14:30',
    '06:30',
    '23:59',
    '14:00',
  ])
  expect(['', '24:00', '12:60', '6:3', 'seis', '12345'].map(parseHora)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
