import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { EtiquetasEnvio, type EtiquetasImpresas, type ImpresoraEtiquetas } from '#contract/etiqueta.ts'
import { SERVIDOR_ETIQUETAS } from '#messages/server/problemas.ts'
import type { Config } from '../config.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { listEtiquetas } from './etiqueta-sql.ts'
import { Pedidos } from './pedidos.ts'
import { PrinterError, sendToPrinter } from './send-to-printer.ts'
import { canPrint, type FilaEtiqueta, zplOf } from './zpl.ts'

const CONFIG = { accion: 'etiquetas.imprimir' } as const

/** The plant's printer of labels, which the server speaks to and a browser cannot. */
export async function etiquetasRoutes(
  app: FastifyInstance,
  { db, impresora }: RouteContext & Pick<Config, 'impresora'>,
): Promise<void> {
  const pedidos = new Pedidos(() => Date.now())

  app.route({
    ...routeOf(ENDPOINTS.impresoraEtiquetas),
    config: CONFIG,
    handler: async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ hay: impresora !== undefined } satisfies ImpresoraEtiquetas),
  })

  app.route<{ Body: EtiquetasEnvio }>({
    ...routeOf(ENDPOINTS.imprimirEtiquetas),
    config: CONFIG,
    schema: { body: EtiquetasEnvio },
    handler: async ({ body: { pedido, nros, copias }, log }) => {
      if (impresora === undefined) throw new Refusal('REGLA', SERVIDOR_ETIQUETAS.sinImpresora)
      const filas = await listImprimibles(db, nros)
      if (!pedidos.take(pedido)) throw new Refusal('DUPLICADO', SERVIDOR_ETIQUETAS.yaPedido)
      const zpl = filas.map(fila => zplOf(fila, copias)).join('')
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

/** What is printed on the labels of all these seats. @throws Refusal where one does not exist or does not fit. */
async function listImprimibles(db: Queryable, nros: readonly string[]): Promise<FilaEtiqueta[]> {
  const filas = await listEtiquetas(db, nros)
  const found = new Set(filas.map(({ nro }) => nro))
  const missing = nros.find(nro => !found.has(nro))
  if (missing !== undefined) throw new Refusal('NO_EXISTE', SERVIDOR_ETIQUETAS.noExiste(missing))
  const tooLong = nros.find(nro => !canPrint(nro))
  if (tooLong !== undefined) throw new Refusal('REGLA', SERVIDOR_ETIQUETAS.noEntra(tooLong))
  return filas
}
