import type { Queryable } from '../db/db.ts'

/** Of one transaction: the version that its write left before the data went back in time. */
const RETOLD = 'butacas.retold'

/**
 * SQL of the version after `last`. After a restore it skips those of the lost data (reliability O12); a change that is
 * sent again keeps the version that it had (O35).
 */
export const sqlNextVersion = (last: string): string =>
  `greatest(${last} + 1, coalesce(nullif(current_setting('${RETOLD}', true), '')::int, (select piso_version from instalacion)))`

/** SQL of what versions begin at in the next epoch. Seconds since 2020, so that no two restores begin alike. */
export const SQL_NEXT_FLOOR = `greatest(piso_version + 1000000, extract(epoch from now())::int - 1577836800)`

/** Says that what this transaction writes is told again, and what version it had left; 0 where nobody knows. */
export const keepVersion = (tx: Queryable, version: number): Promise<unknown> =>
  tx.query(`select set_config('${RETOLD}', $1, true)`, [String(version)])
