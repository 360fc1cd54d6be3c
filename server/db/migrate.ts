import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { BASE } from '#messages/server/consola.ts'
import { DatabaseError, type Db, Explained, getValue, type Queryable } from './db.ts'

/** Database and program version do not match. */
export class MigrationRefused extends Explained {
  override name = 'MigrationRefused'
}

/** An arbitrary number that nothing else in this database uses. */
const ADVISORY_LOCK = 4_811_023
const UNIQUE_VIOLATION = '23505'

/**
 * Updates the schema, one transaction per migration, one process at a time (reliability S12). @throws
 * MigrationRefused for a changed migration or a newer database; DatabaseError if a migration fails.
 */
export async function migrate(db: Db, migrations: readonly Migration[] = readMigrations()): Promise<void> {
  await createTable(db)
  for (;;) {
    const pending = await nextMigration(db, migrations)
    if (!pending) return
    await apply(db, pending)
  }
}

/** Only one process migrates at a time. It waits as long as the preceding process takes. */
const BEGIN_ALONE = `
  begin;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  select pg_advisory_xact_lock(${ADVISORY_LOCK});`

export const hasSchema = (db: Db): Promise<boolean> =>
  getValue(db, "select to_regclass('migracion') is not null")

/**
 * Creates nothing if the table exists, because the account of an up-to-date database may lack the right to create
 * tables.
 */
async function createTable(db: Db): Promise<void> {
  if (await hasSchema(db)) return
  await db.exec(`
    ${BEGIN_ALONE}
    create table if not exists migracion (
      numero int primary key,
      nombre text not null,
      checksum text not null,
      aplicada timestamptz not null default now()
    );
    commit`)
}

/** True if no migration is pending: part of readiness (reliability S11). @throws MigrationRefused. */
export async function isMigrated(
  db: Db,
  migrations: readonly Migration[] = readMigrations(),
): Promise<boolean> {
  return (await nextMigration(db, migrations)) === undefined
}

/** @throws MigrationRefused for a changed migration or a newer database. */
export async function requireKnown(db: Queryable): Promise<void> {
  await nextMigration(db, readMigrations())
}

async function nextMigration(
  db: Queryable,
  migrations: readonly Migration[],
): Promise<Migration | undefined> {
  const applied = await db.query<{ numero: number; nombre: string; checksum: string }>(
    'select numero, nombre, checksum from migracion order by numero',
  )
  for (const { numero, nombre, checksum } of applied) {
    const known = migrations[numero - 1]
    if (!known) throw new MigrationRefused(BASE.masNueva(nombre))
    if (known.checksum !== checksum) throw new MigrationRefused(BASE.migracionCambiada(nombre))
  }
  return migrations[applied.length]
}

/**
 * Inserts the row before the change. A process that waited for the lock then violates the row's key, and looks for the
 * next migration.
 */
async function apply(db: Db, { numero, nombre, checksum, sql }: Migration): Promise<void> {
  try {
    await db.exec(`
      ${BEGIN_ALONE}
      insert into migracion (numero, nombre, checksum) values (${numero}, '${nombre}', '${checksum}');
      ${sql};
      commit`)
  } catch (error) {
    const appliedMeanwhile = error instanceof DatabaseError && error.code === UNIQUE_VIOLATION
    if (!appliedMeanwhile || error.constraint !== 'migracion_pkey') throw error
  }
}

export interface Migration {
  numero: number
  nombre: string
  sql: string
  checksum: string
}

const NAME = /^(\d{4})-[a-z0-9-]+\.sql$/

function migrationsFolder(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? '../migrations/' : './migrations/', import.meta.url)
}

/** Migrations in order. Their numbers start at 1 without gaps, so that the last number is the schema's version. */
export function readMigrations(): Migration[] {
  const folder = migrationsFolder()
  const migrations = fs
    .readdirSync(folder)
    .filter(nombre => NAME.test(nombre))
    .sort()
    .map(nombre => read(folder, nombre))
  migrations.forEach(({ numero, nombre }, index) => {
    if (numero !== index + 1) throw new Error(BASE.faltaMigracion(index + 1, nombre))
  })
  return migrations
}

function read(folder: URL, nombre: string): Migration {
  // Ignores line ends, because a checkout may change them.
  const sql = fs.readFileSync(new URL(nombre, folder), 'utf8').replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { numero: Number(nombre.slice(0, 4)), nombre, sql, checksum }
}
