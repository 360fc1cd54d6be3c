import type { Db } from '../../db/db.ts'

/** Numbers that one statement goes through: a few seconds, so that whoever watches sees it get on. */
const AT_ONCE = 100_000

/**
 * Lets a database count transactions until it is past `xid`. A tablet's cursor is a number of the database that gave it
 * (server/eventos/cambios-sql.ts): in one whose numbers are lower it would one day be taken for a recent one, and the
 * changes before it would never be told.
 * @returns how many were counted.
 */
export async function reachTransaction(db: Db, xid: bigint): Promise<number> {
  let counted = 0
  for (;;) {
    const [row] = await db.query<{ faltan: string }>(
      'select ($1::numeric - pg_current_xact_id()::text::numeric)::text as faltan',
      [xid.toString()],
    )
    const missing = Number(row?.faltan ?? 0)
    if (missing < 0) return counted
    const count = Math.min(missing + 1, AT_ONCE)
    await db.exec(countUp(count))
    counted += count
  }
}

/** Commits within a block are allowed where nothing else is in its statement. They need not reach the disk: nothing is in them. */
const countUp = (count: number): string => `
  do $$ begin
    for n in 1..${count} loop
      set local synchronous_commit = off;
      perform pg_current_xact_id();
      commit;
    end loop;
  end $$`
