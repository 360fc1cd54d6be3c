import type { Page } from '@playwright/test'

interface Watched {
  enter: number
  answers: number[]
  /** When the last one was shown (ms of the page's clock). */
  last?: number
}
declare global {
  var watchedAnswers: Watched | undefined
}

/** From now on the page notes when each answer was presented (Element Timing). To be called once per document. */
export const watchAnswers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched: Watched = { enter: 0, answers: [] }
    globalThis.watchedAnswers = watched
    // No function in here has a name: the loader that runs the bench would wrap it in a helper the page lacks.
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

/** Types each number as a scanner does. @returns milliseconds from Enter to the frame that shows the answer. */
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
