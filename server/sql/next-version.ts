import type { Queryable } from '../db/db.ts'

/** Setting of one transaction: the version that its write had before a restore. */
const RETOLD = 'butacas.retold'

/**
 * SQL of the version after `last`. After a restore it skips those of the lost data (reliability O12); a change that is
 * sent again keeps the version that it had (O35).
 */
export const sqlNextVersion = (last: string): string =>
  `greatest(${last} + 1, coalesce(nullif(current_setting('${RETOLD}', true), '')::int, (select piso_version from instalacion)))`

/** SQL of the first version in the next epoch. Seconds since 2020, so that two restores differ. */
export const SQL_NEXT_FLOOR = `greatest(piso_version + 1000000, extract(epoch from now())::int - 1577836800)`

/** Marks this transaction as sent again, with the version that it left then; 0 where unknown. */
export const keepVersion = (tx: Queryable, version: number): Promise<unknown> =>
  tx.query(`select set_config('${RETOLD}', $1, true)`, [String(version)])
