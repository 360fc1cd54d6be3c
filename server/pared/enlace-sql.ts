import type { EnlacePared } from '#contract/informes/pared.ts'
import type { Queryable } from '../db/db.ts'
import { sqlInstante } from '../sql/json.ts'

const SQL_ENLACE = `p.id, p.nombre, ${sqlInstante('p.creada')} as creada, u.nombre as "creadaPor",
  ${sqlInstante('p.vista')} as vista, ${sqlInstante('p.revocada')} as revocada`

/** Those that work, by name, then those revoked within a month. */
export const listEnlaces = (db: Queryable): Promise<EnlacePared[]> =>
  db.query<EnlacePared & Record<string, unknown>>(
    `select ${SQL_ENLACE} from pared p join usuario u on u.id = p.creada_por
     where p.revocada is null or p.revocada > now() - interval '30 days'
     order by p.revocada desc nulls first, lower(p.nombre), p.id`,
  )

export async function insertEnlace(
  tx: Queryable,
  { nombre, huella, creadaPor }: { nombre: string; huella: string; creadaPor: number },
): Promise<EnlacePared> {
  const [row] = await tx.query<EnlacePared & Record<string, unknown>>(
    `with p as (insert into pared (nombre, huella, creada_por) values ($1, $2, $3::int) returning *)
     select ${SQL_ENLACE} from p join usuario u on u.id = p.creada_por`,
    [nombre, huella, creadaPor],
  )
  if (!row) throw new Error('an insert gave no row')
  return row
}

/** @returns the link as it is now; undefined where there is none. A second time changes nothing. */
export async function revokeEnlace(tx: Queryable, id: number): Promise<EnlacePared | undefined> {
  const [row] = await tx.query<EnlacePared & Record<string, unknown>>(
    `with p as (update pared set revocada = coalesce(revocada, now()) where id = $1::int returning *)
     select ${SQL_ENLACE} from p join usuario u on u.id = p.creada_por`,
    [id],
  )
  return row
}

/** The link of that hash, noted as seen once a minute; undefined where there is none. */
export async function useEnlace(
  db: Queryable,
  huella: string,
): Promise<{ nombre: string; revocada: boolean } | undefined> {
  const [row] = await db.query<{ id: number; nombre: string; revocada: boolean; toca: boolean }>(
    `select id, nombre, revocada is not null as revocada,
       coalesce(vista < now() - interval '1 minute', true) as toca from pared where huella = $1`,
    [huella],
  )
  if (row?.toca && !row.revocada)
    await db.query('update pared set vista = now() where id = $1::int', [row.id])
  return row
}
