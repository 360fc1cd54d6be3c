import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, inject } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { openPglite, type PgliteOptions } from '#server/db/pglite/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'

export type Engine = Db['engine']

/** For tests of what an engine can get wrong: SQL, types, transactions, order, concurrent writes, notifications. */
export const BOTH: readonly Engine[] = ['pglite', 'postgres']
/**
 * The default engine: PostgreSQL, or the embedded engine in `npm run proof -- embedded`. A test that names an engine,
 * as in `startTestServer({ engine: 'postgres' })`, runs only on the named engine.
 */
export const ENGINE: Engine = process.env.CONTRACT_ENGINE === 'pglite' ? 'pglite' : 'postgres'

/** A migrated empty database; close it before `remove`. */
export interface FreshDatabase {
  /** Options for `openDatabase`: `databaseUrl` on PostgreSQL only. */
  where: { dataDir: string; databaseUrl?: string }
  open(options?: PgliteOptions): Promise<Db>
  /**
   * Copies the closed database. @returns a function that restores the copy without the product's commands: from the
   * copied folder, or by `pg_restore`.
   */
  copy(): Promise<() => Promise<void>>
  remove(): Promise<void>
}

/** Copies the template of the global setup (tests/setup/postgres-global.ts). */
export async function makeDatabase(engine: Engine = ENGINE): Promise<FreshDatabase> {
  // Beside the template, whose folder is deleted at the end
  const dataDir = fs.mkdtempSync(path.join(path.dirname(inject('pglitePlantilla')), 'datos-'))
  const removeFolder = async () => fs.rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'pglite') {
    await keepCompiled()
    fs.cpSync(inject('pglitePlantilla'), dataDir, { recursive: true })
    return {
      where: { dataDir },
      open: options => openPglite(dataDir, options),
      async copy() {
        const aside = `${dataDir}.copia`
        fs.cpSync(dataDir, aside, { recursive: true })
        return async () => {
          fs.rmSync(dataDir, { recursive: true })
          fs.renameSync(aside, dataDir)
        }
      },
      remove: removeFolder,
    }
  }
  const name = `prueba_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template ${inject('postgresPlantilla')}`)
  const databaseUrl = inject('postgresUrl').replace(/[^/]*$/, name)
  return {
    where: { dataDir, databaseUrl },
    open: () => openPostgres(databaseUrl),
    async copy() {
      const aside = `${dataDir}.dump`
      await runPostgres('pg_dump', '--format=custom', `--file=${aside}`, databaseUrl)
      return async () => {
        await runPostgres(
          'pg_restore',
          '--clean',
          '--if-exists',
          '--exit-on-error',
          `--dbname=${databaseUrl}`,
          aside,
        )
        fs.rmSync(aside)
      }
    },
    async remove() {
      await administer(`drop database ${name} with (force)`)
      await removeFolder()
    },
  }
}

/**
 * Runs `use` on an empty PostgreSQL database of the release before the named migration. `migrate` brings it up to
 * date.
 */
export async function withReleaseBefore(migration: string, use: (db: Db) => Promise<void>): Promise<void> {
  const name = `prueba_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
  const db = await openPostgres(inject('postgresUrl').replace(/[^/]*$/, name))
  try {
    const migrations = readMigrations()
    const at = migrations.findIndex(({ nombre }) => nombre.includes(migration))
    await migrate(db, migrations.slice(0, at))
    await use(db)
  } finally {
    await db.close()
    await administer(`drop database ${name}`)
  }
}

let compiled: Promise<WebAssembly.Module> | undefined
/** Compiles the engine once: the threads of later databases then answer five times as fast. */
function keepCompiled(): Promise<WebAssembly.Module> {
  compiled ??= fs.promises
    .readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite')))
    .then(bytes => WebAssembly.compile(bytes))
  return compiled
}

const runPostgres = (program: string, ...args: string[]) =>
  promisify(execFile)(path.join(findPostgresBinaries(), program), args)

async function administer(sql: string): Promise<void> {
  const admin = await openPostgres(inject('postgresUrl'), { connections: 1, statementTimeoutMs: 0 })
  await admin.exec(sql)
  await admin.close()
}

/** Runs the tests on each engine. `open` gives a new migrated database, which is closed and removed after the tests. */
export function describeOnEngines(
  engines: readonly Engine[],
  name: string,
  tests: (open: (options?: PgliteOptions) => Promise<Db>, engine: Engine) => void,
): void {
  describe.each(engines)(`${name} (%s)`, engine => {
    const undo: (() => Promise<void>)[] = []
    afterAll(async () => {
      for (const step of undo.reverse()) await step()
    })
    const open = async (options?: PgliteOptions) => {
      const database = await makeDatabase(engine)
      undo.push(() => database.remove())
      const db = await database.open(options)
      undo.push(() => db.close())
      return db
    }
    tests(open, engine)
  })
}

/**
 * Waits until this many statements wait for a lock. The embedded database runs statements one after another, so none
 * waits.
 */
export async function untilLocked(db: Db, statements = 1): Promise<void> {
  if (db.engine !== 'postgres') return
  const waiting = async () =>
    (
      await db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length
  await expect.poll(waiting).toBeGreaterThanOrEqual(statements)
}

/**
 * SQL functions of the factory's hour (server/sql/event-time.ts). Sessions and purges use `now()` and keep the real
 * time.
 */
const FACTORY_HOUR = /\b(clock|statement)_timestamp\(\)/g

/** The same database with the given clock for the factory's hour, also for the hours that triggers write. */
export function withClock(db: Db, clock: () => Date): Db {
  const tx: Db['tx'] = fn =>
    db.tx(async real => {
      await real.query("select set_config('butacas.ahora', $1, true)", [clock().toISOString()])
      return fn({
        query: (sql, params) =>
          real.query(sql.replace(FACTORY_HOUR, "current_setting('butacas.ahora')::timestamptz"), params),
      })
    })
  const over: Pick<Db, 'tx' | 'query'> = { tx, query: (sql, params) => tx(real => real.query(sql, params)) }
  return new Proxy(db, {
    get(target, name) {
      if (name in over) return over[name as keyof typeof over]
      const value = target[name as keyof Db]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
