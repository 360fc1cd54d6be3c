import { expect, test } from 'vitest'
import {
  cuandoFue,
  diaSemana,
  formatDia,
  formatHora,
  formatHoraSegundos,
  haceCuanto,
  horaConDia,
  isSameDay,
  partesFechaHs,
} from '#domain/valor/hora.ts'

const at = (dia: number, hora = 0, minuto = 0, segundo = 0) =>
  new Date(2026, 10, dia, hora, minuto, segundo).getTime()

test('times of the device have two figures a part', () => {
  expect(formatHora(at(20, 9, 5, 7))).toBe('09:05')
  expect(formatHoraSegundos(at(20, 9, 5, 7))).toBe('09:05:07')
})

test('a fechaHs is read as it is written, whatever the zone of the device', () => {
  expect(partesFechaHs('2026-11-20T23:59:59.999')).toEqual({ fecha: '20/11/2026', hora: '23:59' })
  expect(partesFechaHs('ayer')).toEqual({ fecha: 'ayer', hora: '' })
})

test('an age is told in the largest unit that fits', () => {
  const min = 60_000
  expect(haceCuanto(0, 59_999)).toBe('recién')
  expect(haceCuanto(0, 2 * min)).toBe('hace 2 min')
  expect(haceCuanto(0, 61 * min)).toBe('hace 1 h')
  expect(haceCuanto(0, 25 * 60 * min)).toBe('hace 1 día')
  expect(haceCuanto(0, 49 * 60 * min)).toBe('hace 2 días')
  expect(haceCuanto(5 * min, 0)).toBe('recién')
})

test('a day is the device’s, from its first millisecond to its last', () => {
  expect(isSameDay(at(20), at(21) - 1)).toBe(true)
  expect(isSameDay(at(20), at(21))).toBe(false)
})

test('a day is written dd/MM/yyyy, with its name', () => {
  expect(formatDia(at(5, 23))).toBe('05/11/2026')
  expect(diaSemana(at(20))).toBe('viernes')
  expect(diaSemana(at(21))).toBe('sábado')
})

test('the hour alone is enough today, and any other day is said', () => {
  expect(horaConDia(at(20, 9, 5), at(20, 23, 5))).toBe('09:05')
  expect(horaConDia(at(19, 23, 5), at(20, 1, 5))).toBe('23:05 del 19/11/2026')
})

const dias = { hoy: '2026-11-22', ayer: '2026-11-21' }

test.each([
  ['2026-11-22T10:05:09.000', 'hoy 10:05'],
  ['2026-11-21T23:59:59.999', 'ayer 23:59'],
  ['2026-11-20T10:05:09.000', '20/11/2026 10:05'],
  ['2025-11-22T10:05:09.000', '22/11/2025 10:05'],
  ['otra cosa', 'otra cosa'],
])('%s is said «%s»', (fechaHs, words) => {
  expect(cuandoFue(fechaHs, dias)).toBe(words)
})

test('shows a dash for what is no moment, and throws on none', () => {
  for (const ms of [Number.NaN, Number.POSITIVE_INFINITY, 1e20]) expect(formatHora(ms)).toBe('–')
})
