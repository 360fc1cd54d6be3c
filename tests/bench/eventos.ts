import { createHmac, randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cambios, EventoCambio } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { covers } from '#domain/butaca/cursor.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { asUser } from '../e2e/server-side.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { startServer } from '../helpers/start-server.ts'
import { against, type Figure, one, within } from './figure.ts'
import { spread } from './measure.ts'
import { residentMib } from './watch.ts'

const LINES = 1_000
const PEOPLE = 10
const LINES_OF_SESSION = 20
const CHANGES_A_SECOND = 20
const FIRST_LOOK_MS = 10_000
const LAST_LOOK_MS = 60_000

export async function measureEventos(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true })
  const url = postgres.url('postgres')
  const secret = randomBytes(48).toString('base64url')
  const server = await startServer({ env: { DEMO: '1', JWT_SECRET: secret, DATABASE_URL: url } })
  try {
    const tokens = await openSessions(url, secret)
    const watch = new Watch()
    const lines = await Promise.all(
      Array.from({ length: LINES }, (_, n) => watch.follow(server.url, tokens[n % tokens.length] ?? '')),
    )
    const side = await asUser(server.url, 'operario')
    const nros = (await side.butacas({ estado: 2 })).map(({ nro }) => nro)
    const from = performance.now()
    let rss = 0
    let changes = 0
    const writing: Promise<void>[] = []
    for (; performance.now() - from < LAST_LOOK_MS; changes++) {
      const nro = nros[changes % nros.length] ?? ''
      writing.push(
        watch.change(nro, () => side.cambiarEstado(nro, 2 + (Math.floor(changes / nros.length) % 3))),
      )
      if (rss === 0 && performance.now() - from > FIRST_LOOK_MS) rss = residentMib(server.pid)
      await sleep(Math.max(0, from + ((changes + 1) * 1000) / CHANGES_A_SECOND - performance.now()))
    }
    const rssAfter = residentMib(server.pid)
    await Promise.all(writing)
    await sleep(1_000)
    for (const line of lines) line.destroy()
    return watch.figures(changes, rss, rssAfter)
  } finally {
    await server.stop()
    await postgres.stop()
  }
}

class Watch {
  readonly #askedAt = new Map<string, number>()
  readonly #times: number[] = []
  #asks = 0
  #rows = 0
  #refused = 0
  /** The last event, parsed once for all streams. */
  #last = { text: '', evento: {} as EventoCambio }

  async change(nro: string, write: () => Promise<void>): Promise<void> {
    this.#askedAt.set(nro, performance.now())
    // Failed changes are counted and do not end the run: a slow machine may refuse some
    await write().catch(() => this.#refused++)
  }

  async follow(url: string, token: string): Promise<http.ClientRequest> {
    const headers = { authorization: `Bearer ${token}` }
    let cursor = ''
    const request = http.get(url + ENDPOINTS.eventos.path, { headers, agent: false })
    request.on('error', () => {})
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', reject)
    })
    if (response.statusCode !== 200) throw new Error(`a line got ${response.statusCode}`)
    let rest = ''
    response.on('error', () => {})
    response.setEncoding('utf8').on('data', (part: string) => {
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) cursor = this.#take(block, cursor)
    })
    const answer = await fetch(url + ENDPOINTS.cambios.path, { headers })
    cursor = ((await answer.json()) as Cambios).cursor
    return request
  }

  #take(block: string, cursor: string): string {
    const [, id, data] = /^id: (.*)\nevent: cambio\ndata: (.*)$/s.exec(block) ?? []
    if (id === undefined || data === undefined) return cursor
    if (data !== this.#last.text) this.#last = { text: data, evento: JSON.parse(data) }
    const { desde, filas } = this.#last.evento
    if (desde === undefined || filas === undefined || !covers(cursor, desde)) this.#asks++
    const now = performance.now()
    for (const { nro } of filas ?? []) {
      const at = this.#askedAt.get(nro)
      if (at !== undefined) this.#times.push(now - at)
      this.#rows++
    }
    return id
  }

  figures(changes: number, rss: number, rssAfter: number): Figure[] {
    const { p50, p99 } = spread(this.#times)
    const common = { group: 'eventos' }
    const note = `${changes} changes, ${this.#rows} rows told of ${changes * LINES}, ${this.#refused} changes refused; p50 ${p50.toFixed(0)} ms`
    return [
      within(
        {
          ...common,
          name: `${LINES} lines, request of a change to its row, p99`,
          unit: 'ms',
          ours: one(p99),
          note,
        },
        1_000,
      ),
      within(
        { ...common, name: 'asked by those who missed nothing', unit: 'requests', ours: one(this.#asks) },
        0,
      ),
      against(
        {
          ...common,
          name: 'memory of the instance after 60 s',
          unit: 'MiB',
          ours: one(rssAfter),
          baseline: { name: 'after 10 s', spread: one(rss) },
        },
        { atMost: 1.15 },
      ),
    ]
  }
}

async function openSessions(url: string, secret: string): Promise<string[]> {
  const db = await openPostgres(url)
  try {
    const rows = await db.query<{ sub: string; jti: string }>(
      `with u as (
         insert into usuario (nombre, clave, rol) select 'linea' || n, 'x', 'operario' from generate_series(1, $1::int) n
         returning id, nombre
       ), s as (
         insert into sesion (sid, usuario_id, vence, donde)
         select gen_random_uuid(), u.id, now() + interval '1 hour', 'prueba' from u, generate_series(1, $2::int)
         returning sid, usuario_id
       ) select u.nombre as sub, s.sid::text as jti from s join u on u.id = s.usuario_id`,
      [PEOPLE, LINES / PEOPLE / LINES_OF_SESSION],
    )
    return rows.map(row => sign(row, secret))
  } finally {
    await db.close()
  }
}

function sign(claims: { sub: string; jti: string }, secret: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000)
  const all = { ...claims, rol: 'operario', iat, exp: iat + 3600, iss: 'butacas', aud: 'butacas' }
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(all)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
