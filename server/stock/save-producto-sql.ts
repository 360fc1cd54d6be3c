import type { Queryable } from '../db/db.ts'
import { sqlInsert, sqlSet, type ValorColumna, valoresOf } from '../sql/columnas.ts'

const TIPOS = {
  codigo: 'text',
  descripcion: 'text',
  marca_id: 'int',
  categoria_id: 'int',
  modelo_id: 'int',
  talle_id: 'int',
  color_id: 'int',
  stock_minimo: 'int',
  venta: 'numeric',
  costo: 'numeric',
} as const
type Columna = keyof typeof TIPOS

/** A product's row as it is to be; what is undefined stays as it is, or is left empty on a new one. */
export type FilaProducto = { codigo: string; descripcion: string | null | undefined } & {
  [Otra in Exclude<Columna, 'codigo' | 'descripcion'>]: number | null | undefined
}

const columnasDe = (fila: FilaProducto): ValorColumna[] =>
  (Object.keys(TIPOS) as Columna[])
    .filter(columna => fila[columna] !== undefined)
    .map(columna => ({ columna, tipo: TIPOS[columna], valor: fila[columna] }))

/** POST /api/productos: its id, or null where the code is taken. It has no stock: only records give it any. */
export async function createProducto(tx: Queryable, fila: FilaProducto): Promise<number | null> {
  const columnas = columnasDe(fila)
  const [row] = await tx.query<{ id: number }>(
    `${sqlInsert('producto', columnas)} on conflict do nothing returning id`,
    valoresOf(columnas),
  )
  return row?.id ?? null
}

export interface ProductoFijado {
  categoria_id: number | null
  modelo_id: number | null
  version: number
}

/** The product's own references and version, its row locked until the transaction ends; undefined where there is none. */
export async function lockProducto(tx: Queryable, id: number): Promise<ProductoFijado | undefined> {
  const [row] = await tx.query<ProductoFijado>(
    'select categoria_id, modelo_id, version from producto where id = $1::int for no key update',
    [id],
  )
  return row
}

/** PUT /api/productos, of a locked row: false where the code is another product's. */
export async function editProducto(tx: Queryable, id: number, fila: FilaProducto): Promise<boolean> {
  const taken = await tx.query(
    'select from producto where plano(codigo) = plano($2) and id <> $1::int limit 1',
    [id, fila.codigo],
  )
  if (taken.length > 0) return false
  const columnas = columnasDe(fila)
  await tx.query(`update producto set ${sqlSet(columnas)} where id = $1::int`, [id, ...valoresOf(columnas)])
  return true
}

/**
 * Deletes a product that no line of a record refers to. Locks it first, so that no line begins to.
 * @param judge checks the version of the locked row.
 */
export async function deleteProducto(
  tx: Queryable,
  id: number,
  judge: (version: number) => Promise<void>,
): Promise<'borrada' | 'no-existe' | 'en-uso'> {
  const [row] = await tx.query<{ version: number }>(
    'select version from producto where id = $1::int for update',
    [id],
  )
  if (!row) return 'no-existe'
  await judge(row.version)
  const [used] = await tx.query('select from detalle where producto_id = $1::int limit 1', [id])
  if (used) return 'en-uso'
  await tx.query('delete from producto where id = $1::int', [id])
  return 'borrada'
}
