import * as floor from '../e2e/floor.ts'
import { openBenchBrowser } from './bench-browser.ts'
import { startBenchServer } from './bench-server.ts'
import type { Figure } from './figure.ts'
import { type KeyTimes, typeWhile, watchKeys } from './input-delay.ts'
import type { Spread } from './measure.ts'
import type { QueuePage } from './pages/queue.ts'
import { seat } from './seats.ts'

declare const bench: QueuePage
const ENTRIES = 10_000
const IDLE_MS = 10_000
/** Reliability O39. */
const LIMIT_MS = 100
const SEARCH = '/fabrica/buscarButaca'

/** Somebody types into the seat search while the worker sends what a long time without network left. */
export async function measureDrain10000(): Promise<Figure[]> {
  const server = await startBenchServer(['queue'], { app: true })
  server.setSeats(ENTRIES)
  const browser = await openBenchBrowser({ baseURL: server.url })
  try {
    const { context, page } = browser
    await floor.signIn(page, 'operario')
    await floor.openButacas(page)
    await floor.readyForOffline(page)
    await watchKeys(page)
    const nros = Array.from({ length: 40 }, (_, n) => seat((n * 104_729) % ENTRIES).nro)
    const from = performance.now()
    const idle = await typeWhile(page, nros, () => performance.now() - from < IDLE_MS)
    process.stderr.write('.')

    const queue = await context.newPage()
    await queue.goto('/queue.html')
    await context.setOffline(true)
    await queue.evaluate(count => bench.fill(count), ENTRIES)
    await queue.close()
    await page.bringToFront()
    await page.goto(SEARCH)
    await floor.scanField(page).waitFor()
    await watchKeys(page)
    const started = performance.now()
    await context.setOffline(false)
    const draining = await typeWhile(page, nros, () => server.writes < ENTRIES)
    const seconds = (performance.now() - started) / 1000
    process.stderr.write('.')
    return figures(idle, draining, seconds)
  } finally {
    await browser.close()
    await server.close()
  }
}

function figures(idle: KeyTimes, draining: KeyTimes, seconds: number): Figure[] {
  const figure = (name: string, ours: Spread, of: Spread): Figure => ({
    group: 'drain-10000',
    name,
    unit: 'ms',
    ours,
    baseline: { name: 'ours, nothing to send', spread: of },
    goal: `p95 ≤ ${LIMIT_MS} ms`,
    ok: ours.p95 <= LIMIT_MS,
    note: `${ours.n} keys while ${ENTRIES} entries were sent in ${seconds.toFixed(1)} s`,
  })
  return [
    figure('input delay in the seat search while the worker drains', draining.delay, idle.delay),
    figure('key to next frame (Event Timing), likewise', draining.toFrame, idle.toFrame),
  ]
}
