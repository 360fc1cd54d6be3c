import { expect, test } from 'vitest'
import { isMomentoLocal } from '#domain/valor/fecha.ts'

test.each(['2026-03-01T00:00:00', '2024-02-29T23:59:59', '2030-12-31T12:30:01'])(
  '%s is a local timestamp',
  texto => {
    expect(isMomentoLocal(texto)).toBe(true)
  },
)

test.each([
  '2026-02-31T00:00:00',
  '2025-02-29T00:00:00',
  '2026-13-01T00:00:00',
  '2026-00-10T00:00:00',
  '2026-04-31T00:00:00',
  '2026-03-01T24:00:00',
  '2026-03-01T23:60:00',
  '2026-03-01T23:59:60',
  '2026-03-01',
  '2026-03-01T00:00',
  '2026-03-01T00:00:00Z',
  '2026-03-01 00:00:00',
  '',
])('«%s» is not a local timestamp', texto => {
  expect(isMomentoLocal(texto)).toBe(false)
})
