import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ESTADO_LISTA } from '#domain/butaca/butaca.ts'
import type { Db } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open.ts'
import { asUser } from '../e2e/server-side.ts'
import { startServer } from '../helpers/start-server.ts'
import { type EngineEnv, onBothEngines } from './both-engines.ts'
import { against, type Figure } from './figure.ts'
import { load } from './load.ts'
import { interleave, spread } from './measure.ts'

const ROUNDS = 9
const WINDOW_MS = 500
const SEATS = '200000'
const root = join(import.meta.dirname, '../..')

interface Range {
  desde: string
  hasta: string
}

export const measureInformes = (): Promise<Figure[]> => onBothEngines(measureEngine)

/** Only one process can open the embedded database: the plain query runs in a copy of it. */
async function measureEngine(name: string, database: EngineEnv): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'butacas-informes-'))
  const copy = `${dataDir}-copia`
  const env = { DEMO: '1', JWT_SECRET: randomUUID() + randomUUID(), ...database }
  try {
    fill({ DATA_DIR: dataDir, ...env })
    cpSync(dataDir, copy, { recursive: true })
    const db = await openDatabase({
      dataDir: copy,
      databaseUrl: database.DATABASE_URL,
      statementTimeoutMs: 0,
    })
    const server = await startServer({ dataDir, env })
    try {
      return await measureReports(name, server.url, db)
    } finally {
      await server.stop()
      await db.close()
    }
  } finally {
    for (const folder of [dataDir, copy]) rmSync(folder, { recursive: true, force: true })
  }
}

function fill(env: Record<string, string>): void {
  const factory = ['--butacas', SEATS, '--anios', '3', '--reemplazar']
  execFileSync(process.execPath, ['--import', 'tsx', 'server/ops/demo/cli.ts', ...factory], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
}

async function measureReports(name: string, url: string, db: Db): Promise<Figure[]> {
  const { token } = await asUser(url, 'operario')
  const figures: Figure[] = []
  for (const [what, range] of [
    ['one month', lastMonth()],
    ['all time', { desde: '2020-01-01', hasta: '2030-12-31' }],
  ] as const) {
    const { ours, bare } = await interleave(ROUNDS, {
      ours: () => askReport(url, token, range),
      bare: () => askBare(db, range),
    })
    figures.push(
      against(
        {
          group: 'informes',
          name: `report of ${what}, ${SEATS} seats, ${name}`,
          unit: 'ms',
          ours: spread(ours),
          baseline: { name: 'bare SQL over the history', spread: spread(bare) },
        },
        { atMost: 1.5 },
      ),
    )
  }
  return figures
}

/** @returns milliseconds. */
async function askReport(url: string, token: string, { desde, hasta }: Range): Promise<number> {
  const { method, path } = ENDPOINTS.informe
  const query = `fechaD=${desde}T00:00:00&fechaH=${hasta}T23:59:59&estado=${ESTADO_LISTA}`
  const request = { method, path: `${path}?${query}`, headers: { authorization: `Bearer ${token}` } }
  return 1000 / (await load(url, () => request, { connections: 1, ms: WINDOW_MS }))
}

/** The best plain SQL: aggregates before the join, from a covering index, between precomputed instants. */
const BARE = `
  select m.nombre, c.cantidad from (
    select modelo_id, count(*)::int as cantidad from cambio_estado
    where estado_id = $1 and fecha_hs >= $2::timestamptz and fecha_hs < $3::timestamptz group by 1
  ) c join modelo m on m.id = c.modelo_id order by 2 desc`

/** @returns milliseconds. */
async function askBare(db: Db, { desde, hasta }: Range): Promise<number> {
  const from = performance.now()
  let runs = 0
  for (; performance.now() - from < WINDOW_MS; runs++)
    await db.query(BARE, [ESTADO_LISTA, `${desde}T00:00:00-03`, `${hasta}T23:59:59.999999-03`])
  return (performance.now() - from) / runs
}

function lastMonth(): Range {
  const end = new Date()
  end.setUTCDate(0)
  const hasta = end.toISOString().slice(0, 10)
  return { desde: `${hasta.slice(0, 8)}01`, hasta }
}
