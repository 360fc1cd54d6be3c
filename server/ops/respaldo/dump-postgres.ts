import path from 'node:path'
import { openPostgres } from '../../db/postgres.ts'
import { digestTables } from '../../db/table-digest.ts'
import { getEpoca } from '../../sync/cuenta-sql.ts'
import { closing } from '../command.ts'
import { dataOf, type Manifest } from './manifest.ts'
import { connectionOf, findProgram } from './postgres-programs.ts'
import { runProgram } from './run-program.ts'

/** Less than the default: the disk is slower than the compression. */
const COMPRESSION = 3

/** Dumps the database into `folder` while others work; `pg_dump` and the table sums read the same snapshot. */
export async function dumpPostgres(databaseUrl: string, folder: string): Promise<Manifest> {
  const { args, env } = connectionOf(databaseUrl)
  const db = await openPostgres(databaseUrl, { connections: 1, statementTimeoutMs: 0 })
  return closing(db, () =>
    db.tx(async tx => {
      await tx.query('set transaction isolation level repeatable read, read only')
      await tx.query('set local idle_in_transaction_session_timeout = 0')
      const [row] = await tx.query<{ foto: string; hecho: string }>(
        'select pg_export_snapshot() as foto, now()::text as hecho',
      )
      const { foto = '', hecho = '' } = row ?? {}
      await runProgram(
        findProgram('pg_dump'),
        [
          ...['--format=custom', '--no-owner', '--no-privileges', '--no-comments'],
          ...[`--compress=${COMPRESSION}`, `--snapshot=${foto}`],
          `--file=${path.join(folder, dataOf({ motor: 'postgres' }))}`,
          ...args,
        ],
        { env },
      )
      const manifest = { formato: 1, motor: 'postgres', hecho } as const
      return { ...manifest, epoca: await getEpoca(tx), tablas: await digestTables(tx) }
    }),
  )
}
