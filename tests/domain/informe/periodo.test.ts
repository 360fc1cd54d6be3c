import { afterEach, describe, expect, test } from 'vitest'
import {
  diaDeSemana,
  diasOf,
  HORA_D,
  HORA_H,
  isRango,
  isRetroceso,
  limitesDe,
  pedidoComparado,
  periodoOf,
  type Retroceso,
  rangoComparado,
  rangoDePeriodo,
  rangoDePreset,
  retrocesoOf,
  retrocesosOf,
  reviewRango,
  sumDias,
} from '#domain/informe/periodo.ts'

const rango = (desde: string, dias: number) => ({ desde, hasta: sumDias(desde, dias - 1) })

test('last month is the whole month before, also on 31 March and on 1 January', () => {
  expect(rangoDePeriodo('mes-pasado', '2026-11-20')).toEqual({ desde: '2026-10-01', hasta: '2026-10-31' })
  expect(rangoDePeriodo('mes-pasado', '2026-03-31')).toEqual({ desde: '2026-02-01', hasta: '2026-02-28' })
  expect(rangoDePeriodo('mes-pasado', '2027-01-01')).toEqual({ desde: '2026-12-01', hasta: '2026-12-31' })
})

test('a range keeps the name of its preset on the same day, and is a custom range the next day', () => {
  const semana = rangoDePeriodo('semana', '2026-11-23')
  expect(periodoOf('semana', semana, '2026-11-23')).toBe('semana')
  expect(periodoOf('hoy', semana, '2026-11-23')).toBe('hoy')
  expect(periodoOf('semana', semana, '2026-11-24')).toBe('personalizado')
  expect(periodoOf('personalizado', semana, '2026-11-23')).toBe('personalizado')
})

const HORAS = { horaD: '00:00', horaH: '23:59' }
/** A Friday. */
const AHORA = { hoy: '2026-11-20', hora: '14:30' }

const compare = (desde: string, hasta: string, ahora = AHORA) => {
  const este = { desde, hasta, ...HORAS }
  const retroceso = retrocesoOf(este)
  if (retroceso === null) return null
  const antes = rangoComparado(este, retroceso, ahora)
  return `${antes.desde} ${antes.hasta} ${antes.horaH}`
}

test.each([
  ['today', '2026-11-20', '2026-11-20', '2026-11-19 2026-11-19 14:30'],
  ['yesterday', '2026-11-19', '2026-11-19', '2026-11-18 2026-11-18 23:59'],
  ['this week', '2026-11-16', '2026-11-20', '2026-11-09 2026-11-13 14:30'],
  ['a whole week', '2026-11-09', '2026-11-15', '2026-11-02 2026-11-08 23:59'],
  ['two whole weeks', '2026-11-02', '2026-11-15', '2026-10-19 2026-11-01 23:59'],
  ['this month', '2026-11-01', '2026-11-20', '2026-10-01 2026-10-20 14:30'],
  ['a month in progress', '2026-11-01', '2026-11-30', '2026-10-01 2026-10-20 14:30'],
  ['last month', '2026-10-01', '2026-10-31', '2026-09-01 2026-09-30 23:59'],
  ['a month after a longer one', '2026-02-01', '2026-02-28', '2026-01-01 2026-01-31 23:59'],
  ['two months', '2026-09-01', '2026-10-31', '2026-07-01 2026-08-31 23:59'],
  ['the first days of a month', '2026-10-01', '2026-10-15', '2026-09-01 2026-09-15 23:59'],
  ['a range across two months', '2026-10-20', '2026-11-10', '2026-09-22 2026-10-13 23:59'],
  ['a month to come', '2026-12-01', '2026-12-31', '2026-11-01 2026-11-30 23:59'],
])('%s is compared with the same part of the earlier period', (_, desde, hasta, antes) => {
  expect(compare(desde, hasta)).toBe(antes)
})

test('at the end of a month, the comparison takes a shorter earlier month as a whole', () => {
  expect(compare('2026-03-01', '2026-03-30', { hoy: '2026-03-30', hora: '09:00' })).toBe(
    '2026-02-01 2026-02-28 23:59',
  )
  expect(compare('2026-02-01', '2026-02-28', { hoy: '2026-02-28', hora: '09:00' })).toBe(
    '2026-01-01 2026-01-28 09:00',
  )
})

test('a range too long for the server’s comparison is not compared', () => {
  expect(retrocesoOf(rango('2025-01-02', 401))).toBeNull()
  expect(retrocesoOf(rango('2025-01-01', 500))).toBeNull()
})

test('each preset is compared with the same part of the previous period, without an overlap', {
  timeout: 30_000,
}, () => {
  for (let n = 0; n < 1_100; n += 11) {
    const hoy = sumDias('2026-01-01', n)
    for (const periodo of ['hoy', 'ayer', 'semana', 'mes', 'mes-pasado'] as const)
      for (const hora of ['00:00', '23:58']) {
        const este = { ...rangoDePeriodo(periodo, hoy), ...HORAS }
        const retroceso = retrocesoOf(este, periodo) as Retroceso
        const antes = rangoComparado(este, retroceso, { hoy, hora })
        expect(antes.hasta < este.desde, `${hoy} ${periodo}`).toBe(true)
        const abierto = periodo !== 'ayer' && periodo !== 'mes-pasado'
        if (abierto) expect(diasOf(antes)).toBeLessThanOrEqual(diasOf(este))
        if (abierto && diasOf(antes) === diasOf(este)) expect(antes.horaH).toBe(hora)
        if (periodo === 'semana') expect(diaDeSemana(antes.desde)).toBe(0)
        if (periodo.startsWith('mes')) expect(antes.desde.endsWith('-01')).toBe(true)
        if (periodo === 'mes-pasado') expect(sumDias(antes.hasta, 1)).toBe(este.desde)
        expect(isRetroceso(este, retroceso)).toBe(true)
        expect(retrocesosOf(este)).toContain(retroceso)
        const { retroceso: dias, antesH } = pedidoComparado(este, retroceso)
        expect(sumDias(este.desde, -Number(dias))).toBe(antes.desde)
        expect(antesH === undefined || antesH >= antes.hasta).toBe(true)
      }
  }
})

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

// The last two zones skip the hour after midnight when daylight saving time starts
describe.each([
  'UTC',
  'America/Argentina/Buenos_Aires',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Santiago',
  'Africa/Cairo',
])('presets on a device in %s', device => {
  test('presets are counted from the factory’s day', () => {
    process.env.TZ = device
    expect(rangoDePreset('hoy', '2026-11-20')).toEqual({ desde: '2026-11-20', hasta: '2026-11-20' })
    expect(rangoDePreset('ayer', '2026-03-01')).toEqual({ desde: '2026-02-28', hasta: '2026-02-28' })
    expect(rangoDePreset('ayer', '2027-01-01')).toEqual({ desde: '2026-12-31', hasta: '2026-12-31' })
    expect(rangoDePreset('semana', '2026-11-20')).toEqual({ desde: '2026-11-16', hasta: '2026-11-20' })
    expect(rangoDePreset('mes', '2026-11-20')).toEqual({ desde: '2026-11-01', hasta: '2026-11-20' })
  })

  test('this week starts on Monday, also if today is a Sunday or a Monday', () => {
    process.env.TZ = device
    expect(rangoDePreset('semana', '2026-11-22').desde).toBe('2026-11-16')
    expect(rangoDePreset('semana', '2026-11-23').desde).toBe('2026-11-23')
    // Sundays on which Santiago and Cairo change their clocks
    expect(rangoDePreset('semana', '2026-09-06').desde).toBe('2026-08-31')
    expect(rangoDePreset('ayer', '2026-04-25').desde).toBe('2026-04-24')
  })
})

test('a range of whole days is sent as local timestamps without zone', () => {
  const { rango } = reviewRango('01/11/2026', '20/11/2026')
  expect(rango).toEqual({ desde: '2026-11-01', hasta: '2026-11-20' })
  expect(rango && limitesDe({ ...rango, horaD: HORA_D, horaH: HORA_H })).toEqual({
    fechaD: '2026-11-01T00:00:00',
    fechaH: '2026-11-20T23:59:59',
  })
})

test('a report’s range may be a single day', () => {
  expect(reviewRango('20/11/2026', '20/11/2026').rango).not.toBeNull()
})

test('the end of a range before its start is refused', () => {
  expect(reviewRango('20/11/2026', '19/11/2026')).toEqual({ rango: null, desde: null, hasta: 'anterior' })
})

test.each([
  ['31/12/2019', '01/01/2020', 'fuera-de-anios', null],
  ['01/01/2020', '01/01/2031', null, 'fuera-de-anios'],
  ['31/02/2026', '', 'no-existe', 'vacia'],
  ['1/1', '20/11/2026', 'mal-escrita', null],
])(
  'the range %j to %j is refused, and each invalid date has its own error',
  (desde, hasta, problemaDesde, problemaHasta) => {
    expect(reviewRango(desde, hasta)).toEqual({ rango: null, desde: problemaDesde, hasta: problemaHasta })
  },
)

test('the years 2020 to 2030 are valid, to their first and last day', () => {
  expect(reviewRango('01/01/2020', '31/12/2030').rango).not.toBeNull()
  expect(isRango('2020-01-01', '2030-12-31')).toBe(true)
  expect(isRango('2026-02-31', '2026-03-01')).toBe(false)
  expect(isRango('', '')).toBe(false)
})
