import { expect, test } from 'vitest'
import { isAtrasado, nombreRescate } from '#domain/cuenta/equipo.ts'

const QUARTER_MS = 15 * 60_000
const viernes = new Date(2026, 10, 20, 12).getTime()
const sabado = new Date(2026, 10, 21, 12).getTime()

test('a device not heard from for more than 15 minutes is late, but not on a Saturday', () => {
  expect(isAtrasado(viernes - QUARTER_MS, viernes)).toBe(false)
  expect(isAtrasado(viernes - QUARTER_MS - 1, viernes)).toBe(true)
  expect(isAtrasado(sabado - 5 * QUARTER_MS, sabado)).toBe(false)
})

test('a rescue file is named by day and minute', () => {
  expect(nombreRescate(new Date(2026, 10, 1, 9, 5).getTime())).toBe('butacas-rescate-20261101-0905.json')
})
