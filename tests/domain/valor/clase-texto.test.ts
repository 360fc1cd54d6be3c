import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claveTexto } from '#domain/valor/orden-texto.ts'
import { claseTexto } from '#domain/valor/ordenar-filas.ts'

const letras = fc.constantFrom(...'aAbzñÑnÁé 09 15-_~\u0301\u00fcß\t€'.split(''))
const texto = fc.oneof(
  fc.string({ unit: letras, maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)

test('a text of a smaller class has a smaller key, whatever its content', () => {
  fc.assert(
    fc.property(texto, texto, (a, b) => {
      if (claseTexto(a) < claseTexto(b)) expect(claveTexto(a) < claveTexto(b)).toBe(true)
      if (claveTexto(a) === claveTexto(b)) expect(claseTexto(a)).toBe(claseTexto(b))
    }),
    { numRuns: 5_000 },
  )
})

test('the class separates texts by their first letter, not by numbers', () => {
  expect(claseTexto('Apoyabrazos')).toBeLessThan(claseTexto('Butaca'))
  expect(claseTexto('Ñandú')).toBeGreaterThan(claseTexto('nube'))
  expect(claseTexto('S9')).toBe(claseTexto('S11'))
})
