import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sinApostrofo, textoPlanilla } from '#domain/valor/celda.ts'

test.each(['=1+1', '+5', '-5', '@SUM(A1)', '\tx', '\rx', '\0x', '=', '-B-004', "'=1"])(
  'C21: an export prefixes %j with an apostrophe',
  text => {
    expect(textoPlanilla(text)).toBe(`'${text}`)
  },
)

test.each(['B-0048207', 'a=b', '', ' =1', '5-3', 'ñ', "'90", "O'Higgins"])(
  '%j is exported and imported unchanged',
  text => {
    expect(textoPlanilla(text)).toBe(text)
    expect(sinApostrofo(text)).toBe(text)
  },
)

test('an import removes exactly the apostrophe that an export added', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', '1') })
  fc.assert(fc.property(text, written => sinApostrofo(textoPlanilla(written)) === written))
})
