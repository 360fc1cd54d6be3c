import { expect, test } from 'vitest'
import { formatFechahs } from '#domain/registro/registro.ts'

test.each([
  ['2026-11-20T10:12:33.449', '2026/11/20 | 10:12'],
  ['2026-11-20T00:00:00', '2026/11/20 | 00:00'],
  ['2026-11-20', '2026/11/20 | 00:00'],
  ['ayer', 'ayer'],
])('%s is shown as %s', (fechahs, texto) => {
  expect(formatFechahs(fechahs)).toBe(texto)
})
