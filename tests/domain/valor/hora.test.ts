import { expect, test } from 'vitest'
import { formatHora, formatHoraSegundos, haceCuanto, partesFechaHs } from '#domain/valor/hora.ts'

test('times of the device have two figures a part', () => {
  const at = new Date(2026, 10, 20, 9, 5, 7).getTime()
  expect(formatHora(at)).toBe('09:05')
  expect(formatHoraSegundos(at)).toBe('09:05:07')
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
