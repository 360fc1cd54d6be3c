import type { Page } from '@playwright/test'
import { atRate, openBenchBrowser, SLOW, slowDown } from './bench-browser.ts'
import { startBenchServer } from './bench-server.ts'
import { type Figure, within } from './figure.ts'
import { interleave, type Spread, spread } from './measure.ts'
import type { TableTimes } from './pages/table-times.ts'

declare const bench: TableTimes
const GROUP = 'productos'
const ROUNDS = 15
const SLOW_ROUNDS = 5
/** Two frames of a 60 Hz screen. */
const TWO_FRAMES_MS = 33.4
/** Column heads pressed in turn: each press needs an order that is not computed yet. */
const OURS = ['c-cod', 'c-mod', 'c-cos', 'c-min']
const THEIRS = ['codigo', 'modelo', 'costo', 'stock_minimo']
/** Texts of the search box. Each text finds fewer rows than the text before; the empty text clears the filter. */
const KEYS = ['9', '91', '914', '']
const SCROLL = { step: 400, frames: 120 }
/** Waiting time (ms) for the idle work of both tables, and for the rendering of a page brought to the front. */
const IDLE_MS = 600

export async function measureProductos(): Promise<Figure[]> {
  const server = await startBenchServer(['productos', 'ag-grid'])
  const ours = await openBenchBrowser()
  const theirs = await openBenchBrowser()
  try {
    await ours.page.goto(`${server.url}/productos.html`)
    await theirs.page.goto(`${server.url}/ag-grid.html`)
    return [
      ...(await measureAt(ours.page, theirs.page, 1, ROUNDS)),
      ...(await measureAt(ours.page, theirs.page, SLOW, SLOW_ROUNDS)),
    ]
  } finally {
    await ours.close()
    await theirs.close()
    await server.close()
  }
}

async function measureAt(ours: Page, theirs: Page, rate: number, rounds: number): Promise<Figure[]> {
  for (const page of [ours, theirs]) await slowDown(page, rate)
  const times = { ours: noTimes(), theirs: noTimes() }
  const round = (page: Page, heads: readonly string[], into: Times) => async (): Promise<number> => {
    await page.bringToFront()
    await page.waitForTimeout(IDLE_MS)
    return oneRound(page, heads, into)
  }
  await interleave(rounds, {
    ours: round(ours, OURS, times.ours),
    theirs: round(theirs, THEIRS, times.theirs),
  })
  const line = (name: string, of: keyof Times, atMost: number): Figure => {
    const figure = {
      group: GROUP,
      name: name + atRate(rate),
      unit: 'ms',
      ours: spread(times.ours[of]),
      baseline: { name: 'AG Grid Community', spread: spread(times.theirs[of]) },
      ratio: ratio(spread(times.ours[of]), spread(times.theirs[of])),
    }
    // The limits in milliseconds apply to a machine at full speed
    return rate === 1 ? within(figure, atMost) : figure
  }
  return [
    line('20 000 rows mounted', 'mount', 33),
    line('sorted by another column', 'sort', 40),
    line('a key in the search box', 'key', 17),
    line('worst frame while scrolling', 'scroll', TWO_FRAMES_MS),
  ]
}

interface Times {
  mount: number[]
  sort: number[]
  key: number[]
  scroll: number[]
}
const noTimes = (): Times => ({ mount: [], sort: [], key: [], scroll: [] })
const ratio = (ours: Spread, theirs: Spread): number => ours.p50 / theirs.p50

/** @returns the time to mount (ms). */
async function oneRound(page: Page, heads: readonly string[], into: Times): Promise<number> {
  const mount = await page.evaluate(() => bench.mount())
  into.mount.push(mount)
  await page.waitForTimeout(IDLE_MS)
  for (const head of heads) into.sort.push(await page.evaluate(columna => bench.sort(columna), head))
  for (const text of KEYS) into.key.push(await page.evaluate(value => bench.search(value), text))
  into.scroll.push(await page.evaluate(({ step, frames }) => bench.worstFrame(step, frames), SCROLL))
  await page.evaluate(() => bench.unmount())
  await page.waitForTimeout(IDLE_MS)
  return mount
}
