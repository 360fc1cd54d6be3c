import type { Page } from '@playwright/test'
import * as floor from '../e2e/floor.ts'
import { atRate, type BenchBrowser, openAlone, openBenchBrowser, SLOW, slowDown } from './bench-browser.ts'
import { startBenchServer } from './bench-server.ts'
import { type Figure, within } from './figure.ts'
import { interleave, spread } from './measure.ts'

const ROUNDS = 12
const PARTS = 3
const SEATS = 10_000
/** Longest time to the three parts, by how many times slower the page is made. */
const PARTS_MS = { 1: 300, [SLOW]: 1_400 }
declare global {
  var panelPainted: number | undefined
}

/** From the navigation to the frame with the panel's three parts, against a plain page with the same fetches. */
export async function measurePanel(): Promise<Figure[]> {
  const server = await startBenchServer(['plain-panel'], { app: true })
  server.setSeats(SEATS)
  const browser = await openBenchBrowser({ baseURL: server.url })
  // In our browser the app's worker answers every address
  const other = await openBenchBrowser({ baseURL: server.url })
  try {
    await preparePanel(browser, other)
    return [
      ...(await measureAt(browser.page, other.page, 1)),
      ...(await measureAt(browser.page, other.page, SLOW)),
    ]
  } finally {
    await browser.close()
    await other.close()
    await server.close()
  }
}

async function measureAt(page: Page, other: Page, rate: keyof typeof PARTS_MS): Promise<Figure[]> {
  for (const each of [page, other]) await slowDown(each, rate)
  const { first, again, plain } = await interleave(ROUNDS, {
    first: () => firstVisit(page),
    async again() {
      await load(page, '/')
      return load(page, '/')
    },
    plain: () => plainVisit(other),
  })
  const baseline = { name: 'plain page, same fetches', spread: spread(plain) }
  const line = (what: string, samples: number[]): Figure =>
    within(
      { group: 'panel', name: what + atRate(rate), unit: 'ms', ours: spread(samples), baseline },
      PARTS_MS[rate],
    )
  return [
    line('navigation to its three parts, first visit', first),
    line('the same, with the answers of last time', again),
  ]
}

/** A used tablet, and a separate browser for the plain page. */
async function preparePanel({ context, page }: BenchBrowser, other: BenchBrowser): Promise<void> {
  await floor.beginWork(page)
  await context.addInitScript(notePaint, PARTS)
  await other.context.addInitScript(notePaint, PARTS)
}

/** Loads the panel without stored answers. @returns milliseconds from the navigation, like `plainVisit`. */
async function firstVisit(page: Page): Promise<number> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('respuesta')) localStorage.removeItem(key)
  })
  return load(page, '/')
}

const plainVisit = (other: Page): Promise<number> => load(other, '/plain-panel.html')

/** Runs in the page before its own scripts. */
function notePaint(parts: number): void {
  globalThis.panelPainted = undefined
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('.panel .meta').length < parts) return
    observer.disconnect()
    requestAnimationFrame(() => {
      globalThis.panelPainted = performance.now()
    })
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function load(page: Page, path: string): Promise<number> {
  await openAlone(page, path)
  await page.waitForFunction(() => globalThis.panelPainted !== undefined, undefined, { polling: 50 })
  return (await page.evaluate(() => globalThis.panelPainted)) ?? Number.NaN
}
