import { BASE } from '#messages/server/consola.ts'
import { type Db, Explained } from './db.ts'
import { hasSchema, migrate } from './migrate.ts'
import { openPglite } from './pglite/pglite.ts'
import { openPostgres } from './postgres.ts'

export interface OpenOptions {
  /** PostgreSQL if given, else the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  /** URL of the account that may change the schema, if the account of `databaseUrl` may not (security C36). */
  migrateDatabaseUrl?: string | undefined
  dataDir: string
  /** 0 lifts the limit on a statement, for bulk loads. */
  statementTimeoutMs?: number
  /** For commands: refuses to create a database. */
  mustExist?: boolean
}

/**
 * Opens the database and migrates it. @throws Explained, such as FolderInUse, MigrationRefused and DatabaseUnavailable;
 * DatabaseError if a migration fails.
 */
export async function openDatabase({
  databaseUrl,
  migrateDatabaseUrl,
  dataDir,
  ...limits
}: OpenOptions): Promise<Db> {
  if (databaseUrl && migrateDatabaseUrl) await migrateAs(migrateDatabaseUrl, limits.mustExist)
  const db = databaseUrl ? await openPostgres(databaseUrl, limits) : await openPglite(dataDir, limits)
  try {
    await bringUp(db, limits.mustExist)
  } catch (error) {
    await db.close()
    throw error
  }
  return db
}

async function bringUp(db: Db, mustExist = false): Promise<void> {
  if (mustExist && !(await hasSchema(db))) throw new Explained(BASE.noHay('DATABASE_URL'))
  await migrate(db)
}

async function migrateAs(url: string, mustExist?: boolean): Promise<void> {
  const owner = await openPostgres(url, { connections: 1 })
  try {
    await bringUp(owner, mustExist)
  } finally {
    await owner.close()
  }
}
