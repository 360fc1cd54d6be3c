import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpointsDe } from '#contract/endpoints/oficina.ts'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { IDEMPOTENCY_KEY } from '#contract/headers.ts'
import type { Registro } from '#contract/stock/registro.ts'
import type { Db } from '#server/db/db.ts'
import { openPglite } from '#server/db/pglite/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { asUser } from '../e2e/server-side.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { startServer } from '../helpers/start-server.ts'
import { against, type Figure } from './figure.ts'
import { load } from './load.ts'
import { interleave, spread } from './measure.ts'
import { BARE_PRODUCTOS, BARE_REGISTROS, saveBare } from './stock-bare.ts'

const ROUNDS = 7
const WINDOW_MS = 600
const PRODUCTOS = 20_000
const REGISTROS = 20_000
const root = join(import.meta.dirname, '../..')

interface Bench {
  name: 'PGlite' | 'PostgreSQL'
  url: string
  headers: Record<string, string>
  db: Db
}

/** The office's calls over HTTP, beside the plain SQL of the same engine. */
export async function measureStock(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'butacas-stock-'))
  const url = postgres.url('postgres')
  try {
    fill({ DATA_DIR: folder })
    fill({ DATA_DIR: folder, DATABASE_URL: url })
    return [...(await onPglite(folder)), ...(await onPostgres(folder, url))]
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function fill(env: Record<string, string>): void {
  const size = { butacas: 1_000, productos: PRODUCTOS, registros: REGISTROS }
  const args = Object.entries(size).flatMap(([name, n]) => [`--${name}`, String(n)])
  execFileSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'server/ops/demo/cli.ts'), ...args, '--reemplazar'],
    { cwd: root, stdio: 'ignore', env: { ...process.env, ...env } },
  )
}

const startEnv = () => ({ DEMO: '1', JWT_SECRET: randomUUID() + randomUUID() })

/** Only one process can open the embedded database: the plain statements run in a copy of it. */
async function onPglite(folder: string): Promise<Figure[]> {
  const copy = `${folder}-copia`
  cpSync(folder, copy, { recursive: true })
  const db = await openPglite(copy, { statementTimeoutMs: 0 })
  const server = await startServer({ dataDir: folder, env: startEnv() })
  try {
    return await measure(await makeBench('PGlite', server.url, db))
  } finally {
    await server.stop()
    await db.close()
    rmSync(copy, { recursive: true, force: true })
  }
}

async function onPostgres(folder: string, url: string): Promise<Figure[]> {
  const db = await openPostgres(url, { statementTimeoutMs: 0 })
  const server = await startServer({ dataDir: folder, env: { ...startEnv(), DATABASE_URL: url } })
  try {
    const bench = await makeBench('PostgreSQL', server.url, db)
    return [...(await measure(bench)), ...(await measureGrowth(bench))]
  } finally {
    await server.stop()
    await db.close()
  }
}

async function makeBench(name: Bench['name'], url: string, db: Db): Promise<Bench> {
  const { token } = await asUser(url, 'admin')
  return { name, url, db, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } }
}

/** Milliseconds of each answer, sequentially. */
const answerMs = async (
  { url, headers }: Bench,
  next: () => { endpoint: Endpoint; id?: number; body?: unknown },
): Promise<number> => {
  const request = () => {
    const { endpoint, id, body } = next()
    return {
      method: endpoint.method,
      path: endpoint.path.replace(':id', String(id)),
      headers: { ...headers, [IDEMPOTENCY_KEY]: randomUUID() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
  }
  return 1000 / (await load(url, request, { connections: 1, ms: WINDOW_MS }))
}

/** Milliseconds of our own work, likewise. */
async function workMs(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  let runs = 0
  for (; performance.now() - from < WINDOW_MS; runs++) await work()
  return (performance.now() - from) / runs
}

/** A record with that many lines, of products in sequence. */
async function makeRegistro({ url, headers }: Bench, lineas: number): Promise<Registro> {
  const { method, path } = endpointsDe('registros').crear
  const detalles = Array.from({ length: lineas }, (_, n) => ({ producto: 1 + n * 7, cantidad: 2 }))
  const body = JSON.stringify({ tipo_registro: 2, detalles })
  const answer = await fetch(url + path, { method, headers, body })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Registro
}

/** Saves it repeatedly, each time with another quantity in its first line. */
function saveOurs(bench: Bench, registro: Registro): () => Promise<number> {
  let n = 0
  return () =>
    answerMs(bench, () => {
      const [first, ...rest] = registro.detalles
      const detalles = [{ ...first, cantidad: 2 + (n++ % 2) }, ...rest]
      return { endpoint: ENDPOINTS.guardarRegistro, id: registro.id, body: { ...registro, detalles } }
    })
}

const FILTRO = {
  texto: null,
  tipo: 0,
  cliente_proveedor: 0,
  categoria: 0,
  marca: 0,
  modelo: 0,
  color: 0,
  talle: 0,
}
/** A product is in a handful of the records. */
const filtroMs = (bench: Bench, producto: number) =>
  answerMs(bench, () => ({ endpoint: ENDPOINTS.filtroRegistros, body: { ...FILTRO, producto } }))

const figure = (
  { name }: Bench,
  what: string,
  samples: { ours: number[]; bare: number[] },
  baseline: string,
  atMost: number,
): Figure =>
  against(
    {
      group: 'stock',
      name: `${what}, ${name}`,
      unit: 'ms',
      ours: spread(samples.ours),
      baseline: { name: baseline, spread: spread(samples.bare) },
    },
    { atMost },
  )

async function measure(bench: Bench): Promise<Figure[]> {
  const { db } = bench
  const figures: Figure[] = []
  for (const [lineas, atMost] of [
    [5, 5],
    [300, 5],
  ] as const) {
    const registro = await makeRegistro(bench, lineas)
    const bare = saveBare(db, registro)
    const samples = await interleave(ROUNDS, { ours: saveOurs(bench, registro), bare: () => workMs(bare) })
    figures.push(figure(bench, `saving a record of ${lineas} lines`, samples, 'bare transaction', atMost))
  }
  const lists = await interleave(ROUNDS, {
    ours: () => answerMs(bench, () => ({ endpoint: endpointsDe('productos').listar })),
    bare: () => workMs(() => db.query(BARE_PRODUCTOS)),
  })
  figures.push(figure(bench, `list of ${PRODUCTOS} products`, lists, 'bare json_agg', 1.2))
  const filtered = await interleave(ROUNDS, {
    ours: () => filtroMs(bench, 9_000),
    bare: () => workMs(() => db.query(BARE_REGISTROS, [9_000])),
  })
  figures.push(figure(bench, `records of one product among ${REGISTROS}`, filtered, 'bare json_agg', 5))
  return figures
}

/** Ten times the records of other products: calls about few of them take as long as before. */
async function measureGrowth(bench: Bench): Promise<Figure[]> {
  const { db } = bench
  const registro = await makeRegistro(bench, 5)
  const bare = saveBare(db, registro)
  // The plain transaction shows the machine's other load.
  const run = () =>
    interleave(ROUNDS, {
      save: saveOurs(bench, registro),
      bare: () => workMs(bare),
      filtro: () => filtroMs(bench, 9_000),
    })
  const before = await run()
  await db.exec(TEN_TIMES)
  for (const table of ['registro', 'detalle']) await db.exec(`vacuum analyze ${table}`)
  const after = await run()
  const slower = spread(after.bare).p50 / spread(before.bare).p50
  return (['save', 'filtro'] as const).map(what => ({
    ...figure(
      bench,
      `${what === 'save' ? 'saving a record of 5 lines' : 'records of one product'}, ten times the records`,
      { ours: after[what], bare: before[what].map(ms => ms * slower) },
      'ours before',
      1.3,
    ),
    note: `the bare transaction took ${slower.toFixed(2)} × as long, and the baseline is scaled by it`,
  }))
}

const TEN_TIMES = `
  with nuevo as (
    insert into registro (fechahs, tipo_registro_id, nro_remito, cliente_proveedor_id, observaciones, usuario_id)
    select r.fechahs - n * interval '1 minute', r.tipo_registro_id, r.nro_remito, r.cliente_proveedor_id,
      r.observaciones, r.usuario_id from registro r, generate_series(1, 9) n
    returning id
  )
  insert into detalle (registro_id, orden, producto_id, cantidad, precio)
  select id, orden, 10000 + (id * 4 + orden) % 9000, 1, 1 from nuevo, generate_series(1, 4) orden`
