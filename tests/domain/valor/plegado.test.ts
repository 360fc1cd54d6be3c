import { expect, test } from 'vitest'
import { plegado } from '#domain/valor/texto.ts'

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

test('folding a folded character changes nothing', () => {
  for (let code = 1; code < 0x2fff; code++) {
    const once = plegado(String.fromCharCode(code))
    expect(plegado(once)).toBe(once)
  }
})
