import type { ClaveEquipo } from '#contract/dispositivos/firma.ts'
import type { Queryable } from '../db/db.ts'
import { hasRow } from '../sql/has-row.ts'

/** Keeps a device's key and who was signed in. @returns whether the key is new. */
export async function noteClave(
  tx: Queryable,
  dispositivo: string,
  { x, y }: ClaveEquipo,
  usuarioId: number,
): Promise<boolean> {
  const isNew = await hasRow(
    tx,
    `insert into dispositivo_clave (dispositivo, x, y, mostrada_por) values ($1::uuid, $2, $3, $4)
     on conflict do nothing returning x`,
    [dispositivo, x, y, usuarioId],
  )
  await tx.query(
    `insert into dispositivo_usuario (dispositivo, usuario_id) values ($1::uuid, $2) on conflict do nothing`,
    [dispositivo, usuarioId],
  )
  return isNew
}

export const isClaveKnown = (db: Queryable, dispositivo: string, { x, y }: ClaveEquipo): Promise<boolean> =>
  hasRow(db, 'select 1 from dispositivo_clave where dispositivo = $1::uuid and x = $2 and y = $3', [
    dispositivo,
    x,
    y,
  ])

export const isEslabonKnown = (db: Queryable, dispositivo: string, eslabon: string): Promise<boolean> =>
  hasRow(db, 'select 1 from dispositivo_eslabon where dispositivo = $1::uuid and eslabon = $2::uuid', [
    dispositivo,
    eslabon,
  ])

/**
 * Gives a device the next link of its chain. @param dicho the last link it was given, null before the first. @returns
 * the link, and whether another device with the same key already went on from `dicho`; a lost answer or a restore is
 * no proof of that.
 */
export async function addEslabon(
  tx: Queryable,
  dispositivo: string,
  { x, y }: ClaveEquipo,
  dicho: string | null,
): Promise<{ eslabon: string; isCopy: boolean }> {
  await tx.query(
    'select 1 from dispositivo_clave where dispositivo = $1::uuid and x = $2 and y = $3 for update',
    [dispositivo, x, y],
  )
  const [last] = await tx.query<{ eslabon: string; anterior: string | null }>(
    `select eslabon::text as eslabon, anterior::text as anterior from dispositivo_eslabon
     where dispositivo = $1::uuid and x = $2 and y = $3 order by id desc limit 1`,
    [dispositivo, x, y],
  )
  const isNext = last === undefined || dicho === last.eslabon || dicho === last.anterior
  const isCopy = !isNext && (dicho === null || (await isEslabonKnown(tx, dispositivo, dicho)))
  const [made] = await tx.query<{ eslabon: string }>(
    `insert into dispositivo_eslabon (dispositivo, x, y, anterior) values ($1::uuid, $2, $3, $4::uuid)
     returning eslabon::text as eslabon`,
    [dispositivo, x, y, dicho],
  )
  if (made === undefined) throw new Error('no link was given')
  if (isCopy) await tx.query('update dispositivo set copiado_en = now() where id = $1::uuid', [dispositivo])
  return { eslabon: made.eslabon, isCopy }
}

export async function listUsuariosDe(db: Queryable, dispositivo: string): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ nombre: string }>(
    `select u.nombre from dispositivo_usuario d join usuario u on u.id = d.usuario_id where d.dispositivo = $1::uuid`,
    [dispositivo],
  )
  return new Set(rows.map(({ nombre }) => nombre))
}
