import type { Queryable } from '../db/db.ts'

/** The private key of rescue files; undefined before the first one is made. */
export async function getPrivada(db: Queryable): Promise<string | undefined> {
  const [row] = await db.query<{ privada: string }>('select privada from clave_rescate')
  return row?.privada
}

/** Keeps a first key; of two made at once the first one stays. */
export async function insertPrivada(db: Queryable, privada: string): Promise<void> {
  await db.query('insert into clave_rescate (privada) values ($1) on conflict do nothing', [privada])
}
