import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claseNatural } from '#domain/valor/clase-natural.ts'
import { claveNatural } from '#domain/valor/clave-natural.ts'

const letras = fc.constantFrom(...'aAbzñÑnÁé 09 15-_~\u0301\u00fcß\t€'.split(''))
const texto = fc.oneof(
  fc.string({ unit: letras, maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)

test('a text of a smaller class has a smaller key, whatever is in it', () => {
  fc.assert(
    fc.property(texto, texto, (a, b) => {
      if (claseNatural(a) < claseNatural(b)) expect(claveNatural(a) < claveNatural(b)).toBe(true)
      if (claveNatural(a) === claveNatural(b)) expect(claseNatural(a)).toBe(claseNatural(b))
    }),
    { numRuns: 5_000 },
  )
})

test('what the keys tell apart at once is told apart by class, numbers are not', () => {
  expect(claseNatural('Apoyabrazos')).toBeLessThan(claseNatural('Butaca'))
  expect(claseNatural('Ñandú')).toBeGreaterThan(claseNatural('nube'))
  expect(claseNatural('S9')).toBe(claseNatural('S11'))
})
