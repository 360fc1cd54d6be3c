import type { Page } from '@playwright/test'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import * as floor from '../e2e/floor.ts'
import { withApp } from './bench-browser.ts'
import { type Figure, one, within } from './figure.ts'
import { spread } from './measure.ts'
import { seats } from './seats.ts'

const SEATS = 2_000
const SCANNER_MS = 50
/** Scans sent without a pause, before the measured scans. */
const WITHOUT_PAUSE = 200
const PACED = 30

interface Answered {
  /** ms from a scan's end to its line in the list. */
  lines: number[]
  /** ms from a scan's end to the start of its sound. */
  sounds: number[]
}
declare global {
  var answered: Answered
}

export const measureSerie = (): Promise<Figure[]> =>
  withApp({ seats: SEATS, hasTouch: true }, async ({ page }) => {
    await floor.beginWork(page)
    const nros = seats(SEATS).flatMap(({ nro, estado }) => (estado.nombre === 'pesada' ? nro : []))
    await page.getByRole('button', { name: LECTURA.enSerie, exact: true }).first().click()
    await page.getByRole('radio', { name: /^armada:/ }).click()
    await page.getByRole('button', { name: SERIE.terminar }).waitFor()
    for (const nro of nros.slice(0, WITHOUT_PAUSE)) await floor.scan(page, nro, 'Enter', SCANNER_MS)
    await count(page, WITHOUT_PAUSE)
    await watchAnswers(page)
    for (const nro of nros.slice(WITHOUT_PAUSE, WITHOUT_PAUSE + PACED)) {
      await floor.scan(page, nro, 'Enter', SCANNER_MS)
      await page.waitForTimeout(SCANNER_MS * (nro.length + 1))
    }
    await count(page, WITHOUT_PAUSE + PACED)
    const { lines, sounds } = await page.evaluate(() => answered)
    if (sounds.length !== PACED) throw new Error(`${sounds.length} of ${PACED} scans were heard`)
    return Object.entries({ 'its line': lines, 'the start of its sound': sounds }).map(([what, times]) => {
      const name = `from a scan's end to ${what}, p95`
      return within({ group: 'serie', name, unit: 'ms', ours: one(spread(times).p95) }, 50)
    })
  })

const count = (page: Page, n: number): Promise<void> =>
  page.getByRole('img', { name: SERIE.hechas(n), exact: true }).waitFor()

const watchAnswers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.answered = { lines: [], sounds: [] }
    const ends: number[] = []
    let heard = 0
    const { start } = AudioScheduledSourceNode.prototype
    AudioScheduledSourceNode.prototype.start = function (when) {
      if (heard < ends.length) answered.sounds.push(performance.now() - (ends.at(-1) ?? Number.NaN))
      heard = ends.length
      start.call(this, when)
    }
    const before = document.querySelectorAll('.session li').length
    let known = before
    addEventListener('keydown', event => event.key === 'Enter' && ends.push(performance.now()), true)
    new MutationObserver(() => {
      const lines = document.querySelectorAll('.session li').length
      for (; known < lines; known++)
        answered.lines.push(performance.now() - (ends[known - before] ?? Number.NaN))
    }).observe(document.body, { subtree: true, childList: true })
  })
