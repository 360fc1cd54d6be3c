import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAdvertencias } from '#domain/registro/registro.ts'

const encode = (frases: string[]) => encodeURIComponent(JSON.stringify(frases))

test.each([null, '', '   ', '[]', '%5B%5D', '[""]'])('%j has no warnings', header => {
  expect(parseAdvertencias(header)).toEqual([])
})

test('a list is read with its spaces escaped as %20 or as +', () => {
  const frases = ['Funda cabezal: quedan 31, mínimo 40', 'Cinturón: quedan 42']
  expect(parseAdvertencias(encode(frases))).toEqual(frases)
  expect(parseAdvertencias(encode(frases).replaceAll('%20', '+'))).toEqual(frases)
})

test('a text that is no list is one warning', () => {
  expect(parseAdvertencias('Queda+poco')).toEqual(['Queda poco'])
  expect(parseAdvertencias('%5B"cortada')).toEqual(['["cortada'])
  expect(parseAdvertencias('{"a":1}')).toEqual(['{"a":1}'])
  expect(parseAdvertencias('"una sola"')).toEqual(['una sola'])
  expect(parseAdvertencias('100% de menos')).toEqual(['100% de menos'])
  expect(parseAdvertencias('%E0%A4%A quedan 3')).toEqual(['%E0%A4%A quedan 3'])
})

test('S17: any sentence without outer spaces is read unchanged, with CR, LF, emoji and +', () => {
  const frase = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map(texto => texto.trim())
    .filter(texto => texto !== '' && texto.isWellFormed())
  fc.assert(
    fc.property(fc.array(frase), frases => {
      expect(parseAdvertencias(encode(frases))).toEqual(frases)
    }),
  )
  expect(parseAdvertencias(encode(['a\r\nb', '📦 1+1 100%']))).toEqual(['a\r\nb', '📦 1+1 100%'])
})

test('S17: a header of random escapes and JSON signs is read without an error', () => {
  const header = fc.string({ unit: fc.constantFrom(...'%+[]{}",:aEe029F'), maxLength: 40 })
  fc.assert(
    fc.property(header, texto => Array.isArray(parseAdvertencias(texto))),
    { numRuns: 2000 },
  )
})
