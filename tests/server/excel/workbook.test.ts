import { expect, test } from 'vitest'
import type { Cell } from '#server/excel/sheet.ts'
import { Workbook } from '#server/excel/workbook.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'
import { collect, readXls } from '#tests/helpers/xls.ts'

const COLUMNS = [
  { heading: 'Uno', width: 10 },
  { heading: 'Dos', width: 20 },
  { heading: 'Cuándo', width: 18 },
]
const DAY = 46_346 // 20 November 2026
const HEADINGS = COLUMNS.map(({ heading }) => heading)

function build(rows: Iterable<Cell[]>): Buffer {
  const workbook = new Workbook(COLUMNS, n => `Hoja ${n}`)
  for (const row of rows) workbook.add(row)
  return collect(workbook.close())
}

test('a workbook without rows has its headings', () => {
  expect(readXls(build([]))).toMatchObject([{ name: 'Hoja 1', rows: [HEADINGS], formulas: 0 }])
})

test('texts stay text, times are dates, null is an empty cell', () => {
  const [sheet] = readXls(
    build([
      ['0012', '1e5', DAY + 0.4375],
      [null, '', null],
      ['12/11/2026', 'x', DAY],
    ]),
  )
  expect(sheet?.rows.slice(1)).toEqual([
    ['0012', '1e5', new Date('2026-11-20T10:30:00Z')],
    [null, '', null],
    ['12/11/2026', 'x', new Date('2026-11-20T00:00:00Z')],
  ])
  expect(sheet?.formats).toEqual({ s: ['@'], n: ['dd/mm/yyyy hh:mm'] })
})

test('random texts are read back unchanged, wherever a record ends inside a text', () => {
  const random = seededRandom(5)
  const alphabets = ['abcXYZ 0189-', 'áéíñÑü°', 'Ω漢字й', '🪑\ud83e\ude91', `=+-@'"<>&\t`]
  const text = (n: number) => {
    const alphabet = alphabets[Math.floor(random() * alphabets.length)] ?? ''
    const length = Math.floor(random() * 200)
    return `${n} ${Array.from({ length }, () => [...alphabet][Math.floor(random() * [...alphabet].length)]).join('')}`
  }
  const rows = Array.from({ length: 3000 }, (_, n): Cell[] => [text(n), text(-n), null])
  expect(readXls(build(rows))[0]?.rows.slice(1)).toEqual(rows)
})

test.each([1, 8221, 8222, 16_440, 20_000])('a text of %i characters is stored whole', length => {
  const rows = ['a', 'ñ', 'Ω'].map((letter): Cell[] => [letter.repeat(length), letter, null])
  expect(readXls(build(rows))[0]?.rows.slice(1)).toEqual(rows)
})

test('a long shared string table is split into BIFF records of at most 8224 bytes', () => {
  const bytes = build(
    Array.from({ length: 2000 }, (_, n): Cell[] => [`texto ${n} ${'x'.repeat(n % 150)}`, null, null]),
  )
  let longest = 0
  let continued = 0
  for (let at = 512; at < bytes.length - 4; ) {
    const [type, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
    if (type === 0) break
    if (type === 0x3c) continued++
    longest = Math.max(longest, length)
    at += 4 + length
  }
  expect(continued).toBeGreaterThan(10)
  expect(longest).toBeLessThanOrEqual(8224)
})

test('rows beyond one sheet continue on the next sheet, under the same headings', () => {
  const count = 65_535 + 10
  const sheets = readXls(build(Array.from({ length: count }, (_, n): Cell[] => [`S${n}`, 'igual', null])))
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Hoja 1', 65_536],
    ['Hoja 2', 11],
  ])
  expect(sheets[0]?.rows[65_535]).toEqual(['S65534', 'igual', null])
  expect(sheets[1]?.rows.slice(0, 2)).toEqual([HEADINGS, ['S65535', 'igual', null]])
})
