import { type Accion, rolesDe } from '#contract/permisos.ts'
import type { Queryable } from '../db/db.ts'

/** SQL array of the roles that may do it. */
export const sqlRolesDe = (accion: Accion): string => `array[${rolesDe(accion).map(rol => `'${rol}'`)}]`

/** SQL condition: the session of that parameter has not been closed. */
export const sqlSesionAbierta = (sid: string): string =>
  `exists (select from sesion where sid = ${sid}::uuid and cerrada is null)`

/** SQL condition: an admin took the device of that parameter out of service. */
export const sqlRevocado = (dispositivo: string): string =>
  `exists (select from dispositivo where id = ${dispositivo}::uuid and revocado_en is not null)`

export async function isRevocado(db: Queryable, dispositivo: string | null): Promise<boolean> {
  if (dispositivo === null) return false
  const [row] = await db.query<{ es: boolean }>(`select ${sqlRevocado('$1')} as es`, [dispositivo])
  return row?.es === true
}

/** Closes all open sessions of the device. @returns how many; a sender's session counts with its full one. */
export async function closeSesionesDe(db: Queryable, dispositivo: string): Promise<number> {
  const rows = await db.query(
    `update sesion set cerrada = now() where dispositivo = $1::uuid and cerrada is null
     returning coalesce(emisor, sid)::text as de`,
    [dispositivo],
  )
  return new Set(rows.map(({ de }) => de)).size
}
