import type { Page } from '@playwright/test'
import { openBenchBrowser } from './bench-browser.ts'
import { startBenchServer } from './bench-server.ts'
import { type Figure, within } from './figure.ts'
import { spread } from './measure.ts'
import type { TablePage } from './pages/productos.tsx'

declare const bench: TablePage
const ROUNDS = 15
/** Column heads pressed in turn: each press needs an order that is not computed yet. */
const HEADS = ['c-cod', 'c-mod', 'c-cos', 'c-min']
/** Texts of the search box: each finds fewer rows than the one before, and the empty one clears the filter. */
const KEYS = ['9', '91', '914', '']
const SCROLL = { step: 400, frames: 120 }
/** Time for the table's idle work. */
const IDLE_MS = 600
/** Longest times (ms); the last is two frames of a 60 Hz screen. */
const LIMITS = {
  '20 000 rows mounted': 33,
  'sorted by another column': 40,
  'a key in the search box': 17,
  'worst frame while scrolling': 33.4,
}
type Times = Record<keyof typeof LIMITS, number[]>

export async function measureProductos(): Promise<Figure[]> {
  const server = await startBenchServer(['productos'])
  const { page, close } = await openBenchBrowser()
  try {
    await page.goto(`${server.url}/productos.html`)
    const times = Object.fromEntries(Object.keys(LIMITS).map(name => [name, [] as number[]])) as Times
    for (let round = 0; round < ROUNDS; round++) await oneRound(page, times)
    return Object.entries(LIMITS).map(([name, atMost]) => {
      const ours = spread(times[name as keyof Times])
      return within({ group: 'productos', name, unit: 'ms', ours }, atMost)
    })
  } finally {
    await close()
    await server.close()
  }
}

async function oneRound(page: Page, times: Times): Promise<void> {
  await page.waitForTimeout(IDLE_MS)
  times['20 000 rows mounted'].push(await page.evaluate(() => bench.mount()))
  await page.waitForTimeout(IDLE_MS)
  for (const head of HEADS)
    times['sorted by another column'].push(await page.evaluate(columna => bench.sort(columna), head))
  for (const text of KEYS)
    times['a key in the search box'].push(await page.evaluate(value => bench.search(value), text))
  times['worst frame while scrolling'].push(
    await page.evaluate(({ step, frames }) => bench.worstFrame(step, frames), SCROLL),
  )
  await page.evaluate(() => bench.unmount())
  process.stderr.write('.')
}
