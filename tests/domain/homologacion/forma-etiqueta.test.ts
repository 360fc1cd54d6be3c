import fc from 'fast-check'
import { expect, test } from 'vitest'
import { etiquetaExtrana } from '#domain/homologacion/homologacion.ts'

const deDiez = (n: number) => Array.from({ length: n }, (_, i) => `B-${String(48213 + i).padStart(7, '0')}`)

test.each([
  "B'9990001",
  'B-999001',
  'B-99900011',
  'BX-9990001',
  'B9990001',
  '9990001',
  'S710482',
  '7790001112223',
  'B-999000A',
  'B_9990001',
  'B-0048213B-0048214',
  'https://a.b/1',
])('%s is questioned if the known labels look like B-0048213', texto => {
  expect(etiquetaExtrana(texto, deDiez(3))).toBe('B-0048213')
  expect(etiquetaExtrana(texto, deDiez(40))).toBe('B-0048213')
})

test.each(['B-9990001', 'b-9990001', ' G-0000001 ', '\u200eB-9990001\ufeff'])(
  '%j is not questioned if the known labels look like B-0048213',
  texto => {
    expect(etiquetaExtrana(texto, deDiez(3))).toBeNull()
  },
)

test('a label with the shape of a known one is not questioned', () => {
  const conocidas = ['B-0048213', '0048214', 'B-0048215']
  expect(etiquetaExtrana('0009999', conocidas)).toBeNull()
  expect(etiquetaExtrana('B-0009999', conocidas)).toBeNull()
})

test('one label of an odd shape among many makes no pattern, two do', () => {
  const conocidas = [...deDiez(30), "B'0048213"]
  expect(etiquetaExtrana("B'9990001", conocidas)).toBe('B-0048213')
  expect(etiquetaExtrana("B'9990001", [...conocidas, "B'0048214"])).toBeNull()
})

test('without known labels only impossible signs and spreadsheet damage are questioned', () => {
  for (const texto of ["B'9990001", 'B¿9990001', 'B_1', 'B;1', 'B(1', '3.07112E+10', '########', 'may-05'])
    expect(etiquetaExtrana(texto, [])).toBe('')
  for (const texto of ['B-9990001', 'S710482', '7790001', 'A/1+2', 'Ñ-2', ''])
    expect(etiquetaExtrana(texto, [])).toBeNull()
})

test('a known label is never questioned while few are known', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 3, maxLength: 19 }), conocidas => {
      for (const etiqueta of conocidas) expect(etiquetaExtrana(etiqueta, conocidas)).toBeNull()
    }),
  )
})
