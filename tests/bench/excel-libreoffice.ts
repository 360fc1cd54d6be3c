/**
 * `npx tsx tests/bench/excel-libreoffice.ts`: compares the workbook with LibreOffice's reading, if it is installed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { textoPlanilla } from '#domain/valor/celda.ts'
import type { Cell } from '#server/excel/sheet.ts'
import { Workbook } from '#server/excel/workbook.ts'
import { seededRandom } from '../helpers/seeded.ts'
import { collect, type ReadSheet, readXls } from '../helpers/xls.ts'

const COLUMNS = ['Butaca', 'Nombre modelo', 'Comprador', 'Etiqueta blanca', 'Etiqueta gris', 'Fecha hs'].map(
  heading => ({ heading, width: 18 }),
)
const ODD = [
  '=1+1',
  '+5',
  '-5',
  '@SUM(A1)',
  '=HYPERLINK("http://x";"y")',
  '0012',
  '1e5',
  '12/11/2026',
  'Ñandú 🪑',
  'Ω漢字',
]

function* makeRows(count: number): Generator<Cell[]> {
  const random = seededRandom(7)
  for (let n = 0; n < count; n++) {
    const odd = textoPlanilla(ODD[n % ODD.length] ?? '')
    const label = `B-${String(n).padStart(7, '0')} ${'x'.repeat(Math.floor(random() * 60))}`
    yield [
      `S7${100_000 + n}`,
      'S7 XL',
      n % 5 === 0 ? null : `Comprador ${n % 40}`,
      label,
      odd,
      46_000 + n / 1440,
    ]
  }
}

function convert(from: string, folder: string): string {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const args = [profile, '--headless', '--convert-to', 'xlsx', '--outdir', folder, from]
  const { error, status, stderr } = spawnSync('soffice', args, { encoding: 'utf8' })
  if (error) throw new Error(`soffice: ${error.message}`)
  if (status !== 0) throw new Error(`soffice ended with ${status}: ${stderr}`)
  return from.replace(/xls$/, 'xlsx')
}

/** The parts of a sheet on which both readers must agree; times to the second. */
const comparable = ({ name, rows, formulas }: ReadSheet) => ({
  name,
  formulas,
  rows: rows.map(row =>
    row.map(value => (value instanceof Date ? Math.round(value.getTime() / 1000) : (value ?? ''))),
  ),
})

async function check(folder: string, count: number): Promise<string> {
  const workbook = new Workbook(COLUMNS, n => `Hoja ${n}`)
  for (const row of makeRows(count)) workbook.add(row)
  const file = join(folder, `${count}.xls`)
  const bytes = collect(workbook.close())
  await writeFile(file, bytes)
  const theirs = readXls(await readFile(convert(file, folder)))
  const ours = readXls(bytes)
  const same = isDeepStrictEqual(theirs.map(comparable), ours.map(comparable))
  const formulas = theirs.reduce((sum, sheet) => sum + sheet.formulas, 0)
  const rows = theirs.map(sheet => sheet.rows.length).join(' + ')
  if (!same || formulas > 0) process.exitCode = 1
  return `${count} homologations, ${bytes.length} bytes: ${rows} rows, ${formulas} formulas, ${same ? 'every cell the same' : 'NOT the same'}`
}

const folder = await mkdtemp(join(tmpdir(), 'butacas-xls-'))
try {
  for (const count of [0, 3, 2000, 70_000]) process.stdout.write(`${await check(folder, count)}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
