import { sqlRolesDe } from '../cuentas/acceso.ts'
import type { Queryable } from '../db/db.ts'

/** SQL condition: the user may know what the operation did: it is theirs, they adopted it, or they may adopt it. */
export const sqlOperacionLegible = (operacion: string, usuario: string): string =>
  `(${operacion}.usuario_id = ${usuario}.id or ${usuario}.rol = any (${sqlRolesDe('entradas.adoptar')}) or exists (
     select from adopcion a where a.de_usuario = ${operacion}.usuario_id and a.clave = ${operacion}.clave
       and a.por_usuario = ${usuario}.id))`

/** SQL of the advisory lock of a user's key. A collision only makes two strangers wait for each other. */
export const sqlCandado = (usuario: string, clave: string): string =>
  `hashtextextended(${usuario} || ' ' || ${clave}, 0)`

/** Whether a key is under way. Must be asked before its look-up, in the same transaction. */
export async function isEnCurso(tx: Queryable, titular: string, clave: string): Promise<boolean> {
  const [row] = await tx.query<{ libre: boolean }>(
    `select pg_try_advisory_xact_lock(${sqlCandado('$1::text', '$2::text')}) as libre`,
    [titular, clave],
  )
  return row?.libre !== true
}

/**
 * Stored answer of a key of `titular`; undefined where `quien` may not know it. @param dispositivo limits the keys to that
 * device; null for any.
 */
export async function getRespuesta(
  db: Queryable,
  {
    titular,
    quien,
    clave,
    dispositivo,
  }: { titular: string; quien: string; clave: string; dispositivo: string | null },
): Promise<{ status: number; respuesta: string } | undefined> {
  const [row] = await db.query<{ status: number; respuesta: string }>(
    `select o.status, o.respuesta from operacion o join usuario t on t.id = o.usuario_id join usuario u on u.nombre = $2
     where t.nombre = $1 and o.clave = $3::uuid and ${sqlOperacionLegible('o', 'u')}
       and ($4::uuid is null or o.dispositivo = $4::uuid)`,
    [titular, quien, clave, dispositivo],
  )
  return row
}
