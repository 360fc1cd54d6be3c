import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable, type Db } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { Engine } from '#tests/helpers/databases.ts'
import { addButacas, fillFabrica } from '#tests/helpers/fabrica.ts'
import { startPostgres } from '#tests/helpers/postgres.ts'

export interface ProofFactory {
  readonly dataDir: string
  readonly env: Record<string, string>
  readonly nros: readonly string[]
  /** Opens the database without the server. On PGlite no server may be running. */
  openDb(): Promise<Db>
  /** Ends every connection to the database, like a failover or an administrator; null on the embedded one. */
  endBackends: (() => Promise<void>) | null
  remove(): Promise<void>
}

/**
 * @param seats a small number, so that many changes meet on each seat. @param template a data folder of a migrated
 * embedded database to copy.
 */
export async function makeFactory(engine: Engine, seats: number, template?: string): Promise<ProofFactory> {
  const dataDir = await mkdtemp(join(tmpdir(), 'butacas-prueba-'))
  if (template !== undefined) await cp(template, dataDir, { recursive: true })
  const cluster = engine === 'postgres' ? await startPostgres() : null
  if (cluster !== null) {
    const admin = await openPostgres(cluster.url('postgres'), { statementTimeoutMs: 0 })
    await admin.exec('create database prueba')
    await admin.close()
  }
  const databaseUrl = cluster?.url('prueba')
  const openDb = () => patiently(() => openDatabase({ dataDir, databaseUrl, statementTimeoutMs: 0 }))
  const nros = Array.from({ length: seats }, (_, n) => `P${String(n).padStart(4, '0')}`)
  const db = await openDb()
  await fillFabrica(db)
  await addButacas(
    db,
    nros.map(nro => ({ nro })),
  )
  await db.close()
  return {
    dataDir,
    env: {
      DEMO: '0',
      JWT_SECRET: 'a secret of the proof that is longer than 32 bytes',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
    nros,
    openDb,
    endBackends: cluster === null ? null : () => endBackends(cluster.url('postgres')),
    async remove() {
      await cluster?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function endBackends(url: string): Promise<void> {
  const dba = await patiently(() => openPostgres(url, { connections: 1 }))
  await dba.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'prueba'")
  await dba.close()
}

/** Retries, because under constant kills a connection may take longer than its timeout. */
async function patiently<T>(open: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || attempt === 20) throw error
      await sleep(500)
    }
  }
}
