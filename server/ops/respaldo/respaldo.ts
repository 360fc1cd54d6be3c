import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { RESPALDO } from '#messages/server/consola.ts'
import { Explained } from '../../db/db.ts'
import { requireOwnFolder } from '../../db/folder-lock.ts'
import { type Manifest, makeScratch, pack, readManifest, unpack } from './manifest.ts'
import { dumpPglite, restorePglite } from './respaldo-pglite.ts'
import { dumpPostgres, requireOwner, restorePostgres } from './respaldo-postgres.ts'

/** The date of this file is the end of the last backup, for both engines. The file lies outside the backed-up data. */
const LAST_BACKUP = 'ultimo-respaldo'

/** PostgreSQL if given, else the embedded database of `dataDir`. */
export interface Where {
  databaseUrl: string | undefined
  dataDir: string
}

export async function makeBackup({ databaseUrl, dataDir }: Where, archive: string): Promise<Manifest> {
  if (fs.existsSync(archive)) throw new Explained(RESPALDO.yaExiste(archive))
  if (databaseUrl === undefined) {
    const { folder, manifest } = await dumpPglite(dataDir)
    await withFolder(folder, () => pack(folder, manifest, archive))
    noteBackup(dataDir)
    return manifest
  }
  const folder = makeTemporary()
  return withFolder(folder, async () => {
    const manifest = await dumpPostgres(databaseUrl, folder)
    await pack(folder, manifest, archive)
    noteBackup(dataDir)
    return manifest
  })
}

function noteBackup(dataDir: string): void {
  try {
    requireOwnFolder(dataDir)
    fs.writeFileSync(path.join(dataDir, LAST_BACKUP), `${new Date().toISOString()}\n`)
  } catch {
    // Another machine or account made the backup of PostgreSQL. The backup is valid, but this folder cannot note it
  }
}

/** End of the last backup, in seconds since 1970; 0 before the first. */
export const lastBackupS = (dataDir: string): number =>
  (fs.statSync(path.join(dataDir, LAST_BACKUP), { throwIfNoEntry: false })?.mtimeMs ?? 0) / 1000

/**
 * @throws Explained for another engine, an account that does not own the tables, existing data, or a table that
 * differs.
 */
export async function restoreBackup(
  { databaseUrl, dataDir }: Where,
  archive: string,
  replace: boolean,
): Promise<{ manifest: Manifest; epoca: string; aside: string | null }> {
  const manifest = await readManifest(archive)
  const motor = databaseUrl === undefined ? 'pglite' : 'postgres'
  if (manifest.motor !== motor)
    throw new Explained(RESPALDO.otroMotor(RESPALDO.motores[manifest.motor], RESPALDO.motores[motor]))
  if (databaseUrl !== undefined) await requireOwner(databaseUrl)
  else {
    requireOwnFolder(dataDir)
    fs.mkdirSync(dataDir, { recursive: true })
  }
  const folder = databaseUrl === undefined ? makeScratch(dataDir) : makeTemporary()
  return withFolder(folder, async () => {
    await unpack(archive, folder)
    if (databaseUrl === undefined)
      return { manifest, ...(await restorePglite(dataDir, folder, manifest, replace)) }
    return { manifest, aside: null, epoca: await restorePostgres(databaseUrl, folder, manifest, replace) }
  })
}

const makeTemporary = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'butacas-respaldo-'))

async function withFolder<T>(folder: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
    fs.rmSync(`${folder}.lock`, { force: true })
  }
}
