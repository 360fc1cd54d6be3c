import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Accion } from '#contract/permisos.ts'
import { accionOf } from '../cuentas/auth.ts'
import { DatabaseUnavailable, type Db, retryTransaction } from '../db/db.ts'
import { gather } from '../http/repeat.ts'

const ABOUT_STOCK: ReadonlySet<Accion> = new Set<Accion>([
  'stock.leer',
  'stock.cargar',
  'stock.escribir',
  'importaciones.usar',
  'historial.leer',
])
const SOON_MS = 1_000

/**
 * Adds the movements of seats to records and stock, each movement once (server/migrations/0040-piso.sql). Runs before
 * every answer about stock, and soon after a write for webhooks and the history. After a crash, the next run adds the
 * missing movements.
 */
export const stockPiso = fp<{ db: Db }>(async (app: FastifyInstance, { db }) => {
  app.addHook('preHandler', async request => {
    const accion = accionOf(request)
    if (accion === null || !ABOUT_STOCK.has(accion)) return
    try {
      await juntarStockPiso(db)
    } catch (error) {
      // Continues without the primary: a replica may still answer
      if (!(error instanceof DatabaseUnavailable)) throw error
    }
  })

  const task = () => juntarStockPiso(db)
  const { ask } = gather(app, { afterMs: SOON_MS, task, failure: 'stock from the floor waits' })
  app.writePipeline.committed = ask
})

async function juntarStockPiso(db: Db): Promise<void> {
  for (;;) {
    const [row] = await retryTransaction(() =>
      db.query<{ junto: boolean }>('select juntar_stock_piso() as junto'),
    )
    if (row?.junto !== true) return
  }
}
