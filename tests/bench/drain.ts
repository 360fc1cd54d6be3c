import { openBenchBrowser } from './bench-browser.ts'
import { startBenchServer } from './bench-server.ts'
import { against, type Figure } from './figure.ts'
import { interleave, type Spread, spread } from './measure.ts'
import type { DrainPage } from './pages/drain.ts'

declare const bench: DrainPage
const ENTRIES = 1000
const ROUNDS = 5

export async function measureDrain(): Promise<Figure[]> {
  const server = await startBenchServer(['drain', 'drain-worker'])
  const browser = await openBenchBrowser()
  // A separate browser: one queue's deleted data are cleaned up while the other is measured
  const workboxBrowser = await openBenchBrowser()
  try {
    for (const { page } of [browser, workboxBrowser]) {
      await page.goto(`${server.url}/drain.html`)
      await page.evaluate(() => bench.start())
    }
    const time = (kind: 'ours' | 'fold' | 'bare' | 'workbox', lanes = 1): Promise<number> => {
      const { page } = kind === 'workbox' ? workboxBrowser : browser
      return page.evaluate(([a, b, c]) => bench.run(a, b, c), [kind, ENTRIES, lanes] as const)
    }
    const rate = (took: number): number => (ENTRIES / took) * 1000
    const run = async (...what: Parameters<typeof time>): Promise<number> => rate(await time(...what))
    const folded: number[] = []
    await run('bare', 6)
    const { ours, bare4, bare6, workbox } = await interleave(ROUNDS, {
      ours: async () => {
        const took = await time('ours')
        folded.push(rate(took + (await time('fold'))))
        return rate(took)
      },
      bare4: () => run('bare', 4),
      bare6: () => run('bare', 6),
      workbox: () => run('workbox'),
    })
    const beside = (name: string, of: Spread, atLeast: number): Figure =>
      against(
        {
          group: 'drain',
          name: `${ENTRIES} entries of ${ENTRIES} seats, server at ~1 ms`,
          unit: 'entries/s',
          ours: spread(ours),
          baseline: { name, spread: of },
        },
        { atLeast },
      )
    const bare = { name: 'bare fetches, 4 in flight', spread: spread(bare4) }
    return [
      beside('bare fetches, 4 in flight as ours (O8)', spread(bare4), 0.75),
      beside('bare fetches, 6 in flight', spread(bare6), 0.75),
      beside('workbox-background-sync', spread(workbox), 3),
      {
        group: 'drain',
        name: 'the same with the mirror’s log folded by the next refresh',
        unit: 'entries/s',
        ours: spread(folded),
        baseline: bare,
        ratio: spread(folded).p50 / bare.spread.p50,
      },
    ]
  } finally {
    await browser.close()
    await workboxBrowser.close()
    await server.close()
  }
}
