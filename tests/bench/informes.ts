import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ESTADO_LISTA } from '#domain/butaca/butaca.ts'
import type { Db } from '#server/db/db.ts'
import { openPglite } from '#server/db/pglite/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { asUser } from '../e2e/server-side.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { startServer } from '../helpers/start-server.ts'
import { against, type Figure } from './figure.ts'
import { load } from './load.ts'
import { interleave, spread } from './measure.ts'

const ROUNDS = 9
const WINDOW_MS = 500
const SEATS = '200000'
const root = join(import.meta.dirname, '../..')

interface Bench {
  name: 'PGlite' | 'PostgreSQL'
  /** Milliseconds of the server's report, sequentially. */
  report(range: Range): Promise<number>
  /** Milliseconds of the best plain SQL over the history, in the same engine. */
  bare(range: Range): Promise<number>
}

interface Range {
  desde: string
  hasta: string
}

/** Reports over 1.5 million changes of state: over HTTP, beside the plain query. */
export const measureInformes = (): Promise<Figure[]> =>
  withFactories(['PGlite', 'PostgreSQL'], async (name, url, db) => {
    const bench = await makeBench(name, url, db)
    const figures = await measure(bench)
    return name === 'PGlite' ? figures : [...figures, await measureGrowth(bench, db)]
  })

type Measure = (name: Bench['name'], url: string, db: Db) => Promise<Figure[]>

/** A server over three years of a factory on each engine, with its database or a copy of it. */
export async function withFactories(engines: readonly Bench['name'][], measure: Measure): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'butacas-informes-'))
  const databaseUrl = postgres.url('postgres')
  const env = { DEMO: '1', JWT_SECRET: randomUUID() + randomUUID() }
  const figures: Figure[] = []
  try {
    for (const name of engines) {
      const where = { folder, env: name === 'PGlite' ? env : { ...env, DATABASE_URL: databaseUrl } }
      fill({ DATA_DIR: folder, ...where.env })
      const withEngine = name === 'PGlite' ? withPglite : withPostgres
      figures.push(...(await withEngine(where, (url, db) => measure(name, url, db))))
    }
    return figures
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const fill = (env: Record<string, string>): void => {
  const args = [
    '--import',
    'tsx',
    join(root, 'server/ops/demo/cli.ts'),
    '--butacas',
    SEATS,
    '--anios',
    '3',
    '--reemplazar',
  ]
  execFileSync(process.execPath, args, { cwd: root, stdio: 'ignore', env: { ...process.env, ...env } })
}

interface Where {
  folder: string
  env: Record<string, string>
}

/** Only one process can open the embedded database: the plain query runs in a copy of it. */
async function withPglite<T>({ folder, env }: Where, use: (url: string, db: Db) => Promise<T>): Promise<T> {
  const copy = `${folder}-copia`
  cpSync(folder, copy, { recursive: true })
  const db = await openPglite(copy, { statementTimeoutMs: 0 })
  const server = await startServer({ dataDir: folder, env })
  try {
    return await use(server.url, db)
  } finally {
    await server.stop()
    await db.close()
    rmSync(copy, { recursive: true, force: true })
  }
}

async function withPostgres<T>({ folder, env }: Where, use: (url: string, db: Db) => Promise<T>): Promise<T> {
  const db = await openPostgres(env.DATABASE_URL ?? '', { statementTimeoutMs: 0 })
  const server = await startServer({ dataDir: folder, env })
  try {
    return await use(server.url, db)
  } finally {
    await server.stop()
    await db.close()
  }
}

/** Aggregated before the join, from a covering index, between precomputed instants. */
const BARE = `
  select m.nombre, c.cantidad from (
    select modelo_id, count(*)::int as cantidad from cambio_estado
    where estado_id = $1 and fecha_hs >= $2::timestamptz and fecha_hs < $3::timestamptz group by 1
  ) c join modelo m on m.id = c.modelo_id order by 2 desc`

async function makeBench(name: Bench['name'], url: string, db: Db): Promise<Bench> {
  const { token } = await asUser(url, 'operario')
  const headers = { authorization: `Bearer ${token}` }
  return {
    name,
    async report({ desde, hasta }) {
      const query = `fechaD=${desde}T00:00:00&fechaH=${hasta}T23:59:59&estado=${ESTADO_LISTA}`
      const { method, path } = ENDPOINTS.informe
      const request = { method, path: `${path}?${query}`, headers }
      return 1000 / (await load(url, () => request, { connections: 1, ms: WINDOW_MS }))
    },
    async bare({ desde, hasta }) {
      const from = performance.now()
      let runs = 0
      for (; performance.now() - from < WINDOW_MS; runs++)
        await db.query(BARE, [ESTADO_LISTA, `${desde}T00:00:00-03`, `${hasta}T23:59:59.999999-03`])
      return (performance.now() - from) / runs
    },
  }
}

const ALL: Range = { desde: '2020-01-01', hasta: '2030-12-31' }

/** A whole past month. */
function lastMonth(): Range {
  const end = new Date()
  end.setUTCDate(0)
  const hasta = end.toISOString().slice(0, 10)
  return { desde: `${hasta.slice(0, 8)}01`, hasta }
}

async function measure({ name, report, bare }: Bench): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, range] of [
    ['one month', lastMonth()],
    ['all time', ALL],
  ] as const) {
    const samples = await interleave(ROUNDS, { ours: () => report(range), bare: () => bare(range) })
    figures.push(
      against(
        {
          group: 'informes',
          name: `report of ${what}, ${SEATS} seats, ${name}`,
          unit: 'ms',
          ours: spread(samples.ours),
          baseline: { name: 'bare SQL over the history', spread: spread(samples.bare) },
        },
        { atMost: 1.5 },
      ),
    )
  }
  return figures
}

/** Twice the history: as many days and models, twice the rows. */
async function measureGrowth({ name, report, bare }: Bench, db: Db): Promise<Figure> {
  const before = await interleave(ROUNDS, { ours: () => report(ALL), bare: () => bare(ALL) })
  await db.exec(`
    insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs)
    select butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs from cambio_estado`)
  for (const table of ['cambio_estado', 'resumen_dia']) await db.exec(`vacuum analyze ${table}`)
  const after = await interleave(ROUNDS, { ours: () => report(ALL), bare: () => bare(ALL) })
  const grown = spread(after.bare).p50 / spread(before.bare).p50
  return {
    ...against(
      {
        group: 'informes',
        name: `report of all time with twice the changes, ${name}`,
        unit: 'ms',
        ours: spread(after.ours),
        baseline: { name: 'ours before', spread: spread(before.ours) },
      },
      { atMost: 1.2 },
    ),
    note: `the bare query took ${grown.toFixed(2)} × as long`,
  }
}
