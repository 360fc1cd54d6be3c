import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { metrics } from '../plugins/metrics.ts'
import { shedding } from '../plugins/shedding.ts'
import type { RouteContext } from '../routes/route-context.ts'
import { adoption } from './adoption.ts'
import { cambiosRoute } from './cambios.ts'
import { capture } from './capture.ts'
import { clavesRoute } from './claves.ts'
import { clientFormat } from './client-format.ts'
import { contactos } from './contactos.ts'
import { cuenta } from './cuenta.ts'
import { demoRoute } from './demo.ts'
import { dispositivosRoutes } from './dispositivos.ts'
import { eliminarRoutes } from './eliminar.ts'
import { etiquetasRoutes } from './etiquetas.ts'
import { eventosRoute } from './eventos.ts'
import { firmaRoute } from './firma.ts'
import { homologacionActual } from './homologacion-actual.ts'
import { idempotency } from './idempotency.ts'
import type { Mark } from './mark.ts'
import { metricsRoute } from './metrics.ts'
import { openapi } from './openapi.ts'
import { rescateRoutes } from './rescate.ts'
import { salidaRoute } from './salida.ts'
import { saludRoutes } from './salud.ts'
import { signoRegistro } from './signo-registro.ts'
import { usuariosRoutes } from './usuarios.ts'
import { versions } from './versions.ts'

/** Everything that our server does beyond the contract (design §4). `buildContext` is asked once the seat has its extra members. */
export async function registerExtensions(
  app: FastifyInstance,
  { db, config, mark, clock }: { db: Db; config: Config; mark: Mark; clock: () => Date },
  buildContext: () => RouteContext,
): Promise<void> {
  await app.register(metrics)
  await app.register(shedding)
  await app.register(openapi, { db, docs: config.docs })
  // The first of the stages of a write, which is the last to end
  await app.register(cuenta, { mark })
  await app.register(capture, { clock })
  await app.register(clientFormat)
  await app.register(idempotency)
  await app.register(adoption)
  await app.register(versions)
  await app.register(homologacionActual)
  await app.register(signoRegistro)
  await app.register(contactos, { db })
  const context = buildContext()
  await app.register(cambiosRoute, context)
  await app.register(eventosRoute, context)
  await app.register(saludRoutes, { db, dataDir: config.dataDir })
  await app.register(metricsRoute, { db, token: config.metricsToken })
  await app.register(demoRoute, context)
  await app.register(eliminarRoutes, context)
  await app.register(clavesRoute, context)
  await app.register(dispositivosRoutes, context)
  await app.register(etiquetasRoutes, { ...context, impresora: config.impresora })
  await app.register(firmaRoute)
  await app.register(rescateRoutes, context)
  await app.register(salidaRoute, context)
  await app.register(usuariosRoutes, context)
}
