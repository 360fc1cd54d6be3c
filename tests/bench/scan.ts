import type { Page } from '@playwright/test'
import * as floor from '../e2e/floor.ts'
import { scanAll, watchAnswers } from './answer-times.ts'
import { atRate, SLOW, slowDown, withApp } from './bench-browser.ts'
import { against, type Figure } from './figure.ts'
import { interleave, type Spread, spread } from './measure.ts'
import type { PlainMapPage } from './pages/plain-map.ts'
import type { WriterPage } from './pages/writer.ts'
import { seat } from './seats.ts'

declare const bench: PlainMapPage & WriterPage
const SEATS = 100_000
const ROUNDS = 5
const SCANS = 12

export const measureScan = (): Promise<Figure[]> =>
  withApp({ seats: SEATS, pages: ['plain-map', 'writer'] }, async ({ context, page: app }) => {
    const writer = await context.newPage()
    await writer.goto('/writer.html')
    await floor.beginWork(app)
    const plain = await context.newPage()
    await plain.goto('/plain-map.html')
    await plain.evaluate(() => bench.fill())
    await context.setOffline(true)
    for (const page of [app, plain]) await watchAnswers(page)

    const scans = async (page: Page, round: number): Promise<number[]> => {
      await page.bringToFront()
      const nros = Array.from({ length: SCANS }, (_, n) => seat((round * 7919 + n * 104_729) % SEATS).nro)
      return scanAll(page, nros)
    }
    for (const page of [app, plain]) await scans(page, 99)
    const usual = await interleave(ROUNDS, {
      idle: round => scans(app, round),
      plain: round => scans(plain, round),
      async writing(round) {
        await writer.evaluate(total => bench.start(total), SEATS)
        const times = await scans(app, round + 50)
        await writer.evaluate(() => bench.stop())
        return times
      },
    })
    for (const page of [app, plain]) await slowDown(page, SLOW)
    const slow = await interleave(ROUNDS, {
      idle: round => scans(app, round + 100),
      plain: round => scans(plain, round + 100),
    })
    const idle = spread(usual.idle)
    return [
      figure('Enter to painted answer, offline', idle, 'Map and plain DOM', spread(usual.plain), 1.3),
      figure(`the same${atRate(SLOW)}`, spread(slow.idle), 'Map and plain DOM', spread(slow.plain), 1.3),
      figure('the same while the mirror is written', spread(usual.writing), 'ours, idle', idle, 1.5),
    ]
  })

const figure = (name: string, ours: Spread, baseline: string, of: Spread, atMost: number): Figure =>
  against(
    {
      group: 'scan',
      name: `${name}, ${SEATS} mirrored`,
      unit: 'ms',
      ours,
      baseline: { name: baseline, spread: of },
    },
    { atMost },
  )
