import { TRASLADO } from '#messages/server/consola.ts'
import { type Db, Explained, getRow, getValue, type Queryable, SQL_NO_LIMIT } from '../../db/db.ts'
import { type Digests, digestTables } from '../../db/table-digest.ts'
import { isEmptyFactory, suspendIndexes } from '../demo/fill-demo.ts'

/** Blocks that one query reads: some megabytes of rows as text. */
const BLOCKS_AT_ONCE = 128

/**
 * Copies epoch, keys and transaction numbers, so that tablets see the same server. `source` must have no writers.
 * @throws Explained if the target holds data.
 */
export async function moveData(
  source: Db,
  target: Db,
  onTable: (tabla: string, filas: number) => void = () => {},
): Promise<{ original: Digests; copy: Digests; skipped: number }> {
  if (!(await isEmptyFactory(target))) throw new Explained(TRASLADO.conDatos)
  const xid = await getValue<string>(source, 'select pg_snapshot_xmax(pg_current_snapshot())::text')
  const skipped = await reachTransaction(target, BigInt(xid))
  const tables = await listMovedTables(source)
  await target.tx(async tx => {
    await tx.query(SQL_NO_LIMIT)
    await tx.query('set local idle_in_transaction_session_timeout = 0')
    // Disables triggers before the first copied row, because they would count the copied rows again
    for (const { tabla } of tables) await tx.query(`alter table ${tabla} disable trigger user`)
    await tx.query(`truncate ${tables.map(({ tabla }) => tabla).join(', ')}`)
    const restoreIndexes = await suspendIndexes(tx)
    for (const table of tables) onTable(table.tabla, await moveTable(source, tx, table))
    for (const { tabla } of tables) await tx.query(`alter table ${tabla} enable trigger user`)
    await restoreIndexes()
  })
  await target.exec('vacuum analyze')
  return { original: await digestTables(source), copy: await digestTables(target), skipped }
}

/** Moves the table by blocks of its file, because blocks need no key and each row is read only once. */
async function moveTable(source: Db, target: Queryable, table: MovedTable): Promise<number> {
  const { tabla, columnas, secuencias } = table
  const bloques = await getValue<number>(
    source,
    `select (pg_relation_size('${tabla}') / current_setting('block_size')::int)::int`,
  )
  let moved = 0
  for (let from = 0; from < bloques; from += BLOCKS_AT_ONCE) {
    const page = await getRow<{ filas: string | null; cuantas: number }>(
      source,
      `select json_agg(t)::text as filas, count(*)::int as cuantas from (
         select ${columnas} from ${tabla}
         where ctid >= '(${from},0)'::tid and ctid < '(${from + BLOCKS_AT_ONCE},0)'::tid) t`,
    )
    if (page.filas === null) continue
    await target.query(
      `insert into ${tabla} (${columnas}) overriding system value
       select ${columnas} from json_populate_recordset(null::${tabla}, $1::json)`,
      [page.filas],
    )
    moved += page.cuantas
  }
  for (const { secuencia, ultimo, usada } of secuencias)
    await target.query('select setval($1::regclass, $2::bigint, $3::boolean)', [secuencia, ultimo, usada])
  return moved
}

interface MovedTable {
  tabla: string
  /** Without generated columns, which the target computes anew. */
  columnas: string
  /** Positions of the table's sequences. A position may be past every number in use. */
  secuencias: { secuencia: string; ultimo: string; usada: boolean }[]
}

/** Lists referenced tables first. */
async function listMovedTables(db: Queryable): Promise<MovedTable[]> {
  const tables = await db.query<{ tabla: string; columnas: string; refiere: string[] }>(
    `select c.oid::regclass::text as tabla,
       string_agg(format('%I', a.attname), ', ' order by a.attnum) as columnas,
       (select coalesce(array_agg(distinct f.confrelid::regclass::text), '{}') from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refiere
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and c.relname <> 'migracion'
     group by c.oid order by 1`,
  )
  const moved: MovedTable[] = []
  for (const { tabla, columnas } of inOrder(tables))
    moved.push({ tabla, columnas, secuencias: await listSequences(db, tabla) })
  return moved
}

function inOrder<Table extends { tabla: string; refiere: string[] }>(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const place = (table: Table): void => {
    if (ordered.includes(table)) return
    for (const other of tables) if (table.refiere.includes(other.tabla)) place(other)
    ordered.push(table)
  }
  for (const table of tables) place(table)
  return ordered
}

async function listSequences(db: Queryable, tabla: string): Promise<MovedTable['secuencias']> {
  const names = await db.query<{ secuencia: string }>(
    `select s.oid::regclass::text as secuencia from pg_depend d join pg_class s on s.oid = d.objid
     where d.refobjid = $1::regclass and s.relkind = 'S' and d.deptype in ('a', 'i')`,
    [tabla],
  )
  const sequences: MovedTable['secuencias'] = []
  for (const { secuencia } of names) {
    const now = await getRow<{ ultimo: string; usada: boolean }>(
      db,
      `select last_value::text as ultimo, is_called as usada from ${secuencia}`,
    )
    sequences.push({ secuencia, ...now })
  }
  return sequences
}

/** Transaction numbers that one statement consumes in a few seconds. */
const AT_ONCE = 100_000

/**
 * Consumes the transaction numbers up to `xid`. Otherwise an old cursor would later look recent, and changes would be
 * missed (server/eventos/cambios.ts). @returns how many numbers were consumed.
 */
async function reachTransaction(db: Db, xid: bigint): Promise<number> {
  let counted = 0
  for (;;) {
    const faltan = await getValue<string>(
      db,
      'select ($1::numeric - pg_current_xact_id()::text::numeric)::text',
      [xid.toString()],
    )
    const missing = Number(faltan)
    if (missing < 0) return counted
    const count = Math.min(missing + 1, AT_ONCE)
    await db.exec(countUp(count))
    counted += count
  }
}

/** A `do` block may commit only outside a transaction. The commits of this block do not wait for the disk. */
const countUp = (count: number): string => `
  do $$ begin
    for n in 1..${count} loop
      set local synchronous_commit = off;
      perform pg_current_xact_id();
      commit;
    end loop;
  end $$`
