import { inflateRawSync } from 'node:zlib'
import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { type Cell, type Sheet, streamWorkbook } from '#ui/xlsx/workbook.ts'

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

async function make(rows: readonly (readonly Cell[])[], name = 'Productos'): Promise<Buffer> {
  const bytes = streamWorkbook(
    { name, columns: COLUMNS },
    (async function* () {
      yield* rows
    })(),
  )
  return Buffer.from(await new Response(bytes).arrayBuffer())
}

/** A part of the archive, as its central directory names it (PKWARE APPNOTE 4.3). */
function partOf(archive: Buffer, wanted: string): string {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  for (let at = archive.readUInt32LE(end + 16); at < end; ) {
    const [name, extra, comment] = [28, 30, 32].map(offset => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    if (archive.toString('utf8', at + 46, at + 46 + name) === wanted) {
      const local = archive.readUInt32LE(at + 42)
      const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
      const bytes = archive.subarray(from, from + archive.readUInt32LE(at + 20))
      return (archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
    }
    at += 46 + name + extra + comment
  }
  throw new Error(`no part ${wanted}`)
}

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

test('numbers are numbers, and times keep the wall clock in any zone', async () => {
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
  expect(read(await make([], `A & B: [${'x'.repeat(40)}]/`)).SheetNames).toEqual([
    `A   B   ${'x'.repeat(23)}`,
  ])
})
