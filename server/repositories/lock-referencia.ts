import type { Queryable } from '../db/db.ts'

export type TablaReferida =
  | 'marca'
  | 'categoria'
  | 'modelo_producto'
  | 'talle'
  | 'color_producto'
  | 'cliente_proveedor'

/** Whether the row is there; if so, it stays until the transaction ends. */
export async function lockReferencia(tx: Queryable, tabla: TablaReferida, id: number): Promise<boolean> {
  const rows = await tx.query(`select from ${tabla} where id = $1::int for key share`, [id])
  return rows.length > 0
}

/** The model, which stays and keeps its category until the transaction ends. Read after the lock, as a join would not be. */
export async function lockModelo(
  tx: Queryable,
  id: number,
): Promise<{ nombre: string; categoriaId: number | null; categoria: string | null } | undefined> {
  const [locked] = await tx.query('select from modelo_producto where id = $1::int for share', [id])
  if (!locked) return undefined
  const [row] = await tx.query<{ nombre: string; categoriaId: number | null; categoria: string | null }>(
    `select m.nombre, m.categoria_id as "categoriaId", c.nombre as categoria
     from modelo_producto m left join categoria c on c.id = m.categoria_id where m.id = $1::int`,
    [id],
  )
  return row
}
