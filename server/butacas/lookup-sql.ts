import type { MaestroNombre } from '#contract/maestro.ts'
import type { Queryable } from '../db/db.ts'
import { sqlLista } from '../sql/json.ts'
import { readLista } from '../sql/read-lista.ts'

/** A lookup list in order of id, as the text of one JSON array. @param extra what our server adds, or ''. */
export async function listLookup(db: Queryable, lookup: MaestroNombre, extra: string): Promise<string> {
  const row = `'{"id":' || x.id || ',"nombre":' || to_json(x.nombre)::text ${extra} || '}'`
  return readLista(db, `select ${sqlLista(row, 'x.id')} as lista from ${lookup} x`)
}
