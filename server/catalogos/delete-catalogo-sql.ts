import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { type Referencia, referenciasA } from '#contract/stock/referencias.ts'
import type { Queryable } from '../db/db.ts'
import { tablaDe } from './catalogo-json.ts'

interface Uso extends Referencia {
  cuantos: number
}

export type DeleteCatalogoResult =
  | { veredicto: 'borrada' | 'no-existe' }
  | { veredicto: 'en-uso'; nombre: string; usos: Uso[] }

/**
 * Deletes a catalogue's row that nothing refers to. Locks it first, so that nothing can begin to.
 * @param judge of the version of the locked row.
 */
export async function deleteCatalogo(
  tx: Queryable,
  catalogo: CatalogoNombre,
  id: number,
  judge: (version: number) => Promise<void>,
): Promise<DeleteCatalogoResult> {
  const tabla = tablaDe(catalogo)
  const [row] = await tx.query<{ nombre: string; version: number }>(
    `select nombre, version from ${tabla} where id = $1::int for update`,
    [id],
  )
  if (!row) return { veredicto: 'no-existe' }
  await judge(row.version)
  const usos: Uso[] = []
  for (const referencia of referenciasA(catalogo)) {
    const cuantos = await count(tx, referencia, id)
    if (cuantos > 0) usos.push({ ...referencia, cuantos })
  }
  if (usos.length > 0) return { veredicto: 'en-uso', nombre: row.nombre, usos }
  await tx.query(`delete from ${tabla} where id = $1::int`, [id])
  return { veredicto: 'borrada' }
}

async function count(tx: Queryable, { de, campo }: Referencia, id: number): Promise<number> {
  const tabla = de === 'productos' ? 'producto' : de === 'registros' ? 'registro' : tablaDe(de)
  const [row] = await tx.query<{ cuantos: number }>(
    `select count(*)::int as cuantos from ${tabla} where ${campo}_id = $1::int`,
    [id],
  )
  return row?.cuantos ?? 0
}
