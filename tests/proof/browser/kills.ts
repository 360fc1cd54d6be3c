import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { PASS } from '#tests/helpers/fabrica.ts'
import { createFaultProxy } from '#tests/helpers/fault-proxy.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'
import { startServer } from '#tests/helpers/start-server.ts'
import type { Capturer } from '../server/capture.ts'
import { makeFactory } from '../server/factory.ts'
import { findWrongs } from '../server/oracle.ts'
import { Outsider } from '../server/outsider.ts'
import { readServerFacts } from '../server/server-facts.ts'
import { countFaults, wireWeather } from '../server/wire-weather.ts'
import { bundlePageCode } from './bundle-page-code.ts'
import { type KillableChromium, launchChromium } from './killable-chromium.ts'
import type { ProofPage } from './page-code.ts'

declare const proof: ProofPage

interface BrowserKillsReport {
  /** One sentence for each violation. */
  wrongs: string[]
  kills: number
  mishaps: Partial<Record<Mishap, number>>
  /** Number of requests by injected fault. */
  requests: Record<string, number>
  entries: number
  confirmed: number
  /** Transactions that a kill interrupted, counted by what the disk has of them. */
  cut: { absent: number; whole: number }
  outsiderWrites: number
  seconds: number
}

const USERS = ['operario', 'lopez']
const OUTSIDER = 'admin'
const OUTSIDER_PAUSE_MS = 3_000
const SEATS = 40
const LIFE_MS = { least: 200, most: 2_200 }
const SEARCH = '/fabrica/buscarButaca'
const FINISH_MS = 180_000

interface Heard {
  shown: string[]
  trying: string[]
}

/** Kills a working Chromium again and again. The network is bad, and another user changes the same seats. */
export async function runBrowserKills({
  kills,
  seed,
  onKill,
}: {
  kills: number
  seed: number
  onKill?: (n: number) => void
}): Promise<BrowserKillsReport> {
  const from = performance.now()
  const factory = await makeFactory('postgres', SEATS)
  const profile = await mkdtemp(join(tmpdir(), 'butacas-perfil-'))
  const server = await startServer({ dataDir: factory.dataDir, env: factory.env })
  const proxy = await createFaultProxy({ target: server.url })
  const random = seededRandom(seed)
  const script = await bundlePageCode()
  const heard: Heard = { shown: [], trying: [] }
  const who: Capturer = { name: 'N', nros: [...factory.nros], mark: 0, step: 1 }
  const report = { wrongs: [] as string[], mishaps: {} as Partial<Record<Mishap, number>> }
  const cut = { absent: 0, whole: 0 }
  let checked = 0
  let chromium: KillableChromium | null = null

  const prepare = async (context: BrowserContext): Promise<void> => {
    await context.exposeFunction('proofTrying', (operaciones: string[]) => {
      heard.trying = operaciones
    })
    await context.exposeFunction('proofKept', (keys: string[], mark: number, nros: string[]) => {
      heard.shown.push(...keys)
      heard.trying = []
      Object.assign(who, { mark, nros })
    })
    await context.addInitScript({ content: script })
  }
  const launch = async (): Promise<KillableChromium> => {
    chromium = await launchChromium(profile, prepare)
    await open(chromium.page, proxy.url + SEARCH)
    return chromium
  }

  /** Checks O1: each reported change is stored, and the interrupted transaction is stored whole or not at all. */
  const check = async (page: Page, n: number): Promise<void> => {
    const news = heard.shown.slice(checked)
    const { trying } = heard
    const { missing, found, mark } = await page.evaluate(
      ([keys, operaciones]) => proof.check(keys, operaciones),
      [news, trying] as const,
    )
    for (const key of missing) report.wrongs.push(`kill ${n}: ${key} is gone`)
    if (trying.length > 0) cut[found.length === 0 ? 'absent' : 'whole']++
    if (found.length !== 0 && found.length !== trying.length)
      report.wrongs.push(`kill ${n}: ${found.length} of ${trying.length} changes of one transaction`)
    heard.shown.push(...found)
    checked = heard.shown.length
    heard.trying = []
    // A change that was stored but not reported has used its mark, too
    who.mark = Math.max(who.mark, mark)
  }

  try {
    const first = await launch()
    await signIn(first.page, USERS[0] ?? '')
    await open(first.page, proxy.url + SEARCH)
    await first.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await first.page
      .getByText(/Actualizado \d?\d:\d\d/)
      .first()
      .waitFor({ state: 'attached', timeout: 60_000 })
    // The browser writes the session to the disk with a delay. A normal close completes the write
    await first.close()
    const outsider = await Outsider.signIn(server.url, OUTSIDER, {
      nros: factory.nros,
      random: seededRandom(seed + 2),
      pauseMs: OUTSIDER_PAUSE_MS,
    })
    proxy.weather = wireWeather(seededRandom(seed + 1))

    for (let n = 1; n <= kills; n++) {
      const { page, kill } = await launch()
      await check(page, n - 1)
      const owner = await someOwner(page, random)
      const mishap = chooseMishap(random)
      report.mishaps[mishap] = (report.mishaps[mishap] ?? 0) + 1
      const working = page.evaluate(([person, number, name]) => proof.work(person, number, name), [
        who,
        seed * 10_000 + n,
        owner,
      ] as const)
      working.catch(() => {}) // Ends with the page
      const life = LIFE_MS.least + random() * (LIFE_MS.most - LIFE_MS.least)
      const until = random() * life
      await sleep(until)
      if (chromium !== null) await cause(mishap, chromium)
      await sleep(life - until)
      await kill()
      onKill?.(n)
    }

    const outsiderWrites = await outsider.stop()
    proxy.weather = () => undefined
    const last = await launch()
    await check(last.page, kills)
    const entries = await finish(last.page)
    await last.kill()
    await server.stop()
    const db = await factory.openDb()
    const facts = await readServerFacts(db)
    await db.close()
    return {
      wrongs: [
        ...report.wrongs,
        ...findWrongs([{ entries, shown: heard.shown }], facts, new Set([OUTSIDER])),
      ],
      kills,
      mishaps: report.mishaps,
      requests: countFaults(proxy),
      entries: entries.length,
      confirmed: entries.filter(({ state }) => state === 'confirmed').length,
      cut,
      outsiderWrites,
      seconds: (performance.now() - from) / 1000,
    }
  } finally {
    await (chromium as KillableChromium | null)?.kill()
    await proxy.close()
    await server.kill()
    await factory.remove()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

type Mishap = 'worker-stopped' | 'tab-crashed' | 'tab-frozen' | 'stopped-and-continued' | 'none'

const MISHAPS: readonly [percent: number, kind: Mishap][] = [
  [25, 'worker-stopped'],
  [10, 'tab-crashed'],
  [10, 'tab-frozen'],
  [10, 'stopped-and-continued'],
]
const STOPPED_MS = 400

function chooseMishap(random: () => number): Mishap {
  let left = random() * 100
  for (const [percent, kind] of MISHAPS) {
    left -= percent
    if (left < 0) return kind
  }
  return 'none'
}

async function cause(mishap: Mishap, { page, context, signal }: KillableChromium): Promise<void> {
  if (mishap === 'none') return
  if (mishap === 'stopped-and-continued') {
    signal('SIGSTOP')
    await sleep(STOPPED_MS)
    signal('SIGCONT')
    return
  }
  const cdp = await context.newCDPSession(page)
  switch (mishap) {
    case 'worker-stopped':
      await cdp.send('ServiceWorker.enable')
      await cdp.send('ServiceWorker.stopAllWorkers')
      return
    case 'tab-frozen':
      await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
      return
    case 'tab-crashed':
      void cdp.send('Page.crash').catch(() => {}) // The crashed page cannot answer
  }
}

/** Repeats the load, because the bad network may fail for the page itself. */
async function open(page: Page, url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 20_000 })
      if (await page.evaluate(() => 'proof' in globalThis)) return
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

async function signIn(page: Page, nombre: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await page.evaluate(([who, pass]) => proof.signIn(who, pass), [nombre, PASS] as const)
      return
    } catch (error) {
      if (attempt === 10) throw error
    }
  }
}

async function someOwner(page: Page, random: () => number): Promise<string> {
  const owner = await page.evaluate(() => proof.owner())
  if (owner !== null && random() < 0.85) return owner
  const next = USERS[Math.floor(random() * USERS.length)] ?? ''
  await signIn(page, next)
  return next
}

/** Ends when the queue is empty or the time is over. @returns all entries. */
async function finish(page: Page) {
  const deadline = Date.now() + FINISH_MS
  while ((await page.evaluate(() => proof.live())) > 0 && Date.now() < deadline) {
    for (const user of USERS) {
      await signIn(page, user)
      await page.evaluate(() => proof.drain())
      await page.waitForTimeout(500)
      await page.evaluate(name => proof.decide(1, name), user)
    }
  }
  return page.evaluate(() => proof.entries())
}
