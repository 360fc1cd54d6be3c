import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { IDEMPOTENCY_KEY } from '#contract/headers.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { asUser } from '../e2e/server-side.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { type StartedServer, startServer } from '../helpers/start-server.ts'
import { against, type Figure, notBelow } from './figure.ts'
import { type LoadRequest, load } from './load.ts'
import { interleave, spread } from './measure.ts'

const ROUNDS = 4
const WINDOW_MS = 1_000
const CONNECTIONS = 10
/** Refreshes per second: ten times as many as 50 tablets request. */
const REFRESHES = 500
/** Least rate of changes, as a fraction of the rate of a change's bare SQL. */
const CHANGE_MIN = 0.25
/** Least number of changes per second, synced to disk. */
const EMBEDDED_CHANGES = 300

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
    for (const [name, servers] of [
      ['embedded', [embedded]],
      ['one instance', [first]],
      ['two instances', [first, second]],
    ] as const)
      figures.push(...(await measureSetup(name, servers, hello.url, bare.run)))
    await bare.close()
    return figures
  } finally {
    for (const server of [first, second, embedded]) await server.stop()
    hello.child.kill()
    await postgres.stop()
  }
}

async function startHello(): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'hello-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('exit', code => reject(new Error(`hello-server ended with ${code}`)))
  })
  return { url, child }
}

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

interface Calls {
  readCursor(): Promise<string>
  refresh(cursor: string): LoadRequest
  change(): LoadRequest
}

/** All instances use the same data: each of the `parts` changes its own seats. */
async function callsOf(url: string, part: number, parts: number): Promise<Calls> {
  const side = await asUser(url, 'operario')
  // Every browser sends this accept-encoding
  const headers = { authorization: `Bearer ${side.token}`, 'accept-encoding': 'gzip, deflate, br' }
  const moving = (await side.butacas({ estado: 2 })).concat(await side.butacas({ estado: 4 }))
  const nros = moving.map(({ nro }) => nro).filter((_, n) => n % parts === part)
  let changes = 0
  return {
    async readCursor() {
      const answer = await side.call('GET', ENDPOINTS.cambios.path)
      return ((await answer.json()) as { cursor: string }).cursor
    },
    refresh(desde) {
      const { method, path } = ENDPOINTS.cambios
      return { method, path: `${path}?${new URLSearchParams({ desde })}`, headers }
    },
    change() {
      const nroButaca = nros[changes % nros.length] ?? ''
      // Each round over the seats sets another state than the round before
      const idEstado = Math.floor(changes++ / nros.length) % 2 === 0 ? '4' : '2'
      const { method, path } = ENDPOINTS.cambiarEstado
      const query = new URLSearchParams({ nroButaca, idEstado, peso: '-1' })
      return { method, path: `${path}?${query}`, headers: { ...headers, [IDEMPOTENCY_KEY]: randomUUID() } }
    },
  }
}

async function measureSetup(
  name: string,
  servers: readonly StartedServer[],
  hello: string,
  bare: () => Promise<number>,
): Promise<Figure[]> {
  const each = await Promise.all(
    servers.map(async ({ url }, n) => ({ url, calls: await callsOf(url, n, servers.length) })),
  )
  const times: Record<'refresh' | 'change', number[]> = { refresh: [], change: [] }
  const share = { connections: Math.round(CONNECTIONS / servers.length), ms: WINDOW_MS }
  const run = async (call: keyof typeof times): Promise<number> => {
    const cursor = (await each[0]?.calls.readCursor()) ?? ''
    const loads = each.map(({ url, calls }) =>
      load(url, () => calls[call](cursor), { ...share, times: times[call] }),
    )
    return (await Promise.all(loads)).reduce((sum, perSecond) => sum + perSecond, 0)
  }
  const samples = await interleave(ROUNDS, {
    hello: () =>
      load(hello, () => ({ method: 'GET', path: '/hello' }), { connections: CONNECTIONS, ms: WINDOW_MS }),
    bare,
    refresh: () => run('refresh'),
    change: () => run('change'),
  })
  const figure = (what: string, call: keyof typeof times, baseline: string, of: number[]) => {
    const { p50, p99 } = spread(times[call])
    return {
      group: 'capacidad',
      name: `${what}, ${name}`,
      unit: 'req/s',
      ours: spread(samples[call]),
      baseline: { name: baseline, spread: spread(of) },
      note: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    }
  }
  const refresh = figure('refresh, nothing new', 'refresh', "bare Fastify 'hello'", samples.hello)
  const change = figure('state change', 'change', 'bare SQL of a change', samples.bare)
  return [
    notBelow(refresh, REFRESHES),
    name === 'embedded' ? notBelow(change, EMBEDDED_CHANGES) : against(change, { atLeast: CHANGE_MIN }),
  ]
}
