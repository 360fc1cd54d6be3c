import { openBenchBrowser } from './bench-browser.ts'
import { startBenchServer } from './bench-server.ts'
import { against, type Figure } from './figure.ts'
import { interleave, spread } from './measure.ts'
import type { DrainPage } from './pages/drain.ts'

declare const bench: DrainPage
const ENTRIES = 1000
const ROUNDS = 5
/** Parallel bare fetches: as many as browsers allow over HTTP/1.1. */
const LANES = 6

export async function measureDrain(): Promise<Figure[]> {
  const server = await startBenchServer(['drain', 'drain-worker'])
  const browser = await openBenchBrowser()
  // A separate browser: one browser would delete one queue's data while the other queue is measured
  const workboxBrowser = await openBenchBrowser()
  try {
    for (const { page } of [browser, workboxBrowser]) {
      await page.goto(`${server.url}/drain.html`)
      await page.evaluate(() => bench.start())
    }
    const rate = async (kind: 'ours' | 'bare' | 'workbox'): Promise<number> => {
      const { page } = kind === 'workbox' ? workboxBrowser : browser
      const took = await page.evaluate(([a, b, c]) => bench.run(a, b, c), [kind, ENTRIES, LANES] as const)
      return (ENTRIES / took) * 1000
    }
    await rate('bare')
    const { ours, bare, workbox } = await interleave(ROUNDS, {
      ours: () => rate('ours'),
      bare: () => rate('bare'),
      workbox: () => rate('workbox'),
    })
    const beside = (name: string, of: number[], atLeast: number): Figure =>
      against(
        {
          group: 'drain',
          name: `${ENTRIES} entries of ${ENTRIES} seats, server at ~1 ms`,
          unit: 'entries/s',
          ours: spread(ours),
          baseline: { name, spread: spread(of) },
        },
        { atLeast },
      )
    return [
      beside(`bare fetches, ${LANES} in flight`, bare, 0.75),
      beside('workbox-background-sync', workbox, 3),
    ]
  } finally {
    await browser.close()
    await workboxBrowser.close()
    await server.close()
  }
}
