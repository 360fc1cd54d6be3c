import path, { dirname, join } from 'node:path'
import { BASE, RESPALDO } from '#messages/server/consola.ts'
import { type Db, Explained } from '../db/db.ts'
import { type OpenOptions, openDatabase } from '../db/open.ts'
import { readInstalacion } from './demo/demo-policy.ts'

/** Place of the data, from the settings. `mustExist` is false only for a command that may create a database. */
export const whereOf = (env: NodeJS.ProcessEnv) => ({
  databaseUrl: env.DATABASE_URL || undefined,
  migrateDatabaseUrl: env.MIGRATE_DATABASE_URL || undefined,
  dataDir: path.resolve(env.DATA_DIR || '.data'),
  mustExist: true,
})

/**
 * `where` with the URL of the tables' owner. Unchanged if the settings have no such URL. @throws Explained if the URL
 * names another database.
 */
export function asOwner<
  Where extends { databaseUrl?: string | undefined; migrateDatabaseUrl?: string | undefined },
>(where: Where): Where {
  const { databaseUrl, migrateDatabaseUrl } = where
  if (!databaseUrl || !migrateDatabaseUrl) return where
  if (new URL(databaseUrl).pathname !== new URL(migrateDatabaseUrl).pathname)
    throw new Explained(RESPALDO.dosBases)
  return { ...where, databaseUrl: migrateDatabaseUrl }
}

export const print = (...lines: readonly string[]): void =>
  void process.stdout.write(lines.map(line => `${line}\n`).join(''))

/** Prints the database that a command works on, without its password, to the standard error. */
export function tellWhere({
  databaseUrl,
  dataDir,
}: {
  databaseUrl?: string | undefined
  dataDir: string
}): void {
  process.stderr.write(`${BASE.usada(databaseUrl ? withoutPassword(databaseUrl) : dataDir)}\n`)
}

function withoutPassword(databaseUrl: string): string {
  const { protocol, username, host, pathname } = new URL(databaseUrl)
  // Parameters may contain a password too
  return `${protocol}//${username && `${username}@`}${host}${pathname}`
}

/**
 * @throws Explained for a demo in the default folder. Such a demo is left over from a trial and not the plant's
 * database.
 */
export async function refuseUnnamedDemo(db: Db, env: NodeJS.ProcessEnv): Promise<void> {
  if (env.DATABASE_URL || env.DATA_DIR) return
  if ((await readInstalacion(db)).demo) throw new Explained(BASE.esDemo(whereOf(env).dataDir))
}

/** Runs a command. A failure prints its message, and exits with 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** Opens the database for long statements, and closes it after `use`, also on failure. */
export async function withDatabase(
  where: Omit<OpenOptions, 'statementTimeoutMs'>,
  use: (db: Db) => Promise<void>,
): Promise<void> {
  await closing(await openDatabase({ ...where, statementTimeoutMs: 0 }), use)
}

export async function closing<T>(db: Db, use: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await use(db)
  } finally {
    await db.close()
  }
}

export interface Place {
  env: Readonly<Record<string, string | undefined>>
  entry: string
}

const here = (): Place => ({ env: process.env, entry: process.argv[1] ?? '' })

/**
 * The command line for one of our commands on this server's database. Database addresses contain a password, so they
 * are not printed.
 */
export function commandLine(command: string, args = '', { env, entry }: Place = here()): string {
  return lineOf(command, args, { env, entry }).trimEnd()
}

function lineOf(command: string, args: string, { env, entry }: Place): string {
  const where = env.DATABASE_URL ? 'DATABASE_URL=…' : `DATA_DIR=${env.DATA_DIR || '.data'}`
  const isBuilt = env.npm_lifecycle_event === undefined && entry.endsWith('.js')
  if (!isBuilt) return `${env.DATABASE_URL || env.DATA_DIR ? `${where} ` : ''}npm run ${command} -- ${args}`
  const program = `node ${join(dirname(entry), `${command}.js`)} ${args}`
  // podman and our image (server/deploy/Containerfile) set `container`
  if (!env.container) return `${where} ${program}`
  return env.DATABASE_URL
    ? `podman exec -it CONTENEDOR ${program}`
    : `podman run --rm -it --volumes-from CONTENEDOR IMAGEN ${program}`
}
