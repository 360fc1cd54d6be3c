import type { Queryable } from '../db/db.ts'

/** Reads a list that SQL has made into the text of one JSON array, in the column `lista`. */
export async function readLista(
  db: Queryable,
  sql: string,
  params: readonly unknown[] = [],
): Promise<string> {
  const [row] = await db.query<{ lista: string }>(sql, params)
  return row?.lista ?? '[]'
}
