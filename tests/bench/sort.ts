import type { Page } from '@playwright/test'
import type { ColumnaOrden } from '#domain/butaca/lista-butacas.ts'
import { openBenchBrowser } from './bench-browser.ts'
import { startBenchServer } from './bench-server.ts'
import { type Figure, within } from './figure.ts'
import { interleave, type Spread, spread } from './measure.ts'
import type { SortPage } from './pages/sort.ts'

declare const bench: SortPage
const GROUP = 'sort'
const SEATS = 100_000
const ROUNDS = 5
const COLUMNAS: readonly ColumnaOrden[] = ['nro', 'modelo', 'estado', 'color', 'peso', 'as', 'renombre']
const FRAME_MS = 1000 / 60
const PAGES = [2, 3, 1000, 2000, 3999]

/** Headers and pages over 100 000 mirrored seats, beside the page read from IndexedDB by a dedicated index. */
export async function measureSort(): Promise<Figure[]> {
  const server = await startBenchServer(['sort'])
  server.setSeats(SEATS)
  const browser = await openBenchBrowser()
  try {
    const { page } = browser
    await page.goto(`${server.url}/sort.html`)
    await page.evaluate(() => bench.fill())
    const figures: Figure[] = []
    for (const columna of COLUMNAS) figures.push(...(await measureColumna(page, columna)))
    return figures
  } finally {
    await browser.close()
    await server.close()
  }
}

async function measureColumna(page: Page, columna: ColumnaOrden): Promise<Figure[]> {
  const other: ColumnaOrden = columna === 'nro' ? 'estado' : 'nro'
  const sort = (sentido: 'asc' | 'desc') =>
    page.evaluate(([c, s]) => bench.sort(c, s), [columna, sentido] as const)
  const bare = (sentido: 'asc' | 'desc') =>
    page.evaluate(([c, s]) => bench.bare(c, s), [columna, sentido] as const)
  const samples = await interleave(ROUNDS, {
    async sorted() {
      await page.evaluate(c => bench.sort(c, 'asc'), other)
      return [await sort('asc'), await sort('desc')]
    },
    async paged() {
      await sort('asc')
      const times: number[] = []
      for (const pagina of PAGES)
        times.push(await page.evaluate(([c, n]) => bench.page(c, 'asc', n), [columna, pagina] as const))
      return times
    },
    async bare() {
      return [await bare('asc'), await bare('desc')]
    },
  })
  const baseline = { name: 'bare page by an index', spread: spread(samples.bare) }
  const served = Math.max(FRAME_MS, 2 * baseline.spread.p50)
  const figure = (name: string, ours: Spread): Figure =>
    within({ group: GROUP, name, unit: 'ms', ours, baseline }, served)
  const sorted = spread(samples.sorted)
  const worst = { ...sorted, p50: sorted.p95 }
  return [
    // A/S is derived from other columns: no index can serve it
    ...(columna === 'as' ? [] : [figure(`by ${columna}, ${SEATS} seats`, sorted)]),
    within({ group: GROUP, name: `by ${columna}, ${SEATS} seats, p95`, unit: 'ms', ours: worst }, 100),
    figure(`another page by ${columna}`, spread(samples.paged)),
  ]
}
