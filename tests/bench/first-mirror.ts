import type { Page } from '@playwright/test'
import { openBenchBrowser } from './bench-browser.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { against, type Figure, within } from './figure.ts'
import { interleave, spread } from './measure.ts'
import type { MirrorPage } from './pages/mirror.ts'

declare const bench: MirrorPage
const GROUP = 'mirror'
const SEATS = 100_000
const ROUNDS = 5

export async function measureMirror(): Promise<Figure[]> {
  const server = await startBenchServer(['mirror'])
  const browser = await openBenchBrowser()
  try {
    await browser.page.goto(`${server.url}/mirror.html`)
    return [...(await firstMirror(browser.page, server)), ...(await refresh(browser.page, server))]
  } finally {
    await browser.close()
    await server.close()
  }
}

async function firstMirror(page: Page, server: BenchServer): Promise<Figure[]> {
  server.setSeats(SEATS)
  const fresh = async (run: () => Promise<number>): Promise<number> => {
    await page.evaluate(() => bench.wipe())
    return run()
  }
  const { ours, bare, buckets, first } = await interleave(ROUNDS, {
    ours: () => fresh(() => page.evaluate(() => bench.ours())),
    bare: () => fresh(() => page.evaluate(() => bench.bare())),
    buckets: () => fresh(() => page.evaluate(() => bench.bareBuckets())),
    first: round =>
      fresh(() => page.evaluate(nro => bench.firstSeat(nro), `S7${100_000 + 777 * (round + 1)}`)),
  })
  const name = `first mirror of ${SEATS} seats, read and written`
  return [
    against(
      {
        group: GROUP,
        name,
        unit: 'ms',
        ours: spread(ours),
        baseline: { name: 'bare put, same index', spread: spread(bare) },
      },
      { atMost: 1.2 },
    ),
    {
      ...against(
        {
          group: GROUP,
          name,
          unit: 'ms',
          ours: spread(ours),
          baseline: { name: 'bare put of buckets', spread: spread(buckets) },
        },
        { atMost: 1.2 },
      ),
      note: 'the same 4096 records written by hand: a harder baseline than the goal asks for',
    },
    within(
      { group: GROUP, name: 'first seat answerable while it is being made', unit: 'ms', ours: spread(first) },
      1000,
    ),
  ]
}

async function refresh(page: Page, server: BenchServer): Promise<Figure[]> {
  const measure = async (count: number): Promise<number[]> => {
    server.setChanged(0)
    server.setSeats(count)
    await page.evaluate(() => bench.wipe())
    await page.evaluate(() => bench.ours())
    server.setChanged(10)
    const samples: number[] = []
    for (let n = 0; n < 15; n++) samples.push(await page.evaluate(() => bench.ours()))
    return samples
  }
  const { small, large } = await interleave(2, { small: () => measure(1000), large: () => measure(SEATS) })
  return [
    against(
      {
        group: GROUP,
        name: `refresh after 10 changes, ${SEATS} mirrored`,
        unit: 'ms',
        ours: spread(large),
        baseline: { name: 'the same, 1000 mirrored', spread: spread(small) },
      },
      { atMost: 1.5 },
    ),
  ]
}
