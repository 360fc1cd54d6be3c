import { expect, test } from 'vitest'
import { readFecha } from '#server/stock/save-registro.ts'

test.each([
  ['2026-01-05', '2026-01-05 00:00:00'],
  ['2026-01-05T10:20', '2026-01-05 10:20:00'],
  ['2026-01-05T10:20:30', '2026-01-05 10:20:30'],
  ['2026-01-05T10:20:30.5', '2026-01-05 10:20:30.5'],
])('%s is %s in wall clock time', (texto, momento) => {
  expect(readFecha('fechahs', texto)).toBe(momento)
})

test.each(['2026-02-29', '2026-04-31', '2026-01-05T24:00', '2026-01-05T10:61', '2026-01-05T10:20:60'])(
  '%s is not a date',
  texto => {
    expect(() => readFecha('fechahs', texto)).toThrow('Esa fecha no existe.')
  },
)
