import {
  type Accion,
  can,
  canPrograma,
  type PermisoPrograma,
  permisosDe,
  rolesDe,
} from '#contract/permisos.ts'
import type { Rol } from '#contract/rol.ts'
import { PERMISOS, SERVIDOR_PROGRAMAS } from '#messages/persona/programas.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'

/** The author's role in the database, where a person has theirs. Nobody signs in with it. */
export const PROGRAMA = 'programa'

/** A person, who may what their role may, or a program, which may what its key may. */
export type Titular =
  | { rol: Rol; permisos?: undefined }
  | { rol: typeof PROGRAMA; permisos: readonly PermisoPrograma[] }

export const mayDo = (titular: Titular, accion: Accion): boolean =>
  titular.rol === PROGRAMA ? canPrograma(titular.permisos, accion) : can(titular.rol, accion)

/** A program is told every permission that the call needs and its key lacks. @param accion null: the route is closed. */
export function permisoRefusal({ rol, permisos }: Titular, accion: Accion | null): Refusal {
  if (rol !== PROGRAMA || accion === null) return new Refusal('PERMISO')
  const faltan = (permisosDe(accion) ?? []).filter(permiso => !permisos.includes(permiso))
  const detail =
    faltan.length === 0
      ? SERVIDOR_PROGRAMAS.ninguna
      : SERVIDOR_PROGRAMAS.falta(faltan.map(permiso => PERMISOS[permiso].nombre))
  return new Refusal('PERMISO', detail, { faltan })
}

/**
 * SQL condition: the author of the alias may do one of what the parameter lists, as `accessTo` writes it. Asked in the
 * statement that writes, so that what was taken away a moment ago is gone.
 */
export const sqlMay = (usuario: string, lista: string): string =>
  `(${usuario}.rol = any (string_to_array(${lista}, ',')) or exists (select from programa
     where usuario_id = ${usuario}.id and permisos && string_to_array(${lista}, ',')))`

/** The roles and the permissions of keys that allow it. */
export const accessTo = (accion: Accion): string => [...rolesDe(accion), ...(permisosDe(accion) ?? [])].join()

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
