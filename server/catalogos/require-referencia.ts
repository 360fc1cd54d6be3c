import { SERVIDOR_STOCK } from '#messages.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { lockModelo, lockReferencia, type Modelo, type TablaReferida } from './require-referencia-sql.ts'

type Nombrada = TablaReferida | 'tipo_registro' | 'producto'

const LLAMADA: Readonly<Record<Nombrada, string>> = {
  marca: 'Esa marca',
  categoria: 'Esa categoría',
  modelo_producto: 'Ese modelo',
  talle: 'Ese talle',
  color_producto: 'Ese color',
  cliente_proveedor: 'Ese cliente/proveedor',
  tipo_registro: 'Ese tipo de registro',
  producto: 'Ese producto',
}

/** What is said of a reference to a row that is not there: 422, as it is no fault of the request's form. */
export const unknownRef = (tabla: Nombrada, campo: string): Refusal =>
  new Refusal('REGLA', SERVIDOR_STOCK.noExiste(LLAMADA[tabla]), { campos: [campo] })

/** Keeps a row that is referred to where it is until the transaction ends; null and undefined refer to none. @throws Refusal 422. */
export async function requireReferencia(
  tx: Queryable,
  tabla: TablaReferida,
  campo: string,
  id: number | null | undefined,
): Promise<void> {
  if (id != null && !(await lockReferencia(tx, tabla, id))) throw unknownRef(tabla, campo)
}

/** A model of the stock, which stays and keeps its category until the transaction ends. @throws Refusal 422. */
export async function requireModelo(tx: Queryable, id: number): Promise<Modelo> {
  const modelo = await lockModelo(tx, id)
  if (!modelo) throw unknownRef('modelo_producto', 'modelo')
  return modelo
}
