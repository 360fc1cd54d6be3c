import { TRASLADO } from '#messages/server/comandos.ts'
import { type Db, type Queryable, SQL_NO_LIMIT } from '../../db/db.ts'
import { type Digests, digestTables } from '../../db/table-digest.ts'
import { suspendIndexes } from '../demo/bulk-indexes.ts'
import { isEmptyFactory } from '../demo/fill-demo.ts'
import { listMovedTables, type MovedTable } from './moved-tables.ts'
import { reachTransaction } from './reach-transaction.ts'

/** The move cannot be done. The message is fit to be shown. */
export class TrasladoError extends Error {
  override name = 'TrasladoError'
}

/** Of a table at a time: some megabytes of rows as text. */
const BLOCKS_AT_ONCE = 128

/**
 * Copies all tables to another database in one transaction, with epoch, keys and transaction numbers, so tablets see
 * the same server. Nobody may write to `source`. @throws TrasladoError when the target holds data.
 */
export async function moveData(
  source: Db,
  target: Db,
  onTable: (tabla: string, filas: number) => void = () => {},
): Promise<{ original: Digests; copy: Digests; skipped: number }> {
  if (!(await isEmptyFactory(target))) throw new TrasladoError(TRASLADO.conDatos)
  const [row] = await source.query<{ xid: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as xid',
  )
  const skipped = await reachTransaction(target, BigInt(row?.xid ?? 0))
  const tables = await listMovedTables(source)
  await target.tx(async tx => {
    await tx.query(SQL_NO_LIMIT)
    await tx.query('set local idle_in_transaction_session_timeout = 0')
    // First of all: triggers would count the copied rows again
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

/** By blocks of the table's file, which needs no key and reads nothing twice. */
async function moveTable(source: Db, target: Queryable, table: MovedTable): Promise<number> {
  const { tabla, columnas, secuencias } = table
  const [size] = await source.query<{ bloques: number }>(
    `select (pg_relation_size('${tabla}') / current_setting('block_size')::int)::int as bloques`,
  )
  let moved = 0
  for (let from = 0; from < (size?.bloques ?? 0); from += BLOCKS_AT_ONCE) {
    const [page] = await source.query<{ filas: string | null; cuantas: number }>(
      `select json_agg(t)::text as filas, count(*)::int as cuantas from (
         select ${columnas} from ${tabla}
         where ctid >= '(${from},0)'::tid and ctid < '(${from + BLOCKS_AT_ONCE},0)'::tid) t`,
    )
    if (!page?.filas) continue
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
