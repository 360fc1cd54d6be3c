import { afterEach, describe, expect, test } from 'vitest'
import { rangoDePreset } from '#domain/informe/periodo.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

// The last two zones skip the hour after midnight when daylight saving time starts
describe.each([
  'UTC',
  'America/Argentina/Buenos_Aires',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Santiago',
  'Africa/Cairo',
])('presets on a device in %s', device => {
  test('presets are counted from the factory’s day', () => {
    process.env.TZ = device
    expect(rangoDePreset('hoy', '2026-11-20')).toEqual({ desde: '2026-11-20', hasta: '2026-11-20' })
    expect(rangoDePreset('ayer', '2026-03-01')).toEqual({ desde: '2026-02-28', hasta: '2026-02-28' })
    expect(rangoDePreset('ayer', '2027-01-01')).toEqual({ desde: '2026-12-31', hasta: '2026-12-31' })
    expect(rangoDePreset('semana', '2026-11-20')).toEqual({ desde: '2026-11-16', hasta: '2026-11-20' })
    expect(rangoDePreset('mes', '2026-11-20')).toEqual({ desde: '2026-11-01', hasta: '2026-11-20' })
  })

  test('a week starts on Monday, also on a Sunday and a Monday', () => {
    process.env.TZ = device
    expect(rangoDePreset('semana', '2026-11-22').desde).toBe('2026-11-16')
    expect(rangoDePreset('semana', '2026-11-23').desde).toBe('2026-11-23')
    // Sundays on which Santiago and Cairo change their clocks
    expect(rangoDePreset('semana', '2026-09-06').desde).toBe('2026-08-31')
    expect(rangoDePreset('ayer', '2026-04-25').desde).toBe('2026-04-24')
  })
})
