import { expect, test } from 'vitest'
import { horaConDia } from '#domain/valor/hora-con-dia.ts'

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour, 5).getTime()

test('the hour alone is enough today, and any other day is said', () => {
  expect(horaConDia(at(20, 9), at(20, 23))).toBe('09:05')
  expect(horaConDia(at(19, 23), at(20, 1))).toBe('23:05 del 19/11/2026')
})
