import type { Page } from '@playwright/test'
import { type Spread, spread } from './measure.ts'

interface WatchedKeys {
  /** From the key to the first handler, of each key. */
  delays: number[]
  /** From the key to the frame after it, as Event Timing tells: of slow ones only. */
  slow: number[]
}
declare global {
  var watchedKeys: WatchedKeys | undefined
}

/** Event Timing tells of nothing shorter; and rounds to 8 ms. */
const SHORTEST_MS = 16
/** A person who types in no hurry. */
const KEY_GAP_MS = 70

export interface KeyTimes {
  delay: Spread
  /** Keys that Event Timing does not tell of count as its shortest. */
  toFrame: Spread
}

/** From now on the page notes each key. To be called once per document. */
export const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(shortest => {
    const watched: WatchedKeys = { delays: [], slow: [] }
    globalThis.watchedKeys = watched
    // No function in here has a name: the loader that runs the bench would wrap it in a helper the page lacks.
    addEventListener('keydown', event => watched.delays.push(performance.now() - event.timeStamp), {
      capture: true,
    })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') watched.slow.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit)
  }, SHORTEST_MS)

/** Types numbers and Enter, real keys one after the other, for as long as it is asked to. */
export async function typeWhile(
  page: Page,
  nros: readonly string[],
  goesOn: () => boolean,
): Promise<KeyTimes> {
  await page.evaluate(() => Object.assign(globalThis.watchedKeys ?? {}, { delays: [], slow: [] }))
  for (let n = 0; goesOn(); n++) {
    await page.keyboard.type(nros[n % nros.length] ?? '', { delay: KEY_GAP_MS })
    await page.keyboard.press('Enter')
  }
  // Event Timing tells of an event some frames later
  await page.waitForTimeout(300)
  const { delays, slow } = (await page.evaluate(() => globalThis.watchedKeys)) ?? { delays: [], slow: [] }
  const quick = Array.from({ length: Math.max(0, delays.length - slow.length) }, () => SHORTEST_MS)
  return { delay: spread(delays), toFrame: spread([...slow, ...quick]) }
}
