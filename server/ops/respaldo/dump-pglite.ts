import fs from 'node:fs'
import path from 'node:path'
import { RESPALDO } from '#messages/server/comandos.ts'
import { FolderInUse } from '../../db/folder-lock.ts'
import { requireOwnFolder } from '../../db/folder-owner.ts'
import { openPglite } from '../../db/pglite/pglite.ts'
import { digestTables } from '../../db/table-digest.ts'
import { getEpoca } from '../../sync/cuenta-sql.ts'
import { closing } from '../command.ts'
import { askForCopy } from './copy-socket.ts'
import { dataOf, type Manifest, RespaldoError } from './manifest.ts'

/**
 * Copies the embedded database into a new folder in `dataDir`, by the server that has it open or else by this process,
 * and reads the manifest from the copy. @returns the folder, which the caller removes.
 */
export async function dumpPglite(dataDir: string): Promise<{ folder: string; manifest: Manifest }> {
  requireOwnFolder(dataDir)
  if (!fs.existsSync(path.join(dataDir, 'base'))) throw new RespaldoError(RESPALDO.sinBase(dataDir))
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
    return await closing(await openPglite(dataDir, { statementTimeoutMs: 0 }), async db => {
      const folder = fs.mkdtempSync(path.join(dataDir, 'respaldo-'))
      await db.copyTo?.(path.join(folder, dataOf({ motor: 'pglite' })))
      return folder
    })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new RespaldoError(RESPALDO.sinRespuesta(error.message), { cause: error })
  }
}
