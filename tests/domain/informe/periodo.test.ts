import { expect, test } from 'vitest'
import {
  diasDe,
  periodoDe,
  rangoAntes,
  rangoDePeriodo,
  retrocesoDe,
  sumDias,
} from '#domain/informe/periodo.ts'

const rango = (desde: string, dias: number) => ({ desde, hasta: sumDias(desde, dias - 1) })

test('last month is all of it, whatever day it is today', () => {
  expect(rangoDePeriodo('mes-pasado', '2026-11-20')).toEqual({ desde: '2026-10-01', hasta: '2026-10-31' })
  expect(rangoDePeriodo('mes-pasado', '2026-03-31')).toEqual({ desde: '2026-02-01', hasta: '2026-02-28' })
  expect(rangoDePeriodo('mes-pasado', '2027-01-01')).toEqual({ desde: '2026-12-01', hasta: '2026-12-31' })
})

test('a range keeps its key while it is that range, and is any range from the next day on', () => {
  const semana = rangoDePeriodo('semana', '2026-11-23')
  expect(periodoDe('semana', semana, '2026-11-23')).toBe('semana')
  expect(periodoDe('hoy', semana, '2026-11-23')).toBe('hoy')
  expect(periodoDe('semana', semana, '2026-11-24')).toBe('personalizado')
  expect(periodoDe('personalizado', semana, '2026-11-23')).toBe('personalizado')
})

test.each([
  [1, 7],
  [7, 7],
  [8, 28],
  [20, 28],
  [28, 28],
  [29, 35],
  [35, 35],
  [36, 42],
  [399, 399],
])('%i days are compared with those of %i days before', (dias, retroceso) => {
  expect(retrocesoDe(rango('2026-01-05', dias))).toBe(retroceso)
})

test('more than the server compares is compared with nothing', () => {
  expect(retrocesoDe(rango('2025-01-01', 400))).toBeNull()
})

test('what a range is compared with has its days of the week, as many days, and none of its own', () => {
  for (let dias = 1; dias < 400; dias += 1) {
    const este = rango('2026-02-11', dias)
    const retroceso = retrocesoDe(este) ?? 0
    const antes = rangoAntes(este, retroceso)
    expect(retroceso % 7).toBe(0)
    expect(diasDe(antes)).toBe(dias)
    expect(antes.hasta < este.desde).toBe(true)
  }
  expect(rangoAntes({ desde: '2026-11-01', hasta: '2026-11-20' }, 28)).toEqual({
    desde: '2026-10-04',
    hasta: '2026-10-23',
  })
})
