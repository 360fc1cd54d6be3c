import type { Db } from '../../db/db.ts'

/** Few enough for one statement to take a few seconds. */
const AT_ONCE = 100_000

/**
 * Uses up transaction numbers until the database is past `xid`. Otherwise an old cursor would later look recent, and
 * changes would be missed (server/eventos/cambios-sql.ts). @returns how many.
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

/** A block may commit where it is alone in its statement. Nothing needs to reach the disk. */
const countUp = (count: number): string => `
  do $$ begin
    for n in 1..${count} loop
      set local synchronous_commit = off;
      perform pg_current_xact_id();
      commit;
    end loop;
  end $$`
