import type { Queryable } from '../db/db.ts'

/** What a key of the user was answered; undefined where no effect of it is known. */
export async function getStatus(db: Queryable, usuario: string, clave: string): Promise<number | undefined> {
  const [row] = await db.query<{ status: number }>(
    `select o.status from operacion o join usuario u on u.id = o.usuario_id
     where u.nombre = $1 and o.clave = $2::uuid`,
    [usuario, clave],
  )
  return row?.status
}
