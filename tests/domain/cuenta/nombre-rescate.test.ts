import { expect, test } from 'vitest'
import { nombreRescate } from '#domain/cuenta/equipo.ts'

test('a rescue file is named by day and minute', () => {
  expect(nombreRescate(new Date(2026, 10, 1, 9, 5).getTime())).toBe('butacas-rescate-20261101-0905.json')
})
