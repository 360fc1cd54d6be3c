import type { Page } from '@playwright/test'

interface Watched {
  enter: number
  answers: number[]
  /** Time of the last answer, in ms of the page's clock. */
  last?: number
}
declare global {
  var watchedAnswers: Watched | undefined
}

/** Call once per document. */
export const watchAnswers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched: Watched = { enter: 0, answers: [] }
    globalThis.watchedAnswers = watched
    // No named functions here: the loader of the bench would wrap them in a helper that the page lacks.
    addEventListener(
      'keydown',
      event => {
        if (event.key === 'Enter') watched.enter = event.timeStamp
      },
      { capture: true },
    )
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        identifier: string
        renderTime: number
      })[])
        if (entry.identifier === 'answer' && entry.renderTime > watched.enter && watched.enter > 0) {
          watched.answers.push(entry.renderTime - watched.enter)
          watched.last = entry.renderTime
          watched.enter = 0
        }
    }).observe({ type: 'element', buffered: false })
  })

/** @returns milliseconds from Enter to the frame of each answer. */
export async function scanAll(page: Page, nros: readonly string[]): Promise<number[]> {
  const before = await page.evaluate(() => globalThis.watchedAnswers?.answers.length ?? 0)
  for (const [n, nro] of nros.entries()) {
    await page.keyboard.type(nro, { delay: 2 })
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      count => (globalThis.watchedAnswers?.answers.length ?? 0) >= count,
      before + n + 1,
      {
        timeout: 10_000,
      },
    )
    await page.waitForTimeout(30)
  }
  return page.evaluate(from => globalThis.watchedAnswers?.answers.slice(from) ?? [], before)
}
