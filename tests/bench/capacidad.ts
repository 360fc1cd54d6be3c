import { randomUUID } from 'node:crypto'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { type StartedServer, startServer } from '../helpers/start-server.ts'
import { against, type Figure, notBelow } from './figure.ts'
import { startHello } from './hello.ts'
import { type LivePaths, livePaths, newCursors } from './live-paths.ts'
import { load } from './load.ts'
import { interleave, spread } from './measure.ts'

const ROUNDS = 4
const WINDOW_MS = 1_000
const CONNECTIONS = 10
const CALLS = ['nada', 'delta', 'full', 'change', 'edit', 'report'] as const
type Call = (typeof CALLS)[number]

const NAMES: Readonly<Record<Call, string>> = {
  nada: 'refresh, nothing new',
  delta: 'refresh, 100 seats',
  full: 'filtro, all ready seats',
  change: 'state change',
  edit: 'edit of a seat',
  report: 'report of the month',
}

/** Fractions of each call's baseline. */
const GOALS: Readonly<Partial<Record<Call, number>>> = { nada: 0.5, delta: 0.3, full: 0.3, change: 0.75 }
/** The embedded engine has one connection and syncs a real disk: its goal is the need of a big factory. */
const EMBEDDED_CHANGES = 400

interface Setup {
  name: 'embedded' | 'one instance' | 'two instances'
  servers: StartedServer[]
}

/**
 * Requests per second of the common calls, as fractions of a bare Fastify and of the bare SQL of a change in the same
 * run: the embedded database, one instance on PostgreSQL, two. Uses all cores, including those for the load.
 */
export async function measureCapacidad(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true })
  const hello = await startHello()
  const env = { DEMO: '1', JWT_SECRET: randomUUID() + randomUUID() }
  const shared = { ...env, DATABASE_URL: postgres.url('postgres') }
  const first = await startServer({ env: shared })
  const second = await startServer({ env: shared })
  const embedded = await startServer({ env })
  try {
    const bare = await bareSql(postgres.url('postgres'))
    const figures: Figure[] = []
    const setups: Setup[] = [
      { name: 'embedded', servers: [embedded] },
      { name: 'one instance', servers: [first] },
      { name: 'two instances', servers: [first, second] },
    ]
    for (const setup of setups) figures.push(...(await measureSetup(setup, hello.url, bare.run)))
    await bare.close()
    return figures
  } finally {
    for (const server of [first, second, embedded]) await server.stop()
    hello.child.kill()
    await postgres.stop()
  }
}

/** Only the change itself, over as many connections. */
async function bareSql(url: string): Promise<{ run(): Promise<number>; close(): Promise<void> }> {
  const db = await openPostgres(url, { connections: CONNECTIONS })
  const seats = await db.query<{ nro: string }>(
    'select nro from butaca where estado_id = 3 order by nro limit 200',
  )
  const sql = `with u as (update butaca set peso = -1, version = version + 1, cambio = pg_current_xact_id()
       where nro = $1 returning *)
     insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs)
     select nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, 1, now() from u`
  return {
    async run() {
      const [from, until] = [performance.now(), performance.now() + WINDOW_MS]
      let done = 0
      const work = async (): Promise<void> => {
        for (; performance.now() < until; done++) await db.query(sql, [seats[done % seats.length]?.nro])
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, work))
      return (done / (performance.now() - from)) * 1000
    },
    close: () => db.close(),
  }
}

async function measureSetup(
  { name, servers }: Setup,
  hello: string,
  bare: () => Promise<number>,
): Promise<Figure[]> {
  const cursors = newCursors()
  const paths = await Promise.all(servers.map(({ url }, n) => livePaths(url, cursors, n, servers.length)))
  const times = Object.fromEntries(CALLS.map(call => [call, [] as number[]])) as Record<Call, number[]>
  const share = { connections: Math.round(CONNECTIONS / servers.length), ms: WINDOW_MS }
  const run = async (call: Call): Promise<number> => {
    await paths[0]?.ready()
    const each = servers.map(({ url }, n) =>
      load(url, () => (paths[n] as LivePaths)[call](), { ...share, times: times[call] }),
    )
    return (await Promise.all(each)).reduce((sum, perSecond) => sum + perSecond, 0)
  }
  const samples = await interleave(ROUNDS, {
    hello: () =>
      load(hello, () => ({ method: 'GET', path: '/hello' }), { connections: CONNECTIONS, ms: WINDOW_MS }),
    bare,
    nada: () => run('nada'),
    delta: () => run('delta'),
    full: () => run('full'),
    change: () => run('change'),
    edit: () => run('edit'),
    report: () => run('report'),
  })
  return CALLS.map((call): Figure => {
    const baseline =
      call === 'change' || call === 'edit'
        ? { name: 'bare SQL of a change', spread: spread(samples.bare) }
        : { name: "bare Fastify 'hello'", spread: spread(samples.hello) }
    const ours = spread(samples[call])
    const sorted = times[call].sort((a, b) => a - b)
    const p99 = sorted[Math.floor(0.99 * sorted.length)] ?? Number.NaN
    const ofHello = ours.p50 / spread(samples.hello).p50
    const figure = {
      group: 'capacidad',
      name: `${NAMES[call]}, ${name}`,
      unit: 'req/s',
      ours,
      baseline,
      note: `p50 ${spread(sorted).p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${ofHello.toFixed(3)} of hello`,
    }
    const goal = GOALS[call]
    const ratio = ours.p50 / baseline.spread.p50
    if (goal === undefined) return { ...figure, ratio }
    if (call === 'change' && name === 'embedded') return notBelow({ ...figure, ratio }, EMBEDDED_CHANGES)
    return against(figure, { atLeast: goal })
  })
}
