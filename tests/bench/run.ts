/** `npm run bench [name]` takes minutes; run nothing else meanwhile. */
import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureCapacidad } from './capacidad.ts'
import { measureColdStart } from './cold-start.ts'
import { measureDrain } from './drain.ts'
import { measureDrain20000 } from './drain-20000.ts'
import { measureEventos } from './eventos.ts'
import { measureExcel } from './excel.ts'
import { type Figure, printFigures } from './figure.ts'
import { measureImportar } from './importar.ts'
import { measureInformes } from './informes.ts'
import { measureBytes } from './initial-bytes.ts'
import { measurePanel } from './panel.ts'
import { measureProductos } from './productos.ts'
import { measureScan } from './scan.ts'
import { measureSerie } from './serie.ts'

const BENCHES: Record<string, () => Promise<Figure[]>> = {
  bytes: measureBytes,
  'cold-start': measureColdStart,
  scan: measureScan,
  serie: measureSerie,
  panel: measurePanel,
  drain: measureDrain,
  'drain-20000': measureDrain20000,
  capacidad: measureCapacidad,
  eventos: measureEventos,
  informes: measureInformes,
  importar: measureImportar,
  excel: measureExcel,
  productos: measureProductos,
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in BENCHES))
if (unknown.length > 0)
  throw new Error(`no bench named ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`)

const root = join(import.meta.dirname, '../..')
// Measures the present sources, not an older build.
const build = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
if (build.status !== 0) throw new Error('the build failed')

const figures: Figure[] = []
for (const [name, measure] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  process.stderr.write(`${name} `)
  figures.push(...(await measure()))
  process.stderr.write('\n')
}
printFigures(figures)
const results = join(root, 'test-results')
await mkdir(results, { recursive: true })
await writeFile(join(results, 'bench.json'), `${JSON.stringify(figures, null, 2)}\n`)
