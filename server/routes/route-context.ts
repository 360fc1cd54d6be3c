import type { Rol } from '#contract/rol.ts'
import type { Db } from '../db/db.ts'

/** What a resource's routes need. */
export interface RouteContext {
  db: Db
  factoryTz: string
  /** SQL expression of one seat as JSON text (server/repositories/butaca-json.ts). */
  seat: string
  /** The caller's clock, or null for the database's. */
  now: () => Date | null
}

/** Who may call what (design §5). */
export const EVERY_ROLE: readonly Rol[] = ['admin', 'operario', 'vendedor']
export const FLOOR_ROLES: readonly Rol[] = ['admin', 'operario']

export const JSON_TYPE = 'application/json; charset=utf-8'
