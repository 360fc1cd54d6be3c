import path from 'node:path'
import type { Db } from '../db/db.ts'
import { openDatabase } from '../db/open.ts'

/** Where the settings say that the data are. A command that fills or restores a database may create it; no other may. */
export const whereOf = (env: NodeJS.ProcessEnv) => ({
  databaseUrl: env.DATABASE_URL || undefined,
  dataDir: path.resolve(env.DATA_DIR || '.data'),
  mustExist: true,
})

export const print = (...lines: readonly string[]): void =>
  void process.stdout.write(lines.map(line => `${line}\n`).join(''))

/** Runs a command. What goes wrong is said in its own words, and ends with 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** Opens the database for long statements, and closes it whatever comes of `use`. */
export async function withDatabase(
  where: { databaseUrl?: string | undefined; dataDir: string; mustExist?: boolean },
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
