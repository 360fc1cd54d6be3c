import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BajoMinimo } from '#server/stock/save-registro.ts'
import { warningsHeader } from '#server/stock/save-registro.ts'

const bajo = (over: Partial<BajoMinimo> = {}): BajoMinimo => ({
  codigo: 'BT-S7-R',
  descripcion: 'Butaca S7',
  existencia: 8,
  stock_minimo: 10,
  ...over,
})
const read = (bajos: BajoMinimo[]): string[] =>
  JSON.parse(decodeURIComponent(warningsHeader(bajos)['x-warnings'] ?? ''))

test('without warnings there is no header', () => {
  expect(warningsHeader([])).toEqual({})
})

test('each warning names the product, its remaining stock and its minimum', () => {
  expect(read([bajo(), bajo({ codigo: 'X', descripcion: null, existencia: -1, stock_minimo: 0 })])).toEqual([
    'BT-S7-R Butaca S7: quedan 8, el mínimo es 10',
    'X: quedan -1, el mínimo es 0',
  ])
})

test('S17: CR, LF, emoji, «+», quotes and percent signs in a warning survive the header', () => {
  const descripcion = 'a\r\nSet-Cookie: x=1 🪑 1+1 "%0d" \\ ñ;,\u2028'
  const header = warningsHeader([bajo({ descripcion })])['x-warnings'] ?? ''
  expect(header).toMatch(/^[\x21-\x7e]+$/)
  expect(header).not.toContain('+')
  expect(read([bajo({ descripcion })])[0]).toContain(descripcion)
})

test('S17: warnings of exactly 4 KiB still fit, whole or cut', () => {
  const lengths = Array.from({ length: 300 }, (_, n) => 3800 + n)
  const bajos = lengths.map(length => [bajo({ descripcion: 'x'.repeat(length) }), bajo()])
  const headerOf = (some: BajoMinimo[]): string => warningsHeader(some)['x-warnings'] ?? ''
  const isCut = (some: BajoMinimo[]): boolean => read(some).at(-1) === 'y 1 más'
  for (const kind of [bajos.filter(isCut), bajos.filter(some => !isCut(some))])
    expect(Math.max(...kind.map(some => headerOf(some).length))).toBe(4096)
})

test('S17: the header has at most 4 KiB; omitted warnings are counted', () => {
  const many = Array.from({ length: 1000 }, (_, n) => bajo({ codigo: `P-${n}` }))
  const sentences = read(many)
  expect(sentences[0]).toMatch(/^P-0 /)
  expect(sentences.at(-1)).toBe(`y ${1000 - (sentences.length - 1)} más`)
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          codigo: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
          descripcion: fc.string({ unit: 'binary', maxLength: 200 }),
        }),
        { minLength: 1, maxLength: 40 },
      ),
      textos => {
        const bajos = textos.map(texto => bajo(texto))
        const header = warningsHeader(bajos)['x-warnings'] ?? ''
        expect(header.length).toBeLessThanOrEqual(4096)
        const found = read(bajos)
        const cut = /^y (\d+) más$/.exec(found.at(-1) ?? '')
        expect(found.length - (cut ? 1 : 0) + Number(cut?.[1] ?? 0)).toBe(bajos.length)
      },
    ),
  )
})
