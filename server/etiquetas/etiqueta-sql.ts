import type { Queryable } from '../db/db.ts'
import type { FilaEtiqueta } from './zpl.ts'

/** What is printed on the labels of these seats, in their order; those that do not exist are left out. */
export async function listEtiquetas(db: Queryable, nros: readonly string[]): Promise<FilaEtiqueta[]> {
  const rows = await db.query<FilaEtiqueta & { [column: string]: unknown }>(
    `select b.nro, m.nombre as modelo, c.nombre as color
     from butaca b join modelo m on m.id = b.modelo_id join color c on c.id = b.color_id
     where b.nro = any($1::text[])`,
    [nros],
  )
  const byNro = new Map(rows.map(row => [row.nro, row]))
  return nros.flatMap(nro => byNro.get(nro) ?? [])
}
