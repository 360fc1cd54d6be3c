import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '../routes/route-context.ts'
import { cambiosRoute } from './cambios.ts'
import { capture } from './capture.ts'
import { demoRoute } from './demo.ts'
import { eliminarRoutes } from './eliminar.ts'
import { eventosRoute } from './eventos.ts'
import { homologacionActual } from './homologacion-actual.ts'
import { idempotency } from './idempotency.ts'
import { saludRoutes } from './salud.ts'
import { signoRegistro } from './signo-registro.ts'
import { versions } from './versions.ts'

/** Everything that our server does beyond the contract (design §4). `buildContext` is asked once the seat has its extra members. */
export async function registerExtensions(
  app: FastifyInstance,
  buildContext: () => RouteContext,
): Promise<void> {
  await app.register(capture)
  await app.register(idempotency)
  await app.register(versions)
  await app.register(homologacionActual)
  await app.register(signoRegistro)
  const context = buildContext()
  await app.register(cambiosRoute, context)
  await app.register(eventosRoute, context)
  await app.register(saludRoutes, context)
  await app.register(demoRoute, context)
  await app.register(eliminarRoutes, context)
}
