import type { Queryable } from '../db/db.ts'
import { readLista } from '../sql/read-lista.ts'

export type Lookup = 'modelo' | 'color' | 'estado'

/** A lookup list in order of id, as the text of one JSON array. */
export async function listLookup(db: Queryable, lookup: Lookup): Promise<string> {
  return readLista(
    db,
    `select coalesce(json_agg(json_build_object('id', id, 'nombre', nombre) order by id), '[]')::text as lista from ${lookup}`,
  )
}
