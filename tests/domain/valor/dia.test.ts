import { expect, test } from 'vitest'
import { diaSemana, formatDia, isSameDay } from '#domain/valor/dia.ts'

const at = (dia: number, hora = 0) => new Date(2026, 10, dia, hora).getTime()

test('a day is the device’s, from its first millisecond to its last', () => {
  expect(isSameDay(at(20), at(21) - 1)).toBe(true)
  expect(isSameDay(at(20), at(21))).toBe(false)
})

test('a day is written dd/MM/yyyy, with its name', () => {
  expect(formatDia(at(5, 23))).toBe('05/11/2026')
  expect(diaSemana(at(20))).toBe('viernes')
  expect(diaSemana(at(21))).toBe('sábado')
})
