import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from '../helpers/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the run's PostgreSQL, database `postgres`. */
    postgresUrl: string
    /** Name of a migrated database there, to clone. */
    postgresPlantilla: string
    /** A `dataDir` with a migrated embedded database, to copy. */
    pglitePlantilla: string
  }
}

const PLANTILLA = 'plantilla'

/** One PostgreSQL and one migrated database of each engine for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'butacas-plantilla-'))
  await prepare({ dataDir: folder })
  const cluster = await startPostgres()
  const admin = await openPostgres(cluster.url('postgres'))
  await admin.exec(`create database ${PLANTILLA}`)
  await admin.close()
  await prepare({ dataDir: folder, databaseUrl: cluster.url(PLANTILLA) })
  project.provide('postgresUrl', cluster.url('postgres'))
  project.provide('postgresPlantilla', PLANTILLA)
  project.provide('pglitePlantilla', folder)
  return async () => {
    await cluster.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(options: Parameters<typeof openDatabase>[0]): Promise<void> {
  const db = await openDatabase(options)
  await db.close()
}
