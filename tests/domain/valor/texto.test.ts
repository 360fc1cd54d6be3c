import { describe, expect, test } from 'vitest'
import { isLegible, plegado, sinAcentos } from '#domain/valor/texto.ts'

test.each([
  ['Peña', 'peña'],
  ['PEN\u0303A', 'peña'],
  ['Núñez, Güemes & Cía.', 'nuñez, guemes & cia.'],
  ['Weiß WEIẞ', 'weiss weiss'],
  ['Œuvre Æther Þór', 'oeuvre aether thor'],
  ['Łódź Đorđe Ørsted ŉ ı', "lodz dorde orsted 'n i"],
  ['½ 6½ ¾', '1/2 6 1/2 3/4'],
  ['№ 5, nº 5, N° 5', 'no 5, no 5, no 5'],
  ['m², 40×60, Ｆｕｌｌ', 'm2, 40x60, full'],
  ['D´Angelo D’Angelo', "d'angelo d'angelo"],
  ['“Bis” – «ter»', '"bis" - "ter"'],
  ['Ω Жук', 'ω жук'],
  ['🪑 漢字', '🪑 漢字'],
])('%s is folded to %s', (texto, esperado) => {
  expect(plegado(texto)).toBe(esperado)
})

test('folding a folded character for a search changes nothing', () => {
  for (let code = 1; code < 0x2fff; code++) {
    const once = plegado(String.fromCharCode(code))
    expect(plegado(once)).toBe(once)
  }
})

test('removing accents also removes diaeresis and the tilde of ñ, in capitals and in decomposed letters', () => {
  expect(sinAcentos('áéíóú ÁÉÍÓÚ üÜ ñÑ')).toBe('aeiou AEIOU uU nN')
  expect(sinAcentos('Peña'.normalize('NFD'))).toBe('Pena')
  expect(sinAcentos('Camión año 2026 ¿?')).toBe('Camion ano 2026 ¿?')
})

test('a text without marks stays unchanged', () => {
  expect(sinAcentos('')).toBe('')
  expect(sinAcentos('S7-10482 / 漢字 한국 🪑❤️')).toBe('S7-10482 / 漢字 한국 🪑❤️')
})

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
