import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { AJUSTES } from '#messages/server/consola.ts'
import { type Config, ConfigError, isLoopback } from '../../config.ts'
import { type Db, getRow, type Queryable } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { routeOf } from '../../http/route-context.ts'

interface Instalacion {
  demo: boolean
  vacia: boolean
}

export const readInstalacion = (db: Queryable): Promise<Instalacion> =>
  getRow(db, 'select demo, not exists (select from usuario) as vacia from instalacion')

/**
 * Whether a first start fills the demo factory (design §7). `DEMO` decides. Without `DEMO`, only an embedded database
 * is filled, and only if the settings name no first account.
 */
export const shouldFillDemo = (
  { vacia }: Instalacion,
  config: Pick<Config, 'databaseUrl' | 'demo' | 'adminInicial'>,
): boolean =>
  vacia && (config.demo ?? (config.databaseUrl === undefined && config.adminInicial === undefined))

/** The demo's passwords are public. @throws ConfigError if the network could reach them without DEMO=1. */
export function refuseExposedDemo(config: Pick<Config, 'host' | 'demo'>): void {
  if (isLoopback(config.host) || config.demo === true) return
  throw new ConfigError(AJUSTES.demoExpuesta(config.host))
}

/**
 * GET /demo.json: hints for the login screen (design §7). They tell that this is a demo, or that no account exists. 404
 * without hints.
 */
export async function demoRoute(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.demo, { accion: 'everybody' }),
    handler: async (_request, reply) => {
      const { demo, vacia } = await readInstalacion(db)
      if (!demo && !vacia) throw new Refusal('NO_EXISTE')
      return reply.header('cache-control', 'no-store').send({ demo, sinCuentas: vacia })
    },
  })
}
