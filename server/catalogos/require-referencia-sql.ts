import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import type { Queryable } from '../db/db.ts'
import { hasRow } from '../sql/has-row.ts'
import { tablaDe } from './catalogo-json.ts'

/** Whether the row is there; if so, it stays until the transaction ends. */
export const lockReferencia = (tx: Queryable, catalogo: CatalogoNombre, id: number): Promise<boolean> =>
  hasRow(tx, `select from ${tablaDe(catalogo)} where id = $1::int for key share`, [id])

export interface Modelo {
  nombre: string
  categoriaId: number | null
  categoria: string | null
}

/** Locks the model and its category until the transaction ends. Read after the lock, since a join would be read before it. */
export async function lockModelo(tx: Queryable, id: number): Promise<Modelo | undefined> {
  const [locked] = await tx.query('select from modelo_producto where id = $1::int for share', [id])
  if (!locked) return undefined
  const [row] = await tx.query<Modelo>(
    `select m.nombre, m.categoria_id as "categoriaId", c.nombre as categoria
     from modelo_producto m left join categoria c on c.id = m.categoria_id where m.id = $1::int`,
    [id],
  )
  return row
}
