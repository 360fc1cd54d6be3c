import type { FastifyInstance } from 'fastify'
import { avisosRoutes } from './avisos/aviso-routes.ts'
import type { Red } from './avisos/red.ts'
import { buscarRoute } from './buscar/buscar-route.ts'
import { fichaRoute } from './butacas/ficha-route.ts'
import { loteRoute } from './butacas/lote-route.ts'
import type { Config } from './config.ts'
import { miClaveRoute } from './cuentas/ingreso-routes.ts'
import { relevoRoutes } from './cuentas/relevo-routes.ts'
import { vistas } from './cuentas/sesiones.ts'
import { salidaRoute, sesionesRoutes } from './cuentas/sesiones-routes.ts'
import { usuariosRoutes } from './cuentas/usuario-routes.ts'
import { contactos, dispositivosRoutes } from './dispositivos/dispositivo-routes.ts'
import { firmaRoute } from './dispositivos/firma.ts'
import { rescateRoutes } from './dispositivos/rescate-routes.ts'
import { empresaRoutes } from './empresa/empresa-routes.ts'
import { etiquetasRoutes } from './etiquetas/etiqueta-routes.ts'
import { cambiosRoute } from './eventos/cambios.ts'
import { eventosRoute } from './eventos/eventos-route.ts'
import { historialRoute } from './historial/historial-route.ts'
import { metrics } from './http/metrics.ts'
import type { RouteContext } from './http/route-context.ts'
import { shedding } from './http/shedding.ts'
import { importacionRoutes } from './importaciones/importacion-routes.ts'
import { evolucionRoute } from './informes/evolucion-route.ts'
import { flujoRoute } from './informes/flujo-route.ts'
import { maestrosRoutes } from './maestros/maestro-routes.ts'
import { demoRoute } from './ops/demo/demo-policy.ts'
import { metricsRoute } from './ops/metrics-route.ts'
import { openapi } from './ops/openapi/openapi.ts'
import { saludRoutes } from './ops/salud-routes.ts'
import { enlacesRoutes, paredRoute } from './pared/pared-routes.ts'
import { programasRoutes } from './programas/programa-routes.ts'
import { salida } from './salida/salida.ts'
import { entregasRoutes } from './stock/entregas.ts'
import { productosButacaRoutes } from './stock/producto-butaca.ts'
import { remitosRoutes } from './stock/remitos.ts'
import { eliminarRoutes } from './stock/stock-routes.ts'
import { ventasRoute } from './stock/ventas-route.ts'
import { adoption, recordAdoption } from './sync/adoption.ts'
import { capture } from './sync/capture.ts'
import { clientFormat } from './sync/client-format.ts'
import { clavesRoute, idempotency, onlyOnce } from './sync/idempotency.ts'
import { countWrites, cuenta, type Mark } from './sync/mark.ts'
import { tagVersion, versions } from './sync/versions.ts'

export async function registerExtensions(
  app: FastifyInstance,
  context: RouteContext,
  { config, mark, clock, red }: { config: Config; mark: Mark; clock: () => Date; red: Red },
): Promise<void> {
  await app.register(metrics)
  await app.register(shedding)
  await app.register(openapi, { ...context, docs: config.docs })
  await app.register(salida, context)
  await app.register(cuenta, { mark })
  await app.register(capture, { clock })
  await app.register(clientFormat)
  await app.register(idempotency, context)
  await app.register(adoption)
  await app.register(versions)
  // Outermost stage first. `countWrites` runs the last statement of a write, and a repeat does not reach
  // `recordAdoption`
  app.writePipeline.stages = [tagVersion, countWrites, onlyOnce, recordAdoption]
  await app.register(contactos, context)
  await app.register(vistas, context)
  await app.register(cambiosRoute, context)
  await app.register(eventosRoute, context)
  await app.register(fichaRoute, context)
  await app.register(loteRoute, context)
  await app.register(saludRoutes, { ...context, dataDir: config.dataDir })
  await app.register(metricsRoute, { ...context, config })
  await app.register(demoRoute, context)
  await app.register(eliminarRoutes, context)
  await app.register(clavesRoute, context)
  await app.register(dispositivosRoutes, context)
  await app.register(etiquetasRoutes, { ...context, impresora: config.impresora })
  await app.register(firmaRoute)
  await app.register(evolucionRoute, context)
  await app.register(flujoRoute, context)
  await app.register(ventasRoute, context)
  await app.register(productosButacaRoutes, context)
  await app.register(entregasRoutes, context)
  await app.register(remitosRoutes, context)
  await app.register(maestrosRoutes, context)
  await app.register(rescateRoutes, context)
  await app.register(miClaveRoute, context)
  await app.register(relevoRoutes, context)
  await app.register(salidaRoute, context)
  await app.register(usuariosRoutes, context)
  await app.register(sesionesRoutes, context)
  await app.register(historialRoute, context)
  await app.register(buscarRoute, context)
  await app.register(paredRoute, context)
  await app.register(enlacesRoutes, context)
  await app.register(programasRoutes, context)
  await app.register(empresaRoutes, context)
  await app.register(importacionRoutes, context)
  const { avisosHosts, avisosRedes } = config
  await app.register(avisosRoutes, { ...context, clock, avisosHosts, avisosRedes, red })
}
