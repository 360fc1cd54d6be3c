import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { adoption } from './extensions/adoption.ts'
import { cambiosRoute } from './extensions/cambios.ts'
import { capture } from './extensions/capture.ts'
import { clavesRoute } from './extensions/claves.ts'
import { clientFormat } from './extensions/client-format.ts'
import { contactos } from './extensions/contactos.ts'
import { cuenta } from './extensions/cuenta.ts'
import { dispositivosRoutes } from './extensions/dispositivos.ts'
import { eliminarRoutes } from './extensions/eliminar.ts'
import { etiquetasRoutes } from './extensions/etiquetas.ts'
import { eventosRoute } from './extensions/eventos.ts'
import { firmaRoute } from './extensions/firma.ts'
import { homologacionActual } from './extensions/homologacion-actual.ts'
import { idempotency } from './extensions/idempotency.ts'
import type { Mark } from './extensions/mark.ts'
import { rescateRoutes } from './extensions/rescate.ts'
import { salidaRoute } from './extensions/salida.ts'
import { signoRegistro } from './extensions/signo-registro.ts'
import { usuariosRoutes } from './extensions/usuarios.ts'
import { versions } from './extensions/versions.ts'
import { metrics } from './http/metrics.ts'
import type { RouteContext } from './http/route-context.ts'
import { shedding } from './http/shedding.ts'
import { demoRoute } from './ops/demo-route.ts'
import { metricsRoute } from './ops/metrics-route.ts'
import { openapi } from './ops/openapi/openapi.ts'
import { saludRoutes } from './ops/salud-routes.ts'

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
