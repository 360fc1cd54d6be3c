import type { Queryable } from '../db/db.ts'
import { SQL_NEXT_FLOOR } from '../sql/next-version.ts'

/** Which data it is, and how many writes it has committed. */
export interface Instalacion {
  epoca: string
  cuenta: number
}

/** Names the data as it is: another one after a restore from a backup (reliability O35). */
export async function getEpoca(db: Queryable): Promise<string> {
  const [row] = await db.query<{ epoca: string }>('select epoca::text as epoca from instalacion')
  if (!row) throw new Error('instalacion has no row')
  return row.epoca
}

export async function getInstalacion(db: Queryable): Promise<Instalacion> {
  const [row] = await db.query<Instalacion>(
    'select epoca::text as epoca, (select sum(escrituras) from cuenta)::float8 as cuenta from instalacion',
  )
  if (!row) throw new Error('instalacion has no row')
  return row
}

/**
 * SQL that counts a write where `condition`. Must be the last of its transaction, since it locks. Returns `cuenta`: at most
 * what is committed then.
 */
export const sqlCountWrite = (condition: string): string =>
  // The sum is read before this update
  `update cuenta set escrituras = escrituras + 1 where parte = pg_backend_pid() % 64 and ${condition}
   returning (select sum(escrituras) + 1 from cuenta)::float8 as cuenta`

export async function countWrite(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ cuenta: number }>(sqlCountWrite('true'))
  if (!row) throw new Error('cuenta has no row of this connection')
  return row.cuenta
}

/**
 * Keeps the count at which a line of the database's history began, where nobody has yet. To be called before anything is
 * written on that line. @returns the epoch, and that count.
 */
export async function beginLinea(tx: Queryable, linea: string): Promise<Instalacion> {
  await tx.query(
    `update instalacion set linea = $1, linea_escrituras = (select sum(escrituras) from cuenta)
     where linea is distinct from $1`,
    [linea],
  )
  const [row] = await tx.query<Instalacion>(
    'select epoca::text as epoca, linea_escrituras::float8 as cuenta from instalacion',
  )
  if (!row) throw new Error('instalacion has no row')
  return row
}

/**
 * Gives data that went back in time a new epoch, so that tablets send again what is missing and reload (reliability
 * O35, O45). @param epoca the current one; does nothing where it changed meanwhile.
 */
export async function renewEpoca(tx: Queryable, epoca: string): Promise<boolean> {
  const renewed = await tx.query(
    `update instalacion set epoca = gen_random_uuid(), piso_version = ${SQL_NEXT_FLOOR}
     where epoca = $1::uuid returning 1`,
    [epoca],
  )
  if (renewed.length === 0) return false
  // A dump may be restored into a server with lower transaction numbers
  await tx.query('update butaca set cambio = pg_current_xact_id() where cambio > pg_current_xact_id()')
  return true
}
