import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { RESPALDO } from '#messages/server/consola.ts'
import { Explained, getRow, type Queryable } from '../../db/db.ts'
import { openPostgres } from '../../db/postgres.ts'
import { digestTables } from '../../db/table-digest.ts'
import { getEpoca } from '../../sync/mark.ts'
import { closing } from '../command.ts'
import {
  type Ask,
  bringUpToDate,
  dataOf,
  isFree,
  type Manifest,
  NEW_EPOCH,
  requireUsable,
  runProgram,
} from './manifest.ts'

/** `pg_dump` and the table digests read the same snapshot. */
export async function dumpPostgres(databaseUrl: string, folder: string): Promise<Manifest> {
  const { args, env } = connectionOf(databaseUrl)
  const db = await openPostgres(databaseUrl, { connections: 1, statementTimeoutMs: 0 })
  return closing(db, () =>
    db.tx(async tx => {
      await tx.query('set transaction isolation level repeatable read, read only')
      await tx.query('set local idle_in_transaction_session_timeout = 0')
      const { foto, hecho } = await getRow<{ foto: string; hecho: string }>(
        tx,
        'select pg_export_snapshot() as foto, now()::text as hecho',
      )
      await runProgram(
        findProgram('pg_dump'),
        [
          ...['--format=custom', '--no-owner', '--no-privileges', '--no-comments'],
          `--snapshot=${foto}`,
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

/** Drops tables and functions, but keeps extensions, because they may belong to other programs. */
const CLEAR = `
begin;
set local lock_timeout = '30s';
set local client_min_messages = warning;
do $$
declare
  una record;
begin
  for una in
    select format('drop table %s cascade', c.oid::regclass) as orden from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop execute una.orden; end loop;
  for una in
    select format('drop function %s cascade', p.oid::regprocedure) as orden from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop execute una.orden; end loop;
end $$;
`

/** The comparison needs times in the text form of `openPostgres`. */
const AS_OURS = `
set local search_path = public;
set local timezone = 'UTC';
set local datestyle = 'ISO';
`

/** Runs only statements without parameters. */
const asQueryable = (ask: Ask): Queryable => ({
  query: async sql => {
    const mark = `${randomUUID()} `
    const rows = `select '${mark}' || coalesce(jsonb_agg(fila)::text, '[]') from (${sql}) fila;\n`
    return JSON.parse(await ask(rows, mark))
  },
})

/** @throws Explained if the account may not drop every table and create new tables. */
export async function requireOwner(databaseUrl: string): Promise<void> {
  const [row] = await closing(await openPostgres(databaseUrl, { connections: 1 }), db =>
    db.query<{ cuenta: string; puede: boolean }>(
      `select current_user as cuenta, has_schema_privilege('public', 'create') and not exists (
         select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
           and not pg_has_role(relowner, 'usage')) as puede`,
    ),
  )
  if (!row?.puede) throw new Explained(RESPALDO.noEsDuena(row?.cuenta ?? ''))
}

/**
 * One transaction compares every table before its commit. @throws Explained, with nothing changed, if there is data and
 * no `replace`, or if the backup cannot be used. Also throws if the data were replaced but not migrated.
 */
export async function restorePostgres(
  databaseUrl: string,
  folder: string,
  manifest: Manifest,
  replace: boolean,
): Promise<string> {
  const open = () => openPostgres(databaseUrl, { connections: 1, statementTimeoutMs: 0 })
  const mayReplace = await closing(await open(), async db => replace || isFree(db))
  if (!mayReplace) throw new Explained(RESPALDO.seBorran)
  const { args, env } = connectionOf(databaseUrl)
  const script = spawn(
    findProgram('pg_restore'),
    ['--no-owner', '--no-privileges', '--no-comments', '--file=-', path.join(folder, dataOf(manifest))],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(script, 'exit')
  async function* untilItsEnd(): AsyncGenerator<Buffer> {
    yield* script.stdout
    const [code] = await ended
    // Without the final `commit`, nothing was changed
    if (code !== 0) throw new Explained(`${RESPALDO.termino('pg_restore', code)}.`)
  }
  await runProgram(
    findProgram('psql'),
    ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1', '--file=-', ...args],
    {
      env,
      input: [
        CLEAR,
        untilItsEnd(),
        AS_OURS,
        ask => requireUsable(asQueryable(ask), manifest),
        NEW_EPOCH,
        'commit;\n',
      ],
    },
  )
  try {
    return await closing(await open(), async db => {
      const epoca = await bringUpToDate(db)
      await db.exec('vacuum analyze')
      return epoca
    })
  } catch (error) {
    throw new Explained(RESPALDO.sinTerminar(String(error)), { cause: error })
  }
}

const DEBIAN = '/usr/lib/postgresql'

/** Prefers Debian's newest version to the program in PATH. */
function findProgram(name: string): string {
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => path.join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const found = folders.find(folder => folder && fs.existsSync(path.join(folder, name)))
  if (found) return path.join(found, name)
  throw new Explained(RESPALDO.falta(name))
}

/** The password goes into the environment, because arguments are visible to everyone. */
function connectionOf(databaseUrl: string): { args: string[]; env: Record<string, string> } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { args: [`--dbname=${url}`], env: password === '' ? {} : { PGPASSWORD: password } }
}
