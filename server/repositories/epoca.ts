import type { Queryable } from '../db/db.ts'

/** Names the data as it is: another one after a restore from a backup (reliability O35). */
export async function getEpoca(db: Queryable): Promise<string> {
  const [row] = await db.query<{ epoca: string }>('select epoca::text as epoca from instalacion')
  if (!row) throw new Error('instalacion has no row')
  return row.epoca
}
