import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SALIDA } from '#messages/salida.ts'
import { openDatabase } from '#server/db/open.ts'
import { signIn } from '../e2e/floor.ts'
import { asUser } from '../e2e/server-side.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { startServer } from '../helpers/start-server.ts'
import { openBenchBrowser } from './bench-browser.ts'
import { against, type Figure, one } from './figure.ts'
import { interleave, spread } from './measure.ts'
import { watchOthers } from './others.ts'

const PRODUCTOS = 50_000
const ROUNDS = 5
const ROUND_MS = 3_000

const FILL = `
  insert into producto (codigo, descripcion, categoria_id, stock_minimo, existencia, venta)
    select 'XL-' || n, 'Producto ' || n, (select min(id) from categoria), n % 60, n % 90, n / 100.0
    from generate_series(1, ${PRODUCTOS}) n;`

/** The list of 50 000 products leaves as a workbook, made in the browser: how long, and what others notice of it. */
export async function measureSacar(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true })
  const databaseUrl = postgres.url('postgres')
  const server = await startServer({
    env: { DEMO: '1', JWT_SECRET: randomUUID() + randomUUID(), DATABASE_URL: databaseUrl },
  })
  const browser = await openBenchBrowser({ baseURL: server.url })
  try {
    const db = await openDatabase({ dataDir: '', databaseUrl, statementTimeoutMs: 0 })
    await db.exec(FILL)
    await db.close()
    const side = await asUser(server.url, 'operario')
    const nros = (await side.butacas({ estado: 2 })).map(({ nro }) => nro)
    const { page } = browser
    await signIn(page, 'admin')
    await page.goto('/stock/producto')
    const excel = page.getByRole('button', { name: SALIDA.excel, exact: true })
    const seconds: number[] = []
    const exportAll = async (): Promise<void> => {
      const started = performance.now()
      const coming = page.waitForEvent('download', { timeout: 120_000 })
      await excel.click()
      await (await coming).path()
      seconds.push((performance.now() - started) / 1000)
    }
    await exportAll()
    const { alone, beside } = await interleave(ROUNDS, {
      alone: () => watchOthers(side, nros, sleep(ROUND_MS)),
      beside: () => watchOthers(side, nros, exportAll()),
    })
    const group = 'sacar'
    return [
      {
        group,
        name: `${PRODUCTOS} products to a file, others at work`,
        unit: 's',
        ours: spread(seconds.slice(1)),
      },
      against(
        {
          group,
          name: "others' p95 meanwhile, on the browser's own machine",
          unit: 'ms',
          ours: one(spread(beside).p95),
          baseline: { name: 'with no export', spread: one(spread(alone).p95) },
        },
        { atMost: 1.2 },
      ),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await postgres.stop()
  }
}
