import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { openDatabase } from '#server/db/open.ts'
import { asUser, type ServerSide } from '../e2e/server-side.ts'
import { type StartedServer, startServer } from '../helpers/start-server.ts'
import { type EngineEnv, onBothEngines } from './both-engines.ts'
import { against, type Figure, one, within } from './figure.ts'
import { spread } from './measure.ts'
import { watchServer } from './watch.ts'

const HOMOLOGACIONES = 50_000
const ROUNDS = 5
const ROUND_MS = 3000

const FILL = `
  insert into butaca (nro, modelo_id, color_id, estado_id, homologada, fecha_hs)
    select 'XL' || n, 1 + n % 11, 1 + n % 3, 6, true, now() - interval '1 year' from generate_series(1, ${HOMOLOGACIONES}) n;
  insert into homologacion (butaca_nro, etiqueta_blanca, etiqueta_gris, comprador, usuario_id, fecha_hs)
    select 'XL' || n, 'B-' || lpad(n::text, 7, '0'), 'G-' || n, 'Comprador ' || n % 40, 1,
      now() - n * interval '10 minutes'
    from generate_series(1, ${HOMOLOGACIONES}) n;`

export const measureExcel = (): Promise<Figure[]> => onBothEngines(measureEngine)

async function measureEngine(name: string, database: EngineEnv): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'butacas-excel-'))
  const env = { DEMO: '1', JWT_SECRET: randomUUID() + randomUUID(), ...database }
  try {
    // The first start creates the factory to which the homologations are added.
    await (await startServer({ env, dataDir })).stop()
    const db = await openDatabase({ dataDir, databaseUrl: database.DATABASE_URL, statementTimeoutMs: 0 })
    await db.exec(FILL)
    for (const table of ['butaca', 'homologacion']) await db.exec(`vacuum analyze ${table}`)
    await db.close()
    const server = await startServer({ env, dataDir })
    try {
      return await measureServer(name, server)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureServer(name: string, server: StartedServer): Promise<Figure[]> {
  const side = await asUser(server.url, 'operario')
  const nros = (await side.butacas({ estado: 2 })).map(({ nro }) => nro)
  const watch = (until: Promise<void>) => watchServer(server.pid, side, nros, until)
  // Warm-up: the first watch and the first download are slower
  await watch(sleep(ROUND_MS))
  await download(side)
  const memory: number[] = []
  const seconds: number[] = []
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await watch(sleep(ROUND_MS))).others)
    const started = performance.now()
    const { grownMib, others } = await watch(download(side))
    beside.push(...others)
    seconds.push((performance.now() - started) / 1000)
    memory.push(grownMib)
    process.stderr.write('.')
  }
  const group = `excel, ${name}`
  const [p95, p95Alone] = [spread(beside).p95, spread(alone).p95]
  return [
    { group, name: '50 000 homologations, others at work', unit: 's', ours: spread(seconds) },
    within({ group, name: 'more memory while it is made', unit: 'MiB', ours: spread(memory) }, 300),
    against(
      {
        group,
        name: "others' p95 meanwhile",
        unit: 'ms',
        ours: one(p95),
        baseline: { name: 'with no export', spread: one(p95Alone) },
      },
      { atMost: 1.2 },
    ),
  ]
}

async function download(side: ServerSide): Promise<void> {
  const { method, path } = ENDPOINTS.excel
  const answer = await side.call(method, path)
  if (!answer.ok) throw new Error(`excel: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
