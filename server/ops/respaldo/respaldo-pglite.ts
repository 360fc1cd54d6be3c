import fs from 'node:fs'
import path from 'node:path'
import { RESPALDO } from '#messages/server/consola.ts'
import { Explained } from '../../db/db.ts'
import { syncFolder, syncTree } from '../../db/disk.ts'
import { acquireFolder, FolderInUse, requireOwnFolder } from '../../db/folder-lock.ts'
import { openPglite } from '../../db/pglite/pglite.ts'
import { digestTables } from '../../db/table-digest.ts'
import { getEpoca } from '../../sync/mark.ts'
import { closing } from '../command.ts'
import { askForCopy, copyInto } from './copy-socket.ts'
import { bringUpToDate, isFree, type Manifest, requireUsable } from './manifest.ts'

/**
 * The server that has the database open makes the copy. Without a server, this process makes the copy. @returns the
 * folder, which the caller removes.
 */
export async function dumpPglite(dataDir: string): Promise<{ folder: string; manifest: Manifest }> {
  requireOwnFolder(dataDir)
  if (!fs.existsSync(path.join(dataDir, 'base'))) throw new Explained(RESPALDO.sinBase(dataDir))
  const folder = (await askForCopy(dataDir)) ?? (await copyAlone(dataDir))
  try {
    const hecho = new Date().toISOString()
    return await closing(await openPglite(folder, { statementTimeoutMs: 0 }), async copy => {
      const facts = { epoca: await getEpoca(copy), tablas: await digestTables(copy) }
      return { folder, manifest: { formato: 1, motor: 'pglite', hecho, ...facts } }
    })
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function copyAlone(dataDir: string): Promise<string> {
  try {
    return await closing(await openPglite(dataDir, { statementTimeoutMs: 0 }), db => copyInto(db, dataDir))
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new Explained(RESPALDO.sinRespuesta(error.message), { cause: error })
  }
}

/**
 * Puts the backup in place with one rename. The old database stays beside it. @throws Explained if there is data and
 * no `replace`; FolderInUse while a server runs.
 */
export async function restorePglite(
  dataDir: string,
  folder: string,
  manifest: Manifest,
  replace: boolean,
): Promise<{ aside: string | null; epoca: string }> {
  const base = path.join(fs.realpathSync(dataDir), 'base')
  const isThere = fs.existsSync(base)
  if (isThere && !replace && !(await closing(await openPglite(dataDir), isFree)))
    throw new Explained(RESPALDO.seApartan)
  const epoca = await prepare(folder, manifest)
  syncTree(path.join(folder, 'base'))
  const lock = await acquireFolder(base)
  try {
    const aside = isThere ? `${base}.apartada-${new Date().toISOString().replaceAll(/[:.]/g, '')}` : null
    if (aside) fs.renameSync(base, aside)
    fs.renameSync(path.join(folder, 'base'), base)
    syncFolder(path.dirname(base))
    return { aside, epoca }
  } finally {
    lock.release()
  }
}

/** Runs before the backup is in service. The new epoch makes tablets send missing changes again (reliability O35). */
const prepare = async (folder: string, manifest: Manifest): Promise<string> =>
  closing(await openPglite(folder, { statementTimeoutMs: 0 }), async db => {
    await requireUsable(db, manifest)
    return bringUpToDate(db)
  })
