import { describe, expect, test } from 'vitest'
import { isLegible } from '#domain/valor/texto.ts'

describe('C40: a legible name has no hidden or look-alike characters', () => {
  test.each(['S7 10482', 'núñez', 'Ñandú-2ª', 'Nº 5', "h5/3 'b' (2)", 'x'.repeat(60), '🪑 1', '', 'ÀÉÎÕÜ ç'])(
    '%j is legible',
    texto => expect(isLegible(texto)).toBe(true),
  )

  test.each([
    ['a control', 'S7\u0007'],
    ['a tab', 'S7\t1'],
    ['CR and LF', 'S7\r\n1'],
    ['a line separator', 'S7\u20281'],
    ['a zero-width space', 'S7\u200b1'],
    ['a zero-width joiner', 'S7\u200d1'],
    ['a byte order mark', 'S7\ufeff1'],
    ['a soft hyphen', 'S7\u00ad1'],
    ['text from right to left', '\u202eS7'],
    ['a right-to-left mark', 'S7\u200f'],
    ['an isolate', '\u2067S7\u2069'],
    ['a space that does not break', 'S7\u00a01'],
    ['an ideographic space', 'S7\u30001'],
    ['a mark that joins nothing visibly', 'S7\u034f1'],
    ['a variation selector', 'S7\ufe0f'],
    ['a combining mark on a digit', '7\u0301'],
    ['a Cyrillic letter among ours', '\u0430dmin'],
    ['a Greek letter among ours', 'S7\u039f'],
    ['a Cyrillic letter before a digit', '\u041d5'],
    ['wide letters', '\uff337'],
    ['mathematical letters', '\u{1d412}7'],
    ['a ligature', '\ufb01n'],
    ['a dotless i', 'adm\u0131n'],
    ['a Roman numeral', '\u2170'],
    ['Arabic digits', 'S\u0667'],
    ['half a character', 'S7\ud800'],
  ])('%s is not legible', (_, texto) => expect(isLegible(texto)).toBe(false))
})
