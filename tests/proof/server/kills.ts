import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '#tests/helpers/databases.ts'
import { PASS } from '#tests/helpers/fabrica.ts'
import { createFaultProxy } from '#tests/helpers/fault-proxy.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'
import { freePort, type StartedServer, type StartOptions, startServer } from '#tests/helpers/start-server.ts'
import { type RunningDevice, startDevice } from './device-link.ts'
import { makeFactory, type ProofFactory } from './factory.ts'
import { findWrongs } from './oracle.ts'
import { Outsider } from './outsider.ts'
import { readServerFacts } from './server-facts.ts'
import { countFaults, wireWeather } from './wire-weather.ts'

export interface KillsOptions {
  engine: Engine
  kills: number
  seed: number
  devices?: number
  seats?: number
  template?: string
  onKill?: (n: number) => void
}

export interface KillsReport {
  /** One sentence for each violation. */
  wrongs: string[]
  kills: number
  /** Milliseconds from each start to ready, sorted. */
  readyMs: number[]
  /** Number of requests by injected fault. */
  requests: Record<string, number>
  entries: number
  confirmed: number
  decided: number
  effects: number
  outsiderWrites: number
  seconds: number
}

const USERS = ['operario', 'lopez']
const OUTSIDER = 'admin'
/** Lifetime of a server: long enough to work, but rarely long enough to finish. */
const LIFE_MS = { least: 100, most: 1_300 }

/** Kills a server again and again. Once in each of its lives PostgreSQL ends all connections. */
export async function runServerKills(options: KillsOptions): Promise<KillsReport> {
  const from = performance.now()
  const { engine, kills, seed, devices = 2, seats = 24, template } = options
  const factory = await makeFactory(engine, seats, template)
  const port = await freePort()
  const start = () => startPatiently({ dataDir: factory.dataDir, env: factory.env, port })
  let server: StartedServer = await start()
  const random = seededRandom(seed)
  const proxy = await createFaultProxy({ target: `http://127.0.0.1:${port}` })
  const running: RunningDevice[] = []
  try {
    running.push(
      ...(await Promise.all(
        Array.from({ length: devices }, (_, n) =>
          startDevice({
            url: proxy.url,
            name: `N${n}-`,
            seed: seed * 1000 + n,
            nros: [...factory.nros],
            mark: n,
            step: devices,
            users: USERS,
            pass: PASS,
          }),
        ),
      )),
    )
    const outsider = await Outsider.signIn(server.url, OUTSIDER, {
      nros: factory.nros,
      random: seededRandom(seed + 2),
      pauseMs: 600,
    })
    // Faults start after the sign-ins, because a fault would turn one sign-in into many (security C11)
    proxy.weather = wireWeather(seededRandom(seed + 1))
    const readyMs: number[] = []
    const uncaught: string[] = []
    for (let n = 1; n <= kills; n++) {
      const lifeMs = LIFE_MS.least + random() * (LIFE_MS.most - LIFE_MS.least)
      const untilEndedMs = random() * lifeMs
      await sleep(untilEndedMs)
      await factory.endBackends?.()
      await sleep(lifeMs - untilEndedMs)
      // Searches the log, because an uncaught error would end the server only after the kill (reliability S21)
      if (server.log().includes('nobody caught this')) uncaught.push(`life ${n}: ${server.log()}`)
      await server.kill()
      const killed = performance.now()
      server = await start()
      readyMs.push(performance.now() - killed)
      options.onKill?.(n)
    }
    const outsiderWrites = await outsider.stop()
    proxy.weather = () => undefined
    const records = await Promise.all(running.map(device => device.finish()))
    await server.stop()
    const facts = await readFacts(factory)
    const entries = records.flatMap(record => record.entries)
    return {
      wrongs: [
        ...uncaught,
        ...records.flatMap(({ problems }) => problems),
        ...findWrongs(records, facts, new Set([OUTSIDER])),
      ],
      kills,
      readyMs: readyMs.sort((a, b) => a - b),
      requests: countFaults(proxy),
      entries: entries.length,
      confirmed: entries.filter(({ state }) => state === 'confirmed').length,
      decided: records.reduce((sum, { decided }) => sum + decided, 0),
      effects: facts.operaciones.length,
      outsiderWrites,
      seconds: (performance.now() - from) / 1000,
    }
  } finally {
    for (const device of running) device.kill()
    await proxy.close()
    await server.kill()
    await factory.remove()
  }
}

/** Repeats a start that fails on an overloaded machine, like a supervisor. */
async function startPatiently(options: StartOptions): Promise<StartedServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startServer(options)
    } catch (error) {
      if (attempt === 10) throw error
    }
  }
}

async function readFacts(factory: ProofFactory) {
  const db = await factory.openDb()
  try {
    return await readServerFacts(db)
  } finally {
    await db.close()
  }
}
