import { randomUUID } from 'node:crypto'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { IDEMPOTENCY_KEY } from '#contract/headers.ts'
import { asUser, type ServerSide } from '../e2e/server-side.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { type StartedServer, startServer } from '../helpers/start-server.ts'
import { against, type Figure } from './figure.ts'
import { startHello } from './hello.ts'
import { load } from './load.ts'
import { interleave, spread } from './measure.ts'

const ROUNDS = 5
// Results of a prototype (fractions of its own hello), to be kept or beaten.
const GOALS = { filtro: 0.139, PGlite: 0.023, PostgreSQL: 0.056 } as const

interface Engine {
  name: 'PGlite' | 'PostgreSQL'
  server: StartedServer
  side: ServerSide
  token: string
  nros: string[]
  ready: number
}

export async function measureServer(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true })
  const hello = await startHello()
  const env = { DEMO: '1', JWT_SECRET: randomUUID() + randomUUID() }
  const engines = [
    await engine('PGlite', env),
    await engine('PostgreSQL', { ...env, DATABASE_URL: postgres.url('postgres') }),
  ]
  try {
    const figures: Figure[] = []
    for (const each of engines) figures.push(...(await measure(each, hello.url)))
    return figures
  } finally {
    for (const { server } of engines) await server.stop()
    hello.child.kill()
    await postgres.stop()
  }
}

async function engine(name: Engine['name'], env: Record<string, string>): Promise<Engine> {
  const server = await startServer({ env })
  const side = await asUser(server.url, 'operario')
  const seats = (await side.butacas({ estado: 2 })).concat(await side.butacas({ estado: 4 }))
  const { length: ready } = await side.butacas({ estado: 5 })
  return { name, server, side, token: side.token, nros: seats.map(({ nro }) => nro), ready }
}

async function measure({ name, server, token, nros, ready }: Engine, hello: string): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${token}` }
  const filtro = { ...ENDPOINTS.filtroButaca, headers, body: '{"nro":null,"modelo":0,"estado":5,"color":0}' }
  const change = (n: number) => {
    const query = new URLSearchParams({
      nroButaca: nros[n % nros.length] ?? '',
      // Each round over the seats changes to another state than the one before.
      idEstado: String(Math.floor(n / nros.length) % 2 === 0 ? 4 : 2),
      peso: '-1',
    })
    const { method, path } = ENDPOINTS.cambiarEstado
    return { method, path: `${path}?${query}`, headers: { ...headers, [IDEMPOTENCY_KEY]: randomUUID() } }
  }
  let changes = 0
  const samples = await interleave(ROUNDS, {
    hello: () => load(hello, () => ({ method: 'GET', path: '/hello' })),
    filtro: () => load(server.url, () => filtro),
    change: () => load(server.url, () => change(changes++)),
  })
  const beside = (what: string, ours: number[], atLeast: number): Figure =>
    against(
      {
        group: 'server',
        name: `${what}, ${name}`,
        unit: 'req/s',
        ours: spread(ours),
        baseline: { name: "bare Fastify 'hello'", spread: spread(samples.hello) },
      },
      { atLeast },
    )
  return [
    beside(`filtro estado 5 (${ready} seats)`, samples.filtro, GOALS.filtro),
    beside('state change', samples.change, GOALS[name]),
  ]
}
