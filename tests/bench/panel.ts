import type { Page } from '@playwright/test'
import * as floor from '../e2e/floor.ts'
import { atRate, openAlone, SLOW, slowDown, withApp } from './bench-browser.ts'
import { type Figure, within } from './figure.ts'
import { interleave, spread } from './measure.ts'

const ROUNDS = 12
const PARTS = 3
const SEATS = 10_000
/** Longest time (ms) to the three parts, by slowdown of the page; 1 is full speed. */
const PARTS_MS = { 1: 300, [SLOW]: 1_400 }
declare global {
  var panelPainted: number | undefined
}

export const measurePanel = (): Promise<Figure[]> =>
  withApp({ seats: SEATS }, async ({ context, page }) => {
    await floor.beginWork(page)
    await context.addInitScript(notePaint, PARTS)
    return [...(await measureAt(page, 1)), ...(await measureAt(page, SLOW))]
  })

async function measureAt(page: Page, rate: keyof typeof PARTS_MS): Promise<Figure[]> {
  await slowDown(page, rate)
  const { first, again } = await interleave(ROUNDS, {
    first: () => firstVisit(page),
    async again() {
      await load(page)
      return load(page)
    },
  })
  const line = (what: string, samples: number[]): Figure =>
    within({ group: 'panel', name: what + atRate(rate), unit: 'ms', ours: spread(samples) }, PARTS_MS[rate])
  return [
    line('navigation to its three parts, first visit', first),
    line('the same, with the answers of last time', again),
  ]
}

async function firstVisit(page: Page): Promise<number> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('respuesta')) localStorage.removeItem(key)
  })
  return load(page)
}

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

/** @returns milliseconds from the navigation. */
async function load(page: Page): Promise<number> {
  await openAlone(page, '/')
  await page.waitForFunction(() => globalThis.panelPainted !== undefined, undefined, { polling: 50 })
  return (await page.evaluate(() => globalThis.panelPainted)) ?? Number.NaN
}
