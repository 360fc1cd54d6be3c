import type { Page } from '@playwright/test'
import { isPrehomologada } from '#domain/butaca/clase-as.ts'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { SERIE, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import * as floor from '../e2e/floor.ts'
import { openBenchBrowser } from './bench-browser.ts'
import { startBenchServer } from './bench-server.ts'
import { type Figure, one, within } from './figure.ts'
import { spread } from './measure.ts'
import { seats } from './seats.ts'

const SEATS = 2_000
const SCANNER_MS = 50
const PACED = 30

interface Hand {
  taps: number
  /** ms from a scan's end to its line in the list. */
  lines: number[]
  /** ms from a scan's end to the start of its sound. */
  sounds: number[]
}
declare global {
  var hand: Hand
}

/** A scripted operator with a scanner: touches and readings needed for a shift's most common work. */
export async function measureMano(): Promise<Figure[]> {
  const server = await startBenchServer([], { app: true })
  server.setSeats(SEATS)
  const browser = await openBenchBrowser({ baseURL: server.url, hasTouch: true })
  try {
    const { page } = browser
    await floor.beginWork(page)
    const stock = new Map<string, string[]>()
    for (const { nro, estado } of seats(SEATS)) {
      const of = stock.get(estado.nombre) ?? []
      stock.set(estado.nombre, [...of, nro])
    }
    const take = (estado: string, count: number): string[] => stock.get(estado)?.splice(0, count) ?? []

    const serie = await counted(page, async () => {
      await begin(page, 'tapizada')
      await readAll(page, take('cortada', 25), 25)
    })
    await floor.openButacas(page)
    const again = await counted(page, async () => {
      await tap(page, LECTURA.enSerie)
      await count(page, 25)
    })
    await tap(page, SERIE.terminar)
    await tap(page, SERIE.aButacas)
    const weights = await counted(page, async () => {
      await begin(page, 'pesada')
      const nros = take('tapizada', 10)
      for (const [n, nro] of nros.entries()) {
        await floor.scan(page, nro, 'Enter', SCANNER_MS)
        await page.getByRole('textbox', { name: SERIE.pesoDe(nro) }).waitFor()
        await page.keyboard.type('18,4', { delay: 60 })
        await page.keyboard.press('Enter')
        await count(page, n + 1)
      }
    })
    await tap(page, SERIE.terminar)
    await tap(page, SERIE.aButacas)
    const labelled = await counted(page, async () => {
      await begin(page, SERIE_HOMOLOGAR.tarea)
      const nros = seats(SEATS)
        .filter(butaca => isPrehomologada(butaca) && !butaca.homologada)
        .slice(0, 10)
        .map(({ nro }) => nro)
      await readAll(
        page,
        nros.flatMap((nro, n) => [nro, `B-00${1000 + n}`, `G-00${1000 + n}`]),
        nros.length,
      )
    })
    await tap(page, SERIE.terminar)
    await tap(page, SERIE.aButacas)
    const [single = ''] = take('cortada', 1)
    const change = await counted(page, async () => {
      await floor.scan(page, single, 'Enter', SCANNER_MS)
      await tap(page, 'Pasar a tapizada')
      await page.locator('.verdict').getByText('Hecho: tapizada').waitFor()
    })
    const history = await counted(page, async () => {
      await floor.scan(page, single, 'Enter', SCANNER_MS)
      await floor.reader(page).getByRole('button', { name: 'Historial' }).click()
      await page.getByRole('dialog').waitFor()
    })
    await page.keyboard.press('Escape')
    await begin(page, 'armada')
    const many = take('pesada', 200)
    for (const nro of many) await floor.scan(page, nro, 'Enter', SCANNER_MS)
    await count(page, many.length)
    const listed = await page.locator('.session li .nro').allTextContents()
    const isInOrder = listed.reverse().join() === many.join()
    await watchAnswers(page)
    // Sequentially, at a scanner's speed
    for (const nro of take('pesada', PACED)) {
      await floor.scan(page, nro, 'Enter', SCANNER_MS)
      await page.waitForTimeout(SCANNER_MS * (nro.length + 1))
    }
    await count(page, many.length + PACED)
    const { lines, sounds } = await page.evaluate(() => hand)
    if (sounds.length !== PACED) throw new Error(`${sounds.length} of ${PACED} scans were heard`)
    const figure = (name: string, taps: number, most: number): Figure =>
      within({ group: 'mano', name, unit: 'taps', ours: one(taps) }, most)
    return [
      figure('25 seats from cortada to tapizada, 25 scans', serie, 2),
      figure('the same series taken up again', again, 1),
      figure('10 seats weighed, 10 scans, the digits and Enter', weights, 2),
      figure('10 seats homologated, 30 scans', labelled, 2),
      figure('one seat to its next state, 1 scan', change, 1),
      figure('the history of a seat, 1 scan', history, 1),
      within(
        {
          group: 'mano',
          name: `of ${many.length} scans without a pause, out of order or missing`,
          unit: 'seats',
          ours: one(isInOrder ? 0 : many.filter((nro, n) => listed[n] !== nro).length),
        },
        0,
      ),
      within(
        {
          group: 'mano',
          name: "from a scan's end to its line, p95",
          unit: 'ms',
          ours: one(spread(lines).p95),
        },
        50,
      ),
      within(
        {
          group: 'mano',
          name: "from a scan's end to the start of its sound, p95",
          unit: 'ms',
          ours: one(spread(sounds).p95),
        },
        50,
      ),
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}

/** @returns the number of touches meanwhile. */
async function counted(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    if (globalThis.hand === undefined)
      addEventListener('click', event => event.detail > 0 && hand.taps++, true)
    globalThis.hand = { taps: 0, lines: [], sounds: [] }
  })
  await act()
  // A page reloaded meanwhile would have lost its count
  return page.evaluate(() => hand.taps)
}

const tap = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click()

async function begin(page: Page, estado: string): Promise<void> {
  if (!page.url().endsWith('/fabrica/serie')) await tap(page, LECTURA.enSerie)
  await page.getByRole('radio', { name: new RegExp(`^${estado}:`) }).click()
  await page.getByRole('button', { name: SERIE.terminar }).waitFor()
}

async function readAll(page: Page, nros: readonly string[], total: number): Promise<void> {
  for (const nro of nros) await floor.scan(page, nro, 'Enter', SCANNER_MS)
  await count(page, total)
}

const count = (page: Page, n: number): Promise<void> =>
  page.getByRole('img', { name: SERIE.hechas(n), exact: true }).waitFor()

/** Records the time of each line, and of each sound's first tone, from the end of its scan. */
const watchAnswers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const ends: number[] = []
    let heard = 0
    const { start } = AudioScheduledSourceNode.prototype
    AudioScheduledSourceNode.prototype.start = function (when) {
      if (heard < ends.length) hand.sounds.push(performance.now() - (ends.at(-1) ?? Number.NaN))
      heard = ends.length
      start.call(this, when)
    }
    const before = document.querySelectorAll('.session li').length
    let known = before
    addEventListener('keydown', event => event.key === 'Enter' && ends.push(performance.now()), true)
    new MutationObserver(() => {
      const lines = document.querySelectorAll('.session li').length
      for (; known < lines; known++) hand.lines.push(performance.now() - (ends[known - before] ?? Number.NaN))
    }).observe(document.body, { subtree: true, childList: true })
  })
