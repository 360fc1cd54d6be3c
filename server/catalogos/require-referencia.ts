import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { nombresDe } from '#messages/server/nombres-catalogo.ts'
import { SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { lockModelo, lockReferencia, type Modelo } from './require-referencia-sql.ts'

/** A body names a row that does not exist: 422, since the form of the request is right. */
export const unknownRef = (detail: string, campo: string): Refusal =>
  new Refusal('REGLA', detail, { campos: [campo] })

/** Locks a referenced row until the transaction ends; null and undefined refer to none. @throws Refusal 422. */
export async function requireReferencia(
  tx: Queryable,
  catalogo: CatalogoNombre,
  campo: string,
  id: number | null | undefined,
): Promise<void> {
  if (id != null && !(await lockReferencia(tx, catalogo, id)))
    throw unknownRef(SERVIDOR_STOCK.noExiste(nombresDe(catalogo).ese), campo)
}

/** Locks a model and its category until the transaction ends. @throws Refusal 422. */
export async function requireModelo(tx: Queryable, id: number): Promise<Modelo> {
  const modelo = await lockModelo(tx, id)
  if (!modelo) throw unknownRef(SERVIDOR_STOCK.noExiste(nombresDe('modelos_producto').ese), 'modelo')
  return modelo
}
