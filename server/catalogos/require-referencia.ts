import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { nombresDe, SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { findRow, type Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { hasRow } from '../sql/fragments.ts'
import { tablaDe } from './list-catalogo.ts'

/** Refusal of a body that refers to a missing row. The status is 422, because the form of the body is valid. */
export const unknownRef = (detail: string, campo: string): Refusal =>
  new Refusal('REGLA', detail, { campos: [campo] })

/**
 * Locks a referenced row until the transaction ends. A null or undefined reference locks nothing. @throws Refusal 422.
 */
export async function requireReferencia(
  tx: Queryable,
  catalogo: CatalogoNombre,
  campo: string,
  id: number | null | undefined,
): Promise<void> {
  if (id != null && !(await lockReferencia(tx, catalogo, id)))
    throw unknownRef(SERVIDOR_STOCK.noExiste(nombresDe(catalogo).ese), campo)
}

/** Locks a model until the transaction ends, so that the model keeps its category. @throws Refusal 422. */
export async function requireModelo(tx: Queryable, id: number): Promise<Modelo> {
  const modelo = await lockModelo(tx, id)
  if (!modelo) throw unknownRef(SERVIDOR_STOCK.noExiste(nombresDe('modelos_producto').ese), 'modelo')
  return modelo
}

const lockReferencia = (tx: Queryable, catalogo: CatalogoNombre, id: number): Promise<boolean> =>
  hasRow(tx, `select from ${tablaDe(catalogo)} where id = $1::int for key share`, [id])

interface Modelo {
  nombre: string
  categoriaId: number | null
  categoria: string | null
}

/** Two statements, because a join would read the category before the lock. */
async function lockModelo(tx: Queryable, id: number): Promise<Modelo | undefined> {
  const [locked] = await tx.query('select from modelo_producto where id = $1::int for share', [id])
  if (!locked) return undefined
  return findRow<Modelo>(
    tx,
    `select m.nombre, m.categoria_id as "categoriaId", c.nombre as categoria
     from modelo_producto m left join categoria c on c.id = m.categoria_id where m.id = $1::int`,
    [id],
  )
}
