import type { Queryable } from '../db/db.ts'

/** Whether there is such a row, or was one for what is changed and returned. */
export const hasRow = async (db: Queryable, sql: string, values: readonly unknown[]): Promise<boolean> =>
  (await db.query(sql, values)).length > 0
