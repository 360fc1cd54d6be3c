import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import type { Cell, Sheet } from '#ui/xlsx/workbook.ts'
import { bookOf, lookOf, partOf } from '../../helpers/xlsx.ts'

const COLUMNS: Sheet['columns'] = [
  { title: 'Código' },
  { title: 'Cantidad' },
  { title: 'Costo', format: 'money' },
  { title: 'Fecha y hora', format: 'moment' },
  { title: 'Día', format: 'day' },
]
/** The given cell, and the cell read back if it differs. */
const HOSTILE: [Cell, Cell?][] = [
  ['=1+1'],
  ['@x'],
  ['+5'],
  ['-5'],
  ['=HYPERLINK("http://x";"y")'],
  ['007'],
  ['12/11/2026'],
  ['NUL\u0000 y \u0001\u0008\u001f', 'NUL y '],
  ['<b>&"\'é]]>'],
  ['Ñandú año 🪑👩‍🏭 漢字'],
  [' a\tb\nc '],
  ['_x0041_'],
  ['x'.repeat(40_000), 'x'.repeat(32_767)],
  [`${'x'.repeat(32_766)}🪑`, 'x'.repeat(32_766)],
  ['suelto \ud800', 'suelto '],
  ['', null],
  [null],
]

const make = (rows: readonly (readonly Cell[])[], sheet: Partial<Sheet> = {}): Promise<Buffer> =>
  bookOf([
    {
      name: 'Productos',
      columns: COLUMNS,
      ...sheet,
      count: rows.length,
      cells: (from, to) => rows.slice(from, to),
    },
  ])

test('C21: hostile texts are read back cell by cell, and none is a formula', async () => {
  const archive = await make(HOSTILE.map(([cell], n) => [cell, n]))
  const sheet = read(archive).Sheets.Productos ?? {}
  const rows = utils.sheet_to_json<Cell[]>(sheet, { header: 1, defval: null, raw: true, blankrows: true })
  expect(rows.slice(1).map(([text, n]) => [text, n])).toEqual(
    HOSTILE.map(([cell, back = cell], n) => [back, n]),
  )
  expect(rows[0]).toEqual(COLUMNS.map(({ title }) => title))
  const xml = partOf(archive, 'xl/worksheets/sheet1.xml')
  expect(xml).not.toContain('<f>')
  expect(xml).toMatch(/<c r="B2"[^>]*><v>0<\/v>/)
})

test('numbers are numbers, and times keep the wall clock in the zone of Buenos Aires', async () => {
  const zone = process.env.TZ
  process.env.TZ = 'America/Argentina/Buenos_Aires'
  try {
    const { Sheets } = read(
      await make([
        ['a', 1.5, 1234.5, '2026-11-20T23:59:58', '2026-01-31'],
        ['b', Number.NaN, 0, 'ayer', ''],
      ]),
    )
    const sheet = Sheets.Productos ?? {}
    expect([sheet.B2, sheet.C2, sheet.D2, sheet.E2].map(cell => cell?.t)).toEqual(['n', 'n', 'n', 'n'])
    expect([sheet.C2?.v, sheet.C2?.w]).toEqual([1234.5, '1,234.50'])
    expect([sheet.D2?.w, sheet.E2?.w]).toEqual(['20/11/2026 23:59', '31/01/2026'])
    expect([sheet.B3?.v, sheet.C3?.v, sheet.D3?.v, sheet.E3?.v]).toEqual([undefined, 0, 'ayer', undefined])
  } finally {
    process.env.TZ = zone
  }
})

test('a forbidden sheet name is replaced', async () => {
  expect(read(await make([], { name: `A & B: [${'x'.repeat(40)}]/` })).SheetNames).toEqual([
    `A   B   ${'x'.repeat(23)}`,
  ])
})

const HEADING = ['Productos', 'Con faltante', '=2 filas']

test('the heading is above the column titles, which are bold, are frozen and filter the rows below', async () => {
  const rows: Cell[][] = [
    ['a', 1],
    ['b', 2],
  ]
  for (const heading of [[], HEADING.slice(0, 1), HEADING]) {
    const archive = await make(rows, { heading })
    const at = heading.length === 0 ? 1 : heading.length + 2
    const sheet = read(archive).Sheets.Productos ?? {}
    const cells = utils.sheet_to_json<Cell[]>(sheet, { header: 1, blankrows: true, defval: null })
    expect(cells.slice(0, heading.length).map(([line, ...others]) => [line, others.some(Boolean)])).toEqual(
      heading.map(line => [line, false]),
    )
    expect(cells[at - 1]).toEqual(COLUMNS.map(({ title }) => title))
    expect(cells.slice(at).map(row => row.slice(0, 2))).toEqual(rows)
    const look = lookOf(archive, 1)
    expect([look.frozenRows, look.filter]).toEqual([at, `A${at}:E${at + 2}`])
    expect(['A', 'B', 'C', 'D', 'E'].map(letter => look.isBold(`${letter}${at}`))).not.toContain(false)
    expect(look.isBold(`A${at + 1}`)).toBe(false)
    expect(look.isBold('A1')).toBe(true)
    if (heading.length > 1) expect(look.isBold('A2')).toBe(false)
  }
})

test('columns are as wide as their longest value, and a longer text is wrapped', async () => {
  const wide = 'x'.repeat(45)
  const rows: Cell[][] = [
    [wide, 1, 1_234_567.5, '2026-11-20T23:59', 'a\nbb'],
    [null, 2, null, null, 'c'.repeat(90)],
  ]
  const archive = await make(rows, { heading: ['h'.repeat(200)] })
  const [text = 0, number = 0, money = 0, moment = 0, long = 0] = lookOf(archive, 1).widths
  expect(text).toBeGreaterThanOrEqual(wide.length)
  expect(text).toBeLessThan(wide.length + 6)
  expect(number).toBeGreaterThanOrEqual('Cantidad'.length)
  expect(money).toBeGreaterThanOrEqual('1.234.567,50'.length)
  expect(moment).toBeGreaterThanOrEqual('20/11/2026 23:59'.length)
  expect(long).toBe(60)
  expect(partOf(archive, 'xl/styles.xml')).toContain('wrapText')
})

test('the filter of a sheet with many columns ends at the last column', async () => {
  for (const [count, last] of [
    [1, 'A'],
    [26, 'Z'],
    [27, 'AA'],
    [53, 'BA'],
  ] as const) {
    const columns = Array.from({ length: count }, (_, n) => ({ title: `c${n}` }))
    expect(lookOf(await make([[1]], { columns }), 1).filter).toBe(`A1:${last}2`)
  }
})
