import type { Page } from '@playwright/test'
import * as floor from '../e2e/floor.ts'
import { atRate, type BenchBrowser, openAlone, SLOW, slowDown, withApp } from './bench-browser.ts'
import { type Figure, msAgainst, within } from './figure.ts'
import { interleave, spread } from './measure.ts'

const ROUNDS = 12
/** Longest time (ms) until a field takes keys, by slowdown of the page; 1 is full speed. */
const FIELD_MS = { 1: 350, [SLOW]: 1_100 }
declare global {
  var coldStart: { field?: number; keys?: number } | undefined
}

export const measureColdStart = (): Promise<Figure[]> =>
  withApp({ seats: 10_000, pages: ['static-worker'] }, async browser => {
    const start = await prepareColdStart(browser)
    return [...(await measureAt(browser.page, start, 1)), ...(await measureAt(browser.page, start, SLOW))]
  })

async function measureAt(page: Page, start: Start, rate: keyof typeof FIELD_MS): Promise<Figure[]> {
  await slowDown(page, rate)
  const keys: number[] = []
  const { ours, fixed } = await interleave(ROUNDS, {
    async ours() {
      const times = await start(APP_FIELD)
      if (times.keys !== undefined) keys.push(times.keys)
      return times.field
    },
    fixed: async () => (await start(STATIC_FIELD)).field,
  })
  const baseline = { name: 'static HTML field', spread: spread(fixed) }
  const name = (what: string): string => what + atRate(rate)
  return [
    within(
      {
        group: 'cold start',
        name: name('offline, to a usable seat field'),
        unit: 'ms',
        ours: spread(ours),
        baseline,
      },
      FIELD_MS[rate],
    ),
    msAgainst(['cold start', name('offline, until keys are kept')], spread(keys), baseline, 1.2),
  ]
}

/** Runs in the page before its own scripts. */
function noteTimes(): void {
  const times: { field?: number; keys?: number } = {}
  globalThis.coldStart = times
  addEventListener('focusin', event => {
    if ((event.target as Element).tagName === 'INPUT') times.field ??= performance.now()
  })
  // The page's inline script, which keeps typed keys, runs as soon as it is in the document.
  const observer = new MutationObserver(() => {
    if (document.querySelector('script:not([src])') === null) return
    times.keys = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** No worker runs before it. @returns milliseconds from the navigation. */
type Start = (path: string) => Promise<{ field: number; keys: number | undefined }>

const APP_FIELD = '/fabrica/buscarButaca'
const STATIC_FIELD = '/static/field.html'

async function prepareColdStart({ context, page }: BenchBrowser): Promise<Start> {
  await floor.beginWork(page)
  await page.goto(STATIC_FIELD)
  await page.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register('/static-worker.js', {
      scope: '/static/',
    })
    await new Promise(resolve => installing?.addEventListener('statechange', resolve))
    await navigator.serviceWorker.ready
  })
  await context.addInitScript(noteTimes)
  await context.setOffline(true)
  const cdp = await context.newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  return async path => {
    await page.goto('about:blank')
    await cdp.send('ServiceWorker.stopAllWorkers')
    await page.waitForTimeout(150)
    await openAlone(page, path)
    await page.waitForFunction(() => globalThis.coldStart?.field !== undefined, undefined, { polling: 50 })
    const times = await page.evaluate(() => globalThis.coldStart)
    return { field: times?.field ?? Number.NaN, keys: times?.keys }
  }
}
