import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { startServer } from '../helpers/start-server.ts'
import { against, type Figure } from './figure.ts'
import { livePaths } from './live-paths.ts'
import { load } from './load.ts'
import { interleave, spread } from './measure.ts'

const ROUNDS = 5
const WINDOW_MS = 1_000
const GOAL = 1.1
const root = join(import.meta.dirname, '../..')
/** `SEATS=200000,1000000`: the compared sizes; the number of live seats depends only on the size of the factory. */
const [small = 200_000, large = 1_000_000] = (process.env.SEATS ?? '').split(',').filter(Boolean).map(Number)

/** The common calls cost the same after years of history: milliseconds of an answer at both sizes, interleaved. */
export async function measureCrecimiento(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true })
  const env = { DEMO: '1', JWT_SECRET: randomUUID() + randomUUID() }
  const open = async (seats: number) => {
    const name = `con_${seats}`
    const admin = await openPostgres(postgres.url('postgres'), { statementTimeoutMs: 0 })
    await admin.exec(`create database ${name}`)
    await admin.close()
    const where = { ...env, DATABASE_URL: postgres.url(name) }
    execFileSync(
      process.execPath,
      [
        '--import',
        'tsx',
        join(root, 'server/ops/demo/cli.ts'),
        '--butacas',
        String(seats),
        '--anios',
        '3',
        '--semilla',
        '7',
      ],
      { cwd: root, stdio: 'ignore', env: { ...process.env, ...where } },
    )
    const server = await startServer({ env: where })
    return { server, paths: await livePaths(server.url) }
  }
  const [few, many] = [await open(small), await open(large)]
  try {
    const figures: Figure[] = []
    for (const call of ['nada', 'delta', 'nro', 'change'] as const) {
      const measure =
        ({ server, paths }: typeof few) =>
        async () => {
          await paths.ready()
          return 1000 / (await load(server.url, () => paths[call](), { connections: 1, ms: WINDOW_MS }))
        }
      const samples = await interleave(ROUNDS, { few: measure(few), many: measure(many) })
      figures.push(
        against(
          {
            group: 'crecimiento',
            name: `${call}, ${large} seats`,
            unit: 'ms',
            ours: spread(samples.many),
            baseline: { name: `${small} seats`, spread: spread(samples.few) },
          },
          { atMost: GOAL },
        ),
      )
    }
    return figures
  } finally {
    for (const { server } of [few, many]) await server.stop()
    await postgres.stop()
  }
}
