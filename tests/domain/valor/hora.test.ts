import { expect, test } from 'vitest'
import {
  diaSemana,
  formatDia,
  formatHora,
  formatHoraSegundos,
  isSameDay,
  partesFechaHs,
} from '#domain/valor/hora.ts'

const at = (dia: number, hora = 0, minuto = 0, segundo = 0) =>
  new Date(2026, 10, dia, hora, minuto, segundo).getTime()

test('hours and minutes of the device’s time have two digits each', () => {
  expect(formatHora(at(20, 9, 5, 7))).toBe('09:05')
  expect(formatHoraSegundos(at(20, 9, 5, 7))).toBe('09:05:07')
})

test('a fechaHs is split into day and hour without a change of zone, and any other text is returned unchanged', () => {
  expect(partesFechaHs('2026-11-20T23:59:59.999')).toEqual({ fecha: '20/11/2026', hora: '23:59' })
  expect(partesFechaHs('ayer')).toEqual({ fecha: 'ayer', hora: '' })
})

test('two times are on the same day by the device’s zone, to the millisecond', () => {
  expect(isSameDay(at(20), at(21) - 1)).toBe(true)
  expect(isSameDay(at(20), at(21))).toBe(false)
})

test('a day is written as dd/MM/yyyy, and its weekday is named', () => {
  expect(formatDia(at(5, 23))).toBe('05/11/2026')
  expect(diaSemana(at(20))).toBe('viernes')
  expect(diaSemana(at(21))).toBe('sábado')
})

test('an invalid time is shown as a dash', () => {
  for (const ms of [Number.NaN, Number.POSITIVE_INFINITY, 1e20]) expect(formatHora(ms)).toBe('–')
})
