import type { Page } from '@playwright/test'
import * as floor from '../e2e/floor.ts'
import { scanAll, watchAnswers } from './answer-times.ts'
import { atRate, type BenchBrowser, SLOW, slowDown, withApp } from './bench-browser.ts'
import { type Figure, msAgainst } from './figure.ts'
import { interleave, type Spread, spread } from './measure.ts'
import type { PlainMapPage } from './pages/plain-map.ts'
import type { WriterPage } from './pages/writer.ts'
import { seat } from './seats.ts'

declare const bench: PlainMapPage & WriterPage
const SIZES = [1000, 10_000, 100_000]
const ROUNDS = 5
const SCANS = 12

interface Measured {
  count: number
  idle: Spread
  writing: Spread
  plain: Spread
  slow: { idle: Spread; plain: Spread }
}

export async function measureScan(): Promise<Figure[]> {
  const measured: Measured[] = []
  for (const count of SIZES) measured.push(await measureSize(count))
  return figures(measured)
}

const measureSize = (count: number): Promise<Measured> =>
  withApp({ seats: count, pages: ['plain-map', 'writer'] }, async browser => {
    const { context, page: app } = browser
    const writer = await context.newPage()
    await writer.goto('/writer.html')
    const plain = await prepareScan(browser)

    const scans = async (page: Page, round: number): Promise<number[]> => {
      await page.bringToFront()
      const nros = Array.from({ length: SCANS }, (_, n) => seat((round * 7919 + n * 104_729) % count).nro)
      return scanAll(page, nros)
    }
    for (const page of [app, plain]) await scans(page, 99)
    const samples = await interleave(ROUNDS, {
      idle: round => scans(app, round),
      plain: round => scans(plain, round),
      async writing(round) {
        await writer.evaluate(total => bench.start(total), count)
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
    return {
      count,
      idle: spread(samples.idle),
      writing: spread(samples.writing),
      plain: spread(samples.plain),
      slow: { idle: spread(slow.idle), plain: spread(slow.plain) },
    }
  })

/** @returns the baseline's page, with the same seats. */
async function prepareScan({ context, page: app }: BenchBrowser): Promise<Page> {
  await floor.beginWork(app)
  const plain = await context.newPage()
  await plain.goto('/plain-map.html')
  await plain.evaluate(() => bench.fill())
  await context.setOffline(true)
  for (const page of [app, plain]) await watchAnswers(page)
  return plain
}

function figures(measured: readonly Measured[]): Figure[] {
  const figure = (name: string, ours: Spread, baseline: string, of: Spread, atMost: number): Figure =>
    msAgainst(['scan', name], ours, { name: baseline, spread: of }, atMost)
  const first = measured[0]
  return measured.flatMap(({ count, idle, writing, plain, slow }) => [
    figure(`Enter to painted answer, offline, ${count} mirrored`, idle, 'Map and plain DOM', plain, 1.3),
    figure(
      `Enter to painted answer, offline, ${count} mirrored${atRate(SLOW)}`,
      slow.idle,
      'Map and plain DOM',
      slow.plain,
      1.3,
    ),
    figure(`the same while the mirror is written, ${count}`, writing, 'ours, idle', idle, 1.5),
    ...(first === undefined || first.count === count
      ? []
      : [figure(`flat in rows: ${count}`, idle, `ours, ${first.count}`, first.idle, 1.3)]),
  ])
}
