import type { Page } from '@playwright/test'
import { type Spread, spread } from './measure.ts'

interface WatchedDelays {
  /** From each key to its first handler (ms). */
  keys: number[]
  /** From the key to the next frame (ms); at least `SHORTEST_MS`. */
  slow: number[]
  /** Delays of a timer of the page (ms). */
  lags: number[]
}
declare global {
  var watchedDelays: WatchedDelays | undefined
}

/** Event Timing reports nothing shorter, and rounds to 8 ms. */
const SHORTEST_MS = 16
const TIMER_MS = 20

export interface PageDelays {
  key: Spread
  /** Keys missing in Event Timing count as `SHORTEST_MS`. */
  toFrame: Spread
  lag: Spread
}

/** Call once per document. */
export const watchDelays = (page: Page): Promise<void> =>
  page.evaluate(
    ([shortest, every]) => {
      const watched: WatchedDelays = { keys: [], slow: [], lags: [] }
      globalThis.watchedDelays = watched
      // No named functions here: the loader of the bench would wrap them in a helper that the page lacks.
      addEventListener('keydown', event => watched.keys.push(performance.now() - event.timeStamp), {
        capture: true,
      })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (entry.name === 'keydown') watched.slow.push(entry.duration)
      }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit)
      let due = performance.now() + every
      setInterval(() => {
        watched.lags.push(Math.max(0, performance.now() - due))
        due = performance.now() + every
      }, every)
    },
    [SHORTEST_MS, TIMER_MS] as const,
  )

export async function takeDelays(page: Page): Promise<PageDelays> {
  // Event Timing reports an event some frames later
  await page.waitForTimeout(300)
  const { keys, slow, lags } = await page.evaluate(() => {
    const { keys = [], slow = [], lags = [] } = globalThis.watchedDelays ?? {}
    const taken = { keys: [...keys], slow: [...slow], lags: [...lags] }
    for (const list of [keys, slow, lags]) list.length = 0
    return taken
  })
  const quick = Array.from({ length: Math.max(0, keys.length - slow.length) }, () => SHORTEST_MS)
  return { key: spread(keys), toFrame: spread([...slow, ...quick]), lag: spread(lags) }
}
