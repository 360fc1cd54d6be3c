import { expect, test } from 'vitest'
import { cuandoFue } from '#domain/valor/cuando.ts'

const dias = { hoy: '2026-11-22', ayer: '2026-11-21' }

test.each([
  ['2026-11-22T10:05:09.000', 'hoy 10:05'],
  ['2026-11-21T23:59:59.999', 'ayer 23:59'],
  ['2026-11-20T10:05:09.000', '20/11/2026 10:05'],
  ['2025-11-22T10:05:09.000', '22/11/2025 10:05'],
  ['otra cosa', 'otra cosa'],
])('%s is said «%s»', (fechaHs, words) => {
  expect(cuandoFue(fechaHs, dias)).toBe(words)
})
