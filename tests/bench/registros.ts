import type { Page } from '@playwright/test'
import { openBenchBrowser } from './bench-browser.ts'
import { startBenchServer } from './bench-server.ts'
import { type Figure, within } from './figure.ts'
import { interleave, spread } from './measure.ts'
import type { DetalleTimes } from './pages/detalle-times.ts'

declare const bench: DetalleTimes
const GROUP = 'registros'
const ROUNDS = 8
const LINEAS = 300
const POCAS = 10
/** Keys per round, in the visible lines. */
const TECLAS = 12
/** Time for the draft to be stored when typing stops. */
const IDLE_MS = 400

/** A record with 300 lines, opened and typed into, beside the plainest page that shows and adds up the same. */
export async function measureRegistros(): Promise<Figure[]> {
  const server = await startBenchServer(['detalle', 'plain-detalle'])
  const ours = await openBenchBrowser()
  const plain = await openBenchBrowser()
  try {
    await ours.page.goto(`${server.url}/detalle.html`)
    await plain.page.goto(`${server.url}/plain-detalle.html`)
    const opened = { ours: [] as number[], plain: [] as number[] }
    const variant = (page: Page, lineas: number, into: number[]) => async () => {
      await page.bringToFront()
      into.push(await page.evaluate(count => bench.open(count), lineas))
      await page.waitForTimeout(IDLE_MS)
      const keys: number[] = []
      for (let n = 0; n < TECLAS; n++)
        keys.push(
          await page.evaluate(([at, texto]) => bench.key(at, texto), [n % POCAS, String(20 + n)] as const),
        )
      await page.waitForTimeout(IDLE_MS)
      await page.evaluate(() => bench.close())
      return keys
    }
    const keys = await interleave(ROUNDS, {
      ours: variant(ours.page, LINEAS, opened.ours),
      few: variant(ours.page, POCAS, []),
      plain: variant(plain.page, LINEAS, opened.plain),
    })
    const line = (name: string, mine: number[], other: string, theirs: number[], atMost: number): Figure => {
      const [a, b] = [spread(mine), spread(theirs)]
      const baseline = { name: other, spread: b }
      return within({ group: GROUP, name, unit: 'ms', ours: a, baseline, ratio: a.p50 / b.p50 }, atMost)
    }
    return [
      line(`${LINEAS} lines opened`, opened.ours, 'plain page', opened.plain, 200),
      line(`a key in one of ${LINEAS} quantities, to its paint`, keys.ours, 'plain page', keys.plain, 17),
      line('the same', keys.ours, `${POCAS} lines`, keys.few, 17),
    ]
  } finally {
    await ours.close()
    await plain.close()
    await server.close()
  }
}
