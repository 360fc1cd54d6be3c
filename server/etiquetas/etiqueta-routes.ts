import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { EtiquetasEnvio, type EtiquetasImpresas, type ImpresoraEtiquetas } from '#contract/etiqueta.ts'
import { SERVIDOR_ETIQUETAS } from '#messages/server/problemas.ts'
import type { Config } from '../config.ts'
import type { Queryable } from '../db/db.ts'
import { Mutex } from '../db/turns.ts'
import { getNombreEmpresa } from '../empresa/empresa-routes.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { PrinterError, sendToPrinter } from './send-to-printer.ts'
import { canPrint, type FilaEtiqueta, zplOf } from './zpl.ts'

const CONFIG = { accion: 'etiquetas.imprimir' } as const

/** The plant's label printer, which a browser cannot reach. */
export async function etiquetasRoutes(
  app: FastifyInstance,
  { db, impresora }: RouteContext & Pick<Config, 'impresora'>,
): Promise<void> {
  const pedidos = new Pedidos(() => Date.now())

  app.route({
    ...routeOf(ENDPOINTS.impresoraEtiquetas, CONFIG),
    handler: async (): Promise<ImpresoraEtiquetas> => ({ hay: impresora !== undefined }),
  })

  app.route<{ Body: EtiquetasEnvio }>({
    ...routeOf(ENDPOINTS.imprimirEtiquetas, CONFIG),
    schema: { body: EtiquetasEnvio },
    handler: async ({ body: { pedido, nros, copias }, log }) => {
      if (impresora === undefined) throw new Refusal('REGLA', SERVIDOR_ETIQUETAS.sinImpresora)
      const filas = await listImprimibles(db, nros)
      if (!pedidos.take(pedido)) throw new Refusal('DUPLICADO', SERVIDOR_ETIQUETAS.yaPedido)
      const empresa = await getNombreEmpresa(db)
      const zpl = filas.map(fila => zplOf(fila, copias, empresa)).join('')
      try {
        await pedidos.inTurn(() => sendToPrinter(impresora, zpl))
      } catch (error) {
        if (!(error instanceof PrinterError)) throw error
        log.warn({ err: error }, 'labels not printed')
        if (error.failure === 'ausente') pedidos.giveBack(pedido)
        throw new Refusal('IMPRESORA', SERVIDOR_ETIQUETAS[error.failure])
      }
      return { etiquetas: filas.length * copias } satisfies EtiquetasImpresas
    },
  })
}

async function listImprimibles(db: Queryable, nros: readonly string[]): Promise<FilaEtiqueta[]> {
  const rows = await db.query<FilaEtiqueta>(
    `select b.nro, m.nombre as modelo, c.nombre as color
     from butaca b join modelo m on m.id = b.modelo_id join color c on c.id = b.color_id
     where b.nro = any($1::text[])`,
    [nros],
  )
  const byNro = new Map(rows.map(row => [row.nro, row]))
  const missing = nros.find(nro => !byNro.has(nro))
  if (missing !== undefined) throw new Refusal('NO_EXISTE', SERVIDOR_ETIQUETAS.noExiste(missing))
  const tooLong = nros.find(nro => !canPrint(nro))
  if (tooLong !== undefined) throw new Refusal('REGLA', SERVIDOR_ETIQUETAS.noEntra(tooLong))
  return nros.flatMap(nro => byNro.get(nro) ?? [])
}

/** Time for which an order is remembered, so that a second tap, a reload or a repeated call prints nothing. */
const KEPT_MS = 3_600_000
const KEPT_MAX = 10_000

export class Pedidos {
  readonly #seen = new Map<string, number>()
  readonly #turns = new Mutex()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  take(pedido: string): boolean {
    this.#forgetOld()
    if (this.#seen.has(pedido)) return false
    this.#seen.set(pedido, this.#now())
    return true
  }

  /** Forgets an order that printed nothing, so that it can be sent again. */
  giveBack(pedido: string): void {
    this.#seen.delete(pedido)
  }

  /** A printer accepts one connection at a time. */
  inTurn<T>(send: () => Promise<T>): Promise<T> {
    return this.#turns.run(send)
  }

  #forgetOld(): void {
    const oldest = this.#now() - KEPT_MS
    for (const [pedido, at] of this.#seen)
      if (at < oldest || this.#seen.size >= KEPT_MAX) this.#seen.delete(pedido)
      else return
  }
}
