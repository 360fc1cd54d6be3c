/**
 * `npm run herramienta -- perfil [--que inicio,panel,lectura,tabla,tecla] [--veces 7] [--lento]`: profiles what `npm
 * run bench` measures, part by part, ours beside its baseline; each figure is the median of its rounds. Needs a
 * build. Recording costs time: these figures are for shares, the bench's for times.
 */
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { scanAll } from '../answer-times.ts'
import { type BenchBrowser, openBenchBrowser, SLOW, slowDown } from '../bench-browser.ts'
import { startBenchServer } from '../bench-server.ts'
import { APP_FIELD, prepareColdStart, STATIC_FIELD } from '../cold-start.ts'
import { spread } from '../measure.ts'
import type { PlainMapPage } from '../pages/plain-map.ts'
import type { TableTimes } from '../pages/table-times.ts'
import { firstVisit, plainVisit, preparePanel } from '../panel.ts'
import { prepareScan } from '../scan.ts'
import { seat } from '../seats.ts'
import { recordTrace, type Stretch, stretchOf } from './trace.ts'

declare const bench: TableTimes & PlainMapPage
const [FROM, TO] = ['perfil-desde', 'perfil-hasta']
const SEATS = 10_000
const MOST_REQUESTS = 24

const { values } = parseArgs({
  options: {
    que: { type: 'string', default: 'inicio,panel,lectura,tabla,tecla' },
    veces: { type: 'string', default: '7' },
    lento: { type: 'boolean', default: false },
  },
})

/** One measured page: afterwards it has the marks of the part to examine. */
interface Side {
  page: Page
  once(round: number): Promise<void>
}
type Sides = Record<'ours' | 'baseline', Side>

/** Marks the last `ms` before `end` (of the page's clock; now by default). */
const mark = (page: Page, ms: number, end?: number): Promise<void> =>
  page.evaluate(
    ({ from, to, ms, end = performance.now() }) => {
      performance.mark(from, { startTime: end - ms })
      performance.mark(to, { startTime: end })
    },
    { from: FROM, to: TO, ms, end },
  )

/** The page's clock begins with its navigation. */
const navigation = (page: Page, go: () => Promise<number>): Side => ({
  page,
  async once() {
    const ms = await go()
    await mark(page, ms, ms)
  },
})

async function inicio(browser: BenchBrowser): Promise<Sides> {
  const start = await prepareColdStart(browser)
  const side = (path: string) => navigation(browser.page, async () => (await start(path)).field)
  return { ours: side(APP_FIELD), baseline: side(STATIC_FIELD) }
}

async function panel(browser: BenchBrowser, other: BenchBrowser): Promise<Sides> {
  await preparePanel(browser, other)
  return {
    ours: navigation(browser.page, () => firstVisit(browser.page)),
    baseline: navigation(other.page, () => plainVisit(other.page)),
  }
}

async function lectura(browser: BenchBrowser): Promise<Sides> {
  const plain = await prepareScan(browser)
  const side = (page: Page): Side => ({
    page,
    async once(round) {
      await page.bringToFront()
      const [ms = Number.NaN] = await scanAll(page, [seat((round * 7919) % SEATS).nro])
      await mark(page, ms, await page.evaluate(() => globalThis.watchedAnswers?.last))
    },
  })
  return { ours: side(browser.page), baseline: side(plain) }
}

/** Runs in the page; `round` counts from 0. @returns milliseconds until now. */
type InPage = (round: number) => Promise<number>

/** An action of the products table, beside the browser's own time. */
const tabla =
  (ours: InPage, alone: InPage) =>
  async ({ page }: BenchBrowser): Promise<Sides> => {
    await page.goto('/productos.html')
    const side = (act: InPage): Side => ({
      page,
      async once(round) {
        await page.waitForTimeout(300)
        await mark(page, await page.evaluate(act, round))
      },
    })
    return { ours: side(ours), baseline: side(alone) }
  }

const PATHS: Record<string, (browser: BenchBrowser, other: BenchBrowser) => Promise<Sides>> = {
  inicio,
  panel,
  lectura,
  tabla: tabla(
    async round => {
      if (round > 0) bench.unmount()
      return bench.mount()
    },
    () => bench.samePage(),
  ),
  tecla: tabla(
    async round => {
      await (round === 0 ? bench.mount() : bench.search(''))
      await bench.search('9')
      return bench.search('91')
    },
    () => bench.otherWords(),
  ),
}

async function record({ page, once }: Side, round: number): Promise<Stretch> {
  return stretchOf(await recordTrace(page, () => once(round)), FROM, TO)
}

async function profile(name: string): Promise<void> {
  const server = await startBenchServer(['static-worker', 'plain-panel', 'plain-map', 'productos'], {
    app: true,
  })
  server.setSeats(SEATS)
  const browsers = [
    await openBenchBrowser({ baseURL: server.url }),
    await openBenchBrowser({ baseURL: server.url }),
  ] as const
  try {
    const sides = await PATHS[name]?.(...browsers)
    if (sides === undefined) throw new Error(`--que: ${Object.keys(PATHS).join(', ')}`)
    if (values.lento) for (const { page } of Object.values(sides)) await slowDown(page, SLOW)
    const stretches = { ours: [] as Stretch[], baseline: [] as Stretch[] }
    for (let round = 0; round <= Number(values.veces); round++)
      for (const side of ['ours', 'baseline'] as const) {
        const stretch = await record(sides[side], round)
        // The first one warms up
        if (round > 0) stretches[side].push(stretch)
      }
    print(name, stretches)
  } finally {
    for (const browser of browsers) await browser.close()
    await server.close()
  }
}

function print(name: string, { ours, baseline }: Record<keyof Sides, Stretch[]>): void {
  const median = (stretches: Stretch[], of: (stretch: Stretch) => number) => spread(stretches.map(of)).p50
  const line = (what: string, of: (stretch: Stretch) => number) =>
    out(
      `  ${what.padEnd(22)}${[ours, baseline].map(side => median(side, of).toFixed(1).padStart(9)).join('')}`,
    )
  out(`${name}${values.lento ? `, ${SLOW} times slower` : ''} (ms)           ours baseline`)
  line('all of it', ({ ms }) => ms)
  const parts = new Set([...ours, ...baseline].flatMap(({ parts }) => [...parts.keys()]))
  for (const part of parts) line(part, ({ parts }) => parts.get(part) ?? 0)
  for (const { url, asked, answered, whole, isWorkers } of (ours.at(-1)?.requests ?? []).slice(
    0,
    MOST_REQUESTS,
  ))
    out(
      `  asked ${[asked, answered, whole].map(ms => ms.toFixed(0)).join(', answered ')}${isWorkers ? ', by the worker' : ''}: ${url}`,
    )
}
const out = (line: string): void => void process.stdout.write(`${line}\n`)

for (const name of values.que.split(',')) await profile(name)
