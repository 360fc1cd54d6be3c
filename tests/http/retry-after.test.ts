import { describe, expect, it } from 'vitest'
import { retryAfterMs } from '#http/client.ts'

const of = (value?: string, date?: string) =>
  retryAfterMs(
    new Headers({ ...(value === undefined ? {} : { 'retry-after': value }), ...(date ? { date } : {}) }),
  )
const DATE = 'Fri, 20 Nov 2026 12:00:00 GMT'

describe('Retry-After', () => {
  it('O14: Retry-After may be in seconds', () =>
    expect([of('0'), of('2'), of(' 90 ')]).toEqual([0, 2000, 90_000]))

  it('O14: Retry-After may be a date, counted from the reply’s own clock', () => {
    expect(of('Fri, 20 Nov 2026 12:01:30 GMT', DATE)).toBe(90_000)
    expect(of('Fri, 20 Nov 2026 11:00:00 GMT', DATE)).toBe(0)
  })

  it('O14: Retry-After is five minutes at most', () => {
    expect(of('86400')).toBe(300_000)
    expect(of('Sat, 21 Nov 2026 12:00:00 GMT', DATE)).toBe(300_000)
  })

  it('Retry-After is null if absent or unreadable', () => {
    expect([of(), of(''), of('pronto'), of('-5'), of('Fri, 20 Nov 2026 12:01:30 GMT')]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
