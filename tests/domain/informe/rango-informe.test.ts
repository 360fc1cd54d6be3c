import { expect, test } from 'vitest'
import { HORA_D, HORA_H, isRango, limitesDe, reviewRango } from '#domain/informe/periodo.ts'

test('a range of whole days goes out as local timestamps without zone', () => {
  const { rango } = reviewRango('01/11/2026', '20/11/2026')
  expect(rango).toEqual({ desde: '2026-11-01', hasta: '2026-11-20' })
  expect(rango && limitesDe({ ...rango, horaD: HORA_D, horaH: HORA_H })).toEqual({
    fechaD: '2026-11-01T00:00:00',
    fechaH: '2026-11-20T23:59:59',
  })
})

test('one day is a valid range', () => {
  expect(reviewRango('20/11/2026', '20/11/2026').rango).not.toBeNull()
})

test('the end cannot be before the start', () => {
  expect(reviewRango('20/11/2026', '19/11/2026')).toEqual({ rango: null, desde: null, hasta: 'anterior' })
})

test.each([
  ['31/12/2019', '01/01/2020', 'fuera-de-anios', null],
  ['01/01/2020', '01/01/2031', null, 'fuera-de-anios'],
  ['31/02/2026', '', 'no-existe', 'vacia'],
  ['1/1', '20/11/2026', 'mal-escrita', null],
])('%j to %j is refused at the wrong end', (desde, hasta, problemaDesde, problemaHasta) => {
  expect(reviewRango(desde, hasta)).toEqual({ rango: null, desde: problemaDesde, hasta: problemaHasta })
})

test('the years 2020 to 2030 are valid, to their first and last day', () => {
  expect(reviewRango('01/01/2020', '31/12/2030').rango).not.toBeNull()
  expect(isRango('2020-01-01', '2030-12-31')).toBe(true)
  expect(reviewRango('31/12/2019', '31/12/2030').desde).toBe('fuera-de-anios')
  expect(reviewRango('01/01/2020', '01/01/2031').hasta).toBe('fuera-de-anios')
  expect(isRango('2026-02-31', '2026-03-01')).toBe(false)
  expect(isRango('', '')).toBe(false)
})
