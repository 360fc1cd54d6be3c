import { expect, test } from 'vitest'
import { isAtrasado, nombreRescate } from '#domain/cuenta/equipo.ts'

const QUARTER_MS = 15 * 60_000
// In a computer of another zone these evenings are Saturday and Monday
const viernes = Date.parse('2026-11-20T23:30:00-03:00')
const domingo = Date.parse('2026-11-22T23:30:00-03:00')

test('a device without contact for over 15 minutes is overdue from Monday to Friday of the factory', () => {
  expect(isAtrasado(viernes - QUARTER_MS, viernes)).toBe(false)
  expect(isAtrasado(viernes - QUARTER_MS - 1, viernes)).toBe(true)
  expect(isAtrasado(domingo - 5 * QUARTER_MS, domingo)).toBe(false)
})

test('a rescue file is named by day and minute', () => {
  expect(nombreRescate(new Date(2026, 10, 1, 9, 5).getTime())).toBe('butacas-rescate-20261101-0905.json')
})
