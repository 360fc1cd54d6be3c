import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claveTexto, compareTexto } from '#domain/valor/orden-texto.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'

const inOrder = (textos: readonly string[]): string[] =>
  [...textos].sort((a, b) => {
    const [x, y] = [claveTexto(a), claveTexto(b)]
    return x < y ? -1 : x > y ? 1 : 0
  })

test('numbers sort by value, anywhere in the text and with any leading zeros', () => {
  expect(inOrder(['G-11', 'G-9', 'G-011b', 'G-2', 'G-100'])).toEqual([
    'G-2',
    'G-9',
    'G-11',
    'G-011b',
    'G-100',
  ])
  expect(inOrder(['12345678901', '2', '9999999999', '10'])).toEqual(['2', '10', '9999999999', '12345678901'])
})

test('ñ comes after n, and accents and case do not count', () => {
  expect(inOrder(['Ñandú', 'Nuez', 'nz', 'Omega', 'Álamo', 'alba'])).toEqual([
    'Álamo',
    'alba',
    'Nuez',
    'nz',
    'Ñandú',
    'Omega',
  ])
  expect(claveTexto('LÍNEA')).toBe(claveTexto('linea'))
})

test('1 000 random texts sort as the Spanish collator does', () => {
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

const letras = fc.constantFrom(...'aAbzñÑnÁé 09 15-_~\u0301\u00fcß\t€'.split(''))
const texto = fc.oneof(
  fc.string({ unit: letras, maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)

test('two texts compare as their keys do', () => {
  expect(compareTexto('0\u03019', '7')).toBeGreaterThan(0)
  const numeros = fc.array(fc.constantFrom('S', 's', '0', '00', '7', '10', '-', 'á'), { maxLength: 5 })
  const cerca = fc.oneof(
    texto,
    numeros.map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(cerca, cerca, (a, b) => {
      const [x, y] = [claveTexto(a), claveTexto(b)]
      expect(Math.sign(compareTexto(a, b))).toBe(x < y ? -1 : x > y ? 1 : 0)
    }),
    { numRuns: 5_000 },
  )
})
