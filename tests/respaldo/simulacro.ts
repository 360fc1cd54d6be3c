/**
 * `npm run herramienta -- simulacro [--butacas 200000] [--motor pglite|postgres] [--tabletas 20] [--datos FOLDER]`
 * Rehearses a backup under work and its restore. It needs a build.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Db } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { describeDigests } from '#server/db/table-digest.ts'
import { makeBackup, restoreBackup, type Where } from '#server/ops/respaldo/respaldo.ts'
import { Crew } from '../cluster/crew.ts'
import { Tablet } from '../cluster/tablet.ts'
import { spread, Tally } from '../cluster/tally.ts'
import { findVerdict } from '../cluster/verdict.ts'
import { Wire } from '../cluster/wire.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { seededRandom } from '../helpers/seeded.ts'
import { startServer } from '../helpers/start-server.ts'

const { values } = parseArgs({
  options: {
    butacas: { type: 'string', default: '200000' },
    motor: { type: 'string', default: 'pglite' },
    tabletas: { type: 'string', default: '20' },
    /** For the embedded engine: a filled DATA_DIR, which is copied. */
    datos: { type: 'string' },
  },
})
const TABLETS = Number(values.tabletas)
const SEATS_EACH = 10
const PAUSE_MS = 200
const root = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'butacas-simulacro-'))
const cluster = values.motor === 'postgres' ? await startPostgres({ durable: true }) : null
const env = { DEMO: '1', JWT_SECRET: randomUUID() + randomUUID() }

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const since = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`
const open = (where: Where): Promise<Db> => openDatabase({ ...where, statementTimeoutMs: 0 })
const envOf = ({ databaseUrl }: Where) => ({ ...env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })

async function place(name: string): Promise<Where> {
  const dataDir = join(folder, name)
  if (cluster === null) return { databaseUrl: undefined, dataDir }
  const admin = await openPostgres(cluster.url('postgres'), { statementTimeoutMs: 0 })
  await admin.exec(`create database ${name}`)
  await admin.close()
  return { databaseUrl: cluster.url(name), dataDir }
}

const seatsOf = (tablet: number) => Array.from({ length: SEATS_EACH }, (_, n) => `T${tablet}-${n}`)

async function fill(where: Where): Promise<void> {
  if (values.datos) await cp(join(values.datos, 'base'), join(where.dataDir, 'base'), { recursive: true })
  else fillDemo(where)
  const db = await open(where)
  await db.query(
    `insert into butaca (nro, modelo_id, color_id, estado_id, fecha_hs)
     select nro, 1, 1, 1, now() - interval '1 day' from unnest($1::text[]) as t (nro)`,
    [Array.from({ length: TABLETS }, (_, n) => seatsOf(n)).flat()],
  )
  await db.close()
}

function fillDemo(where: Where): void {
  execFileSync(
    process.execPath,
    [
      '--import',
      'tsx',
      join(root, 'server/ops/demo/cli.ts'),
      '--butacas',
      values.butacas,
      '--anios',
      '3',
      '--semilla',
      '7',
    ],
    { cwd: root, stdio: 'ignore', env: { ...process.env, ...envOf(where), DATA_DIR: where.dataDir } },
  )
}

async function drill(): Promise<boolean> {
  const here = await place('original')
  let from = performance.now()
  await fill(here)
  print(`${values.motor}: ${values.butacas} butacas en ${since(from)}`)

  const server = await startServer({ dataDir: here.dataDir, env: envOf(here) })
  const tally = new Tally()
  const wire = new Wire(server.url)
  const crew = new Crew(['operario'], 'operario', wire, tally)
  const team = Array.from(
    { length: TABLETS },
    (_, number) =>
      new Tablet({
        number,
        wire: new Wire(server.url),
        crew,
        tally,
        nros: seatsOf(number),
        random: seededRandom(number),
        pauseMs: PAUSE_MS,
      }),
  )
  const working = team.map(tablet => tablet.work())
  await sleep(3_000)
  const archive = join(folder, 'respaldo.tar.gz')
  const settledBefore = tally.settled.length
  from = performance.now()
  const manifest = await makeBackup(here, archive)
  const during = tally.settled.slice(settledBefore)
  print(`respaldo en ${since(from)}, ${((await stat(archive)).size / 2 ** 20).toFixed(0)} MB`)
  print(
    `escrituras mientras tanto: ${during.length}, ${JSON.stringify(spread(during))} ms; errores ${JSON.stringify(tally.errors)}`,
  )
  await sleep(2_000)
  for (const tablet of team) tablet.stop()
  await Promise.all(working)
  await server.stop()
  const effects = team.reduce((sum, tablet) => sum + tablet.effects.length, 0)

  const there = await place('restaurada')
  from = performance.now()
  const { epoca } = await restoreBackup(there, archive, false)
  print(`${describeDigests(manifest.tablas)}\nrestaurado en ${since(from)}, cada tabla igual a lo guardado`)

  const restored = await startServer({ dataDir: there.dataDir, env: envOf(there) })
  const newWire = new Wire(restored.url)
  const newCrew = new Crew(['operario'], 'operario', newWire, tally)
  let again = 0
  for (const tablet of team) again += await tablet.tellAgain(newWire, newCrew)
  await restored.stop()
  const db = await open(there)
  const { lost, doubled, unknown } = await findVerdict(db, team)
  await db.close()
  print(`época ${manifest.epoca} → ${epoca}`)
  print(`${effects} cambios confirmados, ${again} de ellos posteriores al respaldo y enviados de nuevo`)
  const wrongs = [...lost, ...doubled, ...unknown, ...tally.people, ...tally.stale]
  print(
    `perdidos ${lost.length}, dobles ${doubled.length}, sin dueño ${unknown.length}, para una persona ${tally.people.length}`,
  )
  for (const wrong of wrongs.slice(0, 20)) print(`  ${wrong}`)
  return wrongs.length === 0 && epoca !== manifest.epoca && again > 0
}

try {
  process.exitCode = (await drill()) ? 0 : 1
} finally {
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
}
