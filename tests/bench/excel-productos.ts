/**
 * `npx tsx tests/bench/excel-productos.ts [rows]`: a workbook of that many products, its time and memory, and whether
 * LibreOffice, if installed, reads every cell unchanged.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import { type Cell, type Sheet, streamWorkbook } from '#ui/xlsx/workbook.ts'

const COUNT = Number(process.argv[2] ?? 50_000)
const MB = 1_048_576
const ODD = ['=1+1', '+5', '@SUM(A1)', '0012', '1e5', '12/11/2026', 'Ñandú 🪑', '_x0041_', '<b>&"']
const SHEET: Sheet = {
  name: 'Productos',
  columns: [
    ...['Código', 'Descripción', 'Categoria', 'Marca', 'Modelo', 'Color', 'Talle'].map(title => ({ title })),
    { title: 'Stock mínimo' },
    { title: 'Existencia' },
    { title: 'Venta', format: 'money' },
    { title: 'Fecha', format: 'moment' },
  ],
}

const rowOf = (n: number): readonly Cell[] => [
  `BT-${n}`,
  ODD[n % ODD.length] ?? '',
  `Categoria ${n % 9}`,
  n % 5 === 0 ? null : `Marca ${n % 40}`,
  `S${n % 30}`,
  'negro',
  'Único',
  n % 60,
  n % 90,
  n / 100,
  '2026-11-20T10:42',
]

async function* makeRows() {
  for (let n = 0; n < COUNT; n++) yield rowOf(n)
}

/** Formats of money and dates are the reader's own: only values are compared. */
const valuesOf = (file: Buffer): unknown[][] =>
  utils.sheet_to_json<unknown[]>(read(file).Sheets.Productos ?? {}, { header: 1, defval: null, raw: true })

function convert(from: string, folder: string): string {
  const out = join(folder, 'theirs')
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const args = [profile, '--headless', '--convert-to', 'xlsx', '--outdir', out, from]
  const { error, status, stderr } = spawnSync('soffice', args, { encoding: 'utf8' })
  if (error) throw new Error(`soffice: ${error.message}`)
  if (status !== 0) throw new Error(`soffice ended with ${status}: ${stderr}`)
  return join(out, 'productos.xlsx')
}

const folder = await mkdtemp(join(tmpdir(), 'butacas-xlsx-'))
try {
  const from = performance.now()
  const bytes = Buffer.from(await new Response(streamWorkbook(SHEET, makeRows())).arrayBuffer())
  const seconds = (performance.now() - from) / 1000
  const { maxRSS } = process.resourceUsage()
  const file = join(folder, 'productos.xlsx')
  await writeFile(file, bytes)
  const ours = JSON.stringify(valuesOf(bytes))
  const isSame = ours === JSON.stringify(valuesOf(await readFile(convert(file, folder))))
  if (!isSame) process.exitCode = 1
  process.stdout.write(
    `${COUNT} rows: ${seconds.toFixed(1)} s, ${(bytes.length / MB).toFixed(1)} MB, memory ${Math.round(maxRSS / 1024)} MB, LibreOffice reads ${isSame ? 'every cell the same' : 'something ELSE'}\n`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
