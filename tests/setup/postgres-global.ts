import fs from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { makeMemoryFolder } from '../helpers/memory-folder.ts'
import { startPostgres } from '../helpers/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** Name of a migrated database on that server, to clone. */
    postgresPlantilla: string
    /** A `dataDir` with a migrated embedded database, to copy. */
    pglitePlantilla: string
  }
}

const PLANTILLA = 'plantilla'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = project.vitest.getRootProject()
  // Another project of the run has already made the databases
  if (root.getProvidedContext().pglitePlantilla !== undefined) return async () => {}
  const all = makeMemoryFolder('butacas-bases-')
  const folder = path.join(all, 'plantilla')
  await prepare({ dataDir: folder })
  const cluster = await startPostgres()
  const admin = await openPostgres(cluster.url('postgres'))
  await admin.exec(`create database ${PLANTILLA}`)
  await admin.close()
  await prepare({ dataDir: folder, databaseUrl: cluster.url(PLANTILLA) })
  root.provide('postgresUrl', cluster.url('postgres'))
  root.provide('postgresPlantilla', PLANTILLA)
  root.provide('pglitePlantilla', folder)
  return async () => {
    await cluster.stop()
    fs.rmSync(all, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function prepare(options: Parameters<typeof openDatabase>[0]): Promise<void> {
  const db = await openDatabase(options)
  await db.close()
}
