import type { Page } from '@playwright/test'
import * as floor from '../e2e/floor.ts'
import { scanAll, watchAnswers } from './answer-times.ts'
import { withApp } from './bench-browser.ts'
import type { BenchServer } from './bench-server.ts'
import { type Figure, one, within } from './figure.ts'
import { type Spread, spread } from './measure.ts'
import type { QueuePage } from './pages/queue.ts'
import { seat } from './seats.ts'

declare const bench: QueuePage
const ENTRIES = 20_000
const SAMPLE = 1_000
const ROUND = 12
const IDLE_ROUNDS = 5
const OPENINGS = 5
/** Goals of reliability O48 and O39: entries per second, and milliseconds. */
const RATE_MIN = 50
const OPEN_MS = 1_000
const KEPT_MS = 100
const SEARCH = '/fabrica/buscarButaca'

interface Watched {
  scans: Spread
  /** Time to store one change (ms). */
  kept: Spread
}
interface Drained extends Watched {
  first: number
  last: number
  seconds: number
}

export const measureDrain20000 = (): Promise<Figure[]> =>
  withApp({ seats: ENTRIES, pages: ['queue'] }, async ({ context, page }, server) => {
    await floor.beginWork(page)
    const queue = await context.newPage()
    await queue.goto('/queue.html')
    await page.bringToFront()
    const bare = await queue.evaluate(count => bench.bare(count, 4), SAMPLE)
    await context.setOffline(true)
    const few = await openings(page)
    await openSearch(page)
    let rounds = 0
    const idle = await work(page, queue, () => rounds++ < IDLE_ROUNDS)
    process.stderr.write('.')
    await queue.evaluate(count => bench.fill(count), ENTRIES)
    const many = await openings(page)
    process.stderr.write('.')
    await openSearch(page)
    const draining = await drainWhileWorking(page, queue, server, () => context.setOffline(false))
    return figures({ bare, few, many, idle, draining })
  })

/** ms from opening «Pendientes» to its first entry, or its empty text. */
async function openings(page: Page): Promise<Spread> {
  const took: number[] = []
  for (let n = 0; n < OPENINGS; n++) {
    await page.goto('about:blank')
    const from = performance.now()
    await page.goto('/pendientes')
    await page.locator('main :is(li.entry, .empty)').first().waitFor()
    took.push(performance.now() - from)
  }
  return spread(took)
}

async function openSearch(page: Page): Promise<void> {
  await page.goto(SEARCH)
  await floor.scanField(page).waitFor()
  await watchAnswers(page)
  await scanAll(page, [seat(1).nro])
}

async function work(page: Page, queue: Page, goesOn: () => boolean): Promise<Watched> {
  const scans: number[] = []
  const kept: number[] = []
  for (let round = 0; goesOn(); round++) {
    const nros = Array.from({ length: ROUND }, (_, n) => seat((round * 7919 + n * 104_729) % ENTRIES).nro)
    scans.push(...(await scanAll(page, nros)))
    kept.push(await queue.evaluate(n => bench.keep(n), ENTRIES + round))
  }
  return { scans: spread(scans), kept: spread(kept) }
}

async function drainWhileWorking(
  page: Page,
  queue: Page,
  server: BenchServer,
  start: () => Promise<void>,
): Promise<Drained> {
  const before = server.writes
  const times: number[] = []
  const timer = setInterval(() => {
    for (let sent = server.writes - before; times.length < sent; ) times.push(performance.now())
  }, 20)
  await start()
  const watched = await work(page, queue, () => server.writes - before < ENTRIES)
  clearInterval(timer)
  const at = (n: number): number => times[n] ?? Number.NaN
  const rate = (from: number, to: number): number => ((to - from) / (at(to) - at(from))) * 1000
  const sent = ENTRIES - 1
  return {
    ...watched,
    first: rate(0, SAMPLE),
    last: rate(sent - SAMPLE, sent),
    seconds: (at(sent) - at(0)) / 1000,
  }
}

function figures(of: {
  bare: number
  few: Spread
  many: Spread
  idle: Watched
  draining: Drained
}): Figure[] {
  const { bare, few, many, idle, draining } = of
  const group = 'drain-20000'
  const note = `${ENTRIES} entries were sent in ${draining.seconds.toFixed(1)} s while ${draining.scans.n} seats were scanned`
  const rate = (name: string, ours: number): Figure => ({
    group,
    name,
    unit: 'entries/s',
    ours: one(ours),
    baseline: { name: 'bare fetches, 4 in flight, nobody at work', spread: one(bare) },
    ratio: ours / bare,
    goal: `≥ ${RATE_MIN}`,
    ok: ours >= RATE_MIN,
  })
  const p95 = (name: string, ours: Spread, nothing: Spread, atMost: number): Figure => ({
    group,
    name,
    unit: 'ms',
    ours,
    baseline: { name: 'ours, nothing to send', spread: nothing },
    goal: `p95 ≤ ${Math.round(atMost)} ms`,
    ok: ours.p95 <= atMost,
  })
  return [
    { ...rate(`the first ${SAMPLE} sent`, draining.first), note },
    rate(`the last ${SAMPLE} sent`, draining.last),
    p95('Enter to painted answer meanwhile', draining.scans, idle.scans, 1.5 * idle.scans.p95),
    p95('a change kept meanwhile', draining.kept, idle.kept, KEPT_MS),
    within(
      {
        group,
        name: '«Pendientes» opened, without a network',
        unit: 'ms',
        ours: many,
        baseline: { name: 'ours, nothing to send', spread: few },
      },
      OPEN_MS,
    ),
  ]
}
