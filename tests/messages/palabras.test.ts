import { expect, test } from 'vitest'
import { cuandoFue, diaDeSemana, haceCuanto, horaConDia, horaDudosa } from '#messages/palabras.ts'
import { rangoPagina } from '#messages/tabla.ts'

test('a date is shown with its weekday', () => {
  const dias = Array.from({ length: 7 }, (_, n) => diaDeSemana(new Date(Date.UTC(2026, 10, 23 + n, 23, 59))))
  expect(dias).toEqual(['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'])
})

const at = (dia: number, hora: number, minuto: number) => new Date(2026, 10, dia, hora, minuto).getTime()

test('an age is shown in the largest fitting unit', () => {
  const min = 60_000
  expect(haceCuanto(0, 59_999)).toBe('recién')
  expect(haceCuanto(0, 2 * min)).toBe('hace 2 min')
  expect(haceCuanto(0, 61 * min)).toBe('hace 1 h')
  expect(haceCuanto(0, 25 * 60 * min)).toBe('hace 1 día')
  expect(haceCuanto(0, 49 * 60 * min)).toBe('hace 2 días')
  expect(haceCuanto(5 * min, 0)).toBe('recién')
})

test('a time of today shows only the hour; a time of another day also shows the day', () => {
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
])('%s is shown as «%s»', (fechaHs, words) => {
  expect(cuandoFue(fechaHs, dias)).toBe(words)
})

test('O44: an uncertain hour shows its margin in a readable unit', () => {
  const said = [1, 12, 119, 121, 47 * 60, 49 * 60].map(margen => horaDudosa('10:05', margen))
  expect(said).toEqual([
    '≈ 10:05, ±1 min',
    '≈ 10:05, ±12 min',
    '≈ 10:05, ±119 min',
    '≈ 10:05, ±3 h',
    '≈ 10:05, ±47 h',
    '≈ 10:05, ±3 días',
  ])
  expect(horaDudosa('10:05', Infinity)).toBe('≈ 10:05')
})

test('a certain hour is shown without a margin', () => {
  expect([horaDudosa('10:05', null), horaDudosa('10:05', undefined)]).toEqual(['10:05', '10:05'])
})

test('the range of a page shows its first row, its last row and the total', () => {
  expect(rangoPagina(1, 312)).toBe('1–25 de 312')
  expect(rangoPagina(13, 312)).toBe('301–312 de 312')
  expect(rangoPagina(1, 0)).toBe('0 de 0')
})
