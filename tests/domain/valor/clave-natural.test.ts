import { expect, test } from 'vitest'
import { claveNatural } from '#domain/valor/clave-natural.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'

const inOrder = (textos: readonly string[]): string[] =>
  [...textos].sort((a, b) => {
    const [x, y] = [claveNatural(a), claveNatural(b)]
    return x < y ? -1 : x > y ? 1 : 0
  })

test('numbers go by their value, wherever they stand and however many zeros they begin with', () => {
  expect(inOrder(['G-11', 'G-9', 'G-011b', 'G-2', 'G-100'])).toEqual([
    'G-2',
    'G-9',
    'G-11',
    'G-011b',
    'G-100',
  ])
  expect(inOrder(['12345678901', '2', '9999999999', '10'])).toEqual(['2', '10', '9999999999', '12345678901'])
})

test('ñ is a letter after n, and accents and case change nothing', () => {
  expect(inOrder(['Ñandú', 'Nuez', 'nz', 'Omega', 'Álamo', 'alba'])).toEqual([
    'Álamo',
    'alba',
    'Nuez',
    'nz',
    'Ñandú',
    'Omega',
  ])
  expect(claveNatural('LÍNEA')).toBe(claveNatural('linea'))
})

test('1 000 random texts stand as the Spanish collator puts them', () => {
  const random = seededRandom(11)
  const letters = 'abnñoáéÑZ 0129'
  const textos = Array.from({ length: 1_000 }, () =>
    Array.from(
      { length: 1 + Math.floor(random() * 7) },
      () => letters[Math.floor(random() * letters.length)],
    ).join(''),
  )
  const { compare } = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })
  const sorted = inOrder(textos)
  const wrong = sorted.filter((texto, i) => i > 0 && compare(sorted[i - 1] ?? '', texto) > 0)
  expect(wrong).toEqual([])
})
