import { expect, test } from 'vitest'
import { fechaEnZona, momentoDeFabrica, ZONA_FABRICA } from '#domain/valor/fecha.ts'

const at = (iso: string): number => Date.parse(iso)
const KIRITIMATI = 'Pacific/Kiritimati'

test('the factory’s day ends at its own midnight, to the millisecond', () => {
  expect(fechaEnZona(at('2026-11-21T02:59:59.999Z'), ZONA_FABRICA)).toBe('2026-11-20')
  expect(fechaEnZona(at('2026-11-21T03:00:00.000Z'), ZONA_FABRICA)).toBe('2026-11-21')
})

test('without activity the factory is in its usual zone, also in a browser of another zone', () => {
  expect(momentoDeFabrica(at('2026-11-20T15:00:00Z'), null, KIRITIMATI).hoy).toBe('2026-11-20')
})

test('activity that agrees with the usual zone keeps it, and the day changes at midnight', () => {
  const visto = { fecha: '2026-11-20', en: at('2026-11-20T15:00:00Z') }
  expect(momentoDeFabrica(at('2026-11-20T15:10:00Z'), visto, KIRITIMATI).hoy).toBe('2026-11-20')
  expect(momentoDeFabrica(at('2026-11-21T03:00:00Z'), visto, KIRITIMATI).hoy).toBe('2026-11-21')
})

test('a factory in another zone is recognized by the date of its activity', () => {
  const visto = { fecha: '2026-11-21', en: at('2026-11-20T15:00:00Z') }
  expect(momentoDeFabrica(at('2026-11-20T15:10:00Z'), visto, 'Asia/Tokyo').hoy).toBe('2026-11-21')
})

test('if no known zone agrees, the server’s day is used', () => {
  const visto = { fecha: '2026-11-21', en: at('2026-11-20T15:00:00Z') }
  expect(momentoDeFabrica(at('2026-11-20T15:10:00Z'), visto, 'Europe/Madrid').hoy).toBe('2026-11-21')
})
