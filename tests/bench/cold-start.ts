import type { Page } from '@playwright/test'
import * as floor from '../e2e/floor.ts'
import { atRate, openAlone, SLOW, slowDown, withApp } from './bench-browser.ts'
import { type Figure, within } from './figure.ts'
import { spread } from './measure.ts'

const ROUNDS = 12
/** Longest time (ms) until a field takes keys, by slowdown of the page; 1 is full speed. */
const FIELD_MS = { 1: 350, [SLOW]: 1_100 }
declare global {
  var fieldAt: number | undefined
}

export const measureColdStart = (): Promise<Figure[]> =>
  withApp({ seats: 10_000 }, async ({ context, page }) => {
    await floor.beginWork(page)
    await context.addInitScript(noteField)
    await context.setOffline(true)
    return [await measureAt(page, 1), await measureAt(page, SLOW)]
  })

async function measureAt(page: Page, rate: keyof typeof FIELD_MS): Promise<Figure> {
  await slowDown(page, rate)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto('about:blank')
    await cdp.send('ServiceWorker.stopAllWorkers')
    await page.waitForTimeout(150)
    await openAlone(page, '/fabrica/buscarButaca')
    await page.waitForFunction(() => globalThis.fieldAt !== undefined, undefined, { polling: 50 })
    times.push((await page.evaluate(() => globalThis.fieldAt)) ?? Number.NaN)
    process.stderr.write('.')
  }
  const name = `offline, to a usable seat field${atRate(rate)}`
  return within({ group: 'cold start', name, unit: 'ms', ours: spread(times) }, FIELD_MS[rate])
}

/** Runs in the page before its own scripts. */
function noteField(): void {
  addEventListener('focusin', event => {
    if ((event.target as Element).tagName === 'INPUT') globalThis.fieldAt ??= performance.now()
  })
}
