import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SALIDA } from '#messages/salida.ts'
import { openDatabase } from '#server/db/open.ts'
import { signIn } from '../e2e/floor.ts'
import { asUser } from '../e2e/server-side.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { startServer } from '../helpers/start-server.ts'
import { openBenchBrowser } from './bench-browser.ts'
import { onTwoMachines } from './cores.ts'
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

/**
 * Export of 50 000 products as a workbook, made in the browser: its time, and its effect on others. The browser gets
 * half of the machine, as it has its own in production; server, database and other users get the rest.
 */
export async function measureSacar(): Promise<Figure[]> {
  const machines = onTwoMachines()
  const postgres = await startPostgres({ durable: true })
  const databaseUrl = postgres.url('postgres')
  const server = await startServer({
    env: { DEMO: '1', JWT_SECRET: randomUUID() + randomUUID(), DATABASE_URL: databaseUrl },
  })
  const browser = await machines.run(() => openBenchBrowser({ baseURL: server.url }))
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
    const [seconds, longTasks]: [number[], number[]] = [[], []]
    const exportAll = async (): Promise<void> => {
      const started = performance.now()
      await page.evaluate(watchLongTasks)
      const coming = page.waitForEvent('download', { timeout: 120_000 })
      await excel.click()
      await (await coming).path()
      seconds.push((performance.now() - started) / 1000)
      longTasks.push(await page.evaluate(countLongTasks))
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
      {
        group,
        name: 'of the page over 50 ms while it is made',
        unit: 'tasks',
        ours: spread(longTasks.slice(1)),
      },
      against(
        {
          group,
          name: "others' p95 meanwhile, the browser on processors of its own",
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
    machines.together()
  }
}

declare global {
  var longTasks: { observer: PerformanceObserver; found: number }
}

/** Runs in the page. Earlier tasks are not counted. */
const watchLongTasks = (): void => {
  const observer = new PerformanceObserver(list => {
    globalThis.longTasks.found += list.getEntries().length
  })
  globalThis.longTasks = { observer, found: 0 }
  observer.observe({ type: 'longtask' })
}

const countLongTasks = (): number => {
  const { observer, found } = globalThis.longTasks
  const late = observer.takeRecords().length
  observer.disconnect()
  return found + late
}
