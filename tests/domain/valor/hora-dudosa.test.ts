import { expect, it } from 'vitest'
import { horaDudosa } from '#domain/valor/hora-dudosa.ts'

it('O44: an hour that may be off says how far, in a unit that can be read', () => {
  const said = [1, 12, 119, 121, 47 * 60, 49 * 60].map(margen => horaDudosa('10:05', margen))
  expect(said).toEqual([
    '≈ 10:05, ±1 min',
    '≈ 10:05, ±12 min',
    '≈ 10:05, ±119 min',
    '≈ 10:05, ±3 h',
    '≈ 10:05, ±47 h',
    '≈ 10:05, ±3 días',
  ])
  expect(horaDudosa('10:05', Infinity)).toBe('≈ 10:05')
})

it('an hour without doubt is told as it is', () => {
  expect([horaDudosa('10:05', null), horaDudosa('10:05', undefined)]).toEqual(['10:05', '10:05'])
})
