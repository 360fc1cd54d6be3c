import type { Queryable } from '../db/db.ts'

/**
 * SQL condition: what was done with a key is for whoever asks, of those aliases, to know. It is their own, or they adopted
 * it while they were an admin, or they are one.
 */
export const sqlOperacionLegible = (operacion: string, usuario: string): string =>
  `(${operacion}.usuario_id = ${usuario}.id or ${usuario}.rol = 'admin' or exists (
     select from adopcion a where a.de_usuario = ${operacion}.usuario_id and a.clave = ${operacion}.clave
       and a.por_usuario = ${usuario}.id))`

/** What a key of `titular` was answered; undefined where `quien` is to know of no effect of it. */
export async function getRespuesta(
  db: Queryable,
  { titular, quien, clave }: { titular: string; quien: string; clave: string },
): Promise<{ status: number; respuesta: string } | undefined> {
  const [row] = await db.query<{ status: number; respuesta: string }>(
    `select o.status, o.respuesta from operacion o join usuario t on t.id = o.usuario_id join usuario u on u.nombre = $2
     where t.nombre = $1 and o.clave = $3::uuid and ${sqlOperacionLegible('o', 'u')}`,
    [titular, quien, clave],
  )
  return row
}
