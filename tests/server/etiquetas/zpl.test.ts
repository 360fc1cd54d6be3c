import { describe, expect, test } from 'vitest'
import { canPrint, zplOf } from '#server/etiquetas/zpl.ts'

const lineOf = (nro: string, copias = 1): string[] =>
  zplOf({ nro, modelo: 'S7', color: 'negro' }, copias).split('\n')

describe('a label for a Zebra', () => {
  test('is these bytes', () => {
    expect(zplOf({ nro: 'S710311', modelo: 'S7 XL', color: 'negro' }, 2)).toBe(
      [
        '^XA^CI28^PW800^LL400^LH0,0',
        '^FO32,24^A0N,28,28^FH^FDF_C3_A1brica de Butacas^FS',
        '^FO400,24^A0N,28,28^FB368,1,0,R^FH^FDS7 XL _C2_B7 negro^FS',
        '^FO120,72^BY5^BCN,210,N,N,N^FH^FDS710311^FS',
        '^FO32,300^A0N,84,84^FB736,1,0,C^FH^FDS710311^FS',
        '^PQ2^XZ',
        '',
      ].join('\n'),
    )
  })

  test('no number is a command of the printer, nor one of the code', () => {
    const [, , , code = '', text = ''] = lineOf('A^XZ~_>1')
    expect(code).toContain('^FDA_5EXZ_7E_5F>01^FS')
    expect(text).toContain('^FDA_5EXZ_7E_5F>1^FS')
    expect(zplOf({ nro: 'A', modelo: '^XZ\n', color: '~JR' }, 1)).toContain('_5EXZ_0A _C2_B7 _7EJR^FS')
  })

  test('keeps its quiet zones, with bars as wide as fit, and is refused where they would be too thin', () => {
    for (let length = 1; length <= 60; length++) {
      const nro = 'x'.repeat(length)
      const [, left, module] = /\^FO(\d+),72\^BY(\d)\^/.exec(lineOf(nro)[3] ?? '') ?? []
      if (!canPrint(nro)) continue
      const width = Number(module) * (11 * (length + 2) + 13)
      expect(Number(left)).toBeGreaterThanOrEqual(10 * Number(module) + 31)
      expect(Number(left) * 2 + width).toBeGreaterThanOrEqual(799 - 1)
      expect(Number(module)).toBeGreaterThanOrEqual(2)
    }
    expect(canPrint('x'.repeat(28))).toBe(true)
    expect(canPrint('x'.repeat(29))).toBe(false)
    expect(canPrint('Ñ7')).toBe(false)
    expect(canPrint('A\n7')).toBe(false)
  })
})
