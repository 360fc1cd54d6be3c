import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addButacas, PASS } from '#tests/helpers/fabrica.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'
import { freePort, type StartedServer, startServer } from '#tests/helpers/start-server.ts'
import { type BurstWrite, burstOf, openerOf, SLOW_S, SQL_SLOW, seatsOf } from './burst.ts'
import { makeFactory, type ProofFactory } from './factory.ts'
import {
  type Answer,
  burstWrongs,
  countMade,
  readGroupFacts,
  repeatWrongs,
  type Told,
} from './group-oracle.ts'

export interface GroupKillsOptions {
  /** When the server is killed: seconds after the group began, or as soon as any answer arrives. */
  moments: readonly (number | 'told')[]
  seed: number
  template?: string
}

export interface GroupKillsReport {
  /** Violations, one sentence each: empty if the promise holds. */
  wrongs: string[]
  kills: number
  /** Kills during a group: nothing of it was answered, and nothing of it is stored. */
  middles: number
  /** Writes answered before their kill. */
  told: number
}

/** Moments from before a group's slow write until after it, and every fourth one at the first answer. */
export const momentsOf = (kills: number, seed: number): (number | 'told')[] => {
  const random = seededRandom(seed)
  return Array.from({ length: kills }, (_, n) => (n % 4 === 3 ? 'told' : random() * 1.4 * SLOW_S))
}

/** Grouped writes on the embedded database, and a server killed during them; then all are sent again. */
export async function runGroupKills({
  moments,
  seed,
  template,
}: GroupKillsOptions): Promise<GroupKillsReport> {
  const factory = await makeFactory('pglite', 0, template)
  const taken = moments.map(() => randomUUID())
  await prepare(factory, taken)
  const random = seededRandom(seed + 1)
  const port = await freePort()
  const start = () => startServer({ dataDir: factory.dataDir, env: factory.env, port })
  const report: GroupKillsReport = { wrongs: [], kills: moments.length, middles: 0, told: 0 }
  let server: StartedServer = await start()
  try {
    const send = await signIn(server.url)
    for (const [life, moment] of moments.entries()) {
      const [opener, writes] = [openerOf(life), shuffled(burstOf(life, taken[life] ?? ''), random)]
      const told = await untilKilled(server, send, { opener, writes, moment })
      const facts = await readFacts(factory, told)
      const { made, of } = countMade(told.slice(1), facts)
      report.wrongs.push(...burstWrongs(told, facts).map(wrong => `life ${life}: ${wrong}`))
      if (made !== 0 && made !== of) report.wrongs.push(`life ${life}: ${made} of a group of ${of} are there`)
      if (made === 0) report.middles++
      report.told += told.filter(({ answer }) => answer !== null).length
      server = await start()
      const again = await sendAll(send, [opener, ...writes])
      report.wrongs.push(...repeatWrongs(told, again).map(wrong => `life ${life}: ${wrong}`))
      await server.kill()
      const wrongs = burstWrongs(again, await readFacts(factory, again))
      report.wrongs.push(...wrongs.map(wrong => `life ${life}, sent again: ${wrong}`))
      if (life < moments.length - 1) server = await start()
    }
    return report
  } finally {
    await server.kill()
    await factory.remove()
  }
}

async function prepare(factory: ProofFactory, taken: readonly string[]): Promise<void> {
  const db = await factory.openDb()
  await addButacas(
    db,
    taken.flatMap((_, life) => seatsOf(life)),
  )
  await db.query(
    `insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id,
       fecha_hs, clave)
     select $1, 1, 1, 1, false, false, -1, u.id, now() - interval '1 day', k.clave::uuid
     from usuario u cross join unnest($2::text[]) as k(clave) where u.nombre = 'operario'`,
    [seatsOf(0)[0]?.nro, taken],
  )
  await db.exec(SQL_SLOW)
  await db.close()
}

async function readFacts(factory: ProofFactory, told: readonly Told[]) {
  const db = await factory.openDb()
  try {
    return await readGroupFacts(
      db,
      told.map(({ write }) => write),
    )
  } finally {
    await db.close()
  }
}

type Send = (write: BurstWrite) => Promise<Answer | null>

async function signIn(url: string): Promise<Send> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ nombre: 'operario', pass: PASS })
  const login = await fetch(`${url}/auth/login`, { method: 'POST', headers, body })
  const { token } = (await login.json()) as { token: string }
  return async ({ method, path, key, body, ifMatch }) => {
    try {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        },
        body: body ?? null,
      })
      return { status: answer.status, body: await answer.text() }
    } catch {
      // The server was killed: the database tells whether it arrived
      return null
    }
  }
}

const sendAll = (send: Send, writes: readonly BurstWrite[]): Promise<Told[]> =>
  Promise.all(writes.map(async write => ({ write, answer: await send(write) })))

/** @returns the answers, the opener's first. */
async function untilKilled(
  server: StartedServer,
  send: Send,
  { opener, writes, moment }: { opener: BurstWrite; writes: readonly BurstWrite[]; moment: number | 'told' },
): Promise<Told[]> {
  const opened = send(opener)
  // From then on its session is cached, so that the others go straight to the group
  await sleep(300)
  const sent = writes.map(send)
  await opened
  if (moment === 'told') await Promise.race(sent)
  else await sleep(moment * 1000)
  await server.kill()
  const answers = await Promise.all([opened, ...sent])
  return [opener, ...writes].map((write, n) => ({ write, answer: answers[n] ?? null }))
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map(item => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
