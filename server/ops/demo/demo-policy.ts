import { AJUSTES } from '#messages/server/ajustes.ts'
import { type Config, ConfigError, isLoopback } from '../../config.ts'
import type { Queryable } from '../../db/db.ts'

export interface Instalacion {
  demo: boolean
  vacia: boolean
}

export async function readInstalacion(db: Queryable): Promise<Instalacion> {
  const [row] = await db.query<Instalacion>(
    'select demo, not exists (select from usuario) as vacia from instalacion',
  )
  if (!row) throw new Error('instalacion has no row')
  return row
}

/**
 * Whether a first start fills the demo factory: an embedded database does by itself where the settings name no first
 * account, PostgreSQL only when told to (design §7).
 */
export const shouldFillDemo = (
  { vacia }: Instalacion,
  config: Pick<Config, 'databaseUrl' | 'demo' | 'adminInicial'>,
): boolean =>
  vacia && (config.demo ?? (config.databaseUrl === undefined && config.adminInicial === undefined))

/** The demo's passwords are public. @throws ConfigError when the network could reach them without DEMO=1. */
export function refuseExposedDemo(config: Pick<Config, 'host' | 'demo'>): void {
  if (isLoopback(config.host) || config.demo === true) return
  throw new ConfigError(AJUSTES.demoExpuesta(config.host))
}
