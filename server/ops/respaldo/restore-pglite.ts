import fs from 'node:fs'
import path from 'node:path'
import { RESPALDO } from '#messages/server/comandos.ts'
import { syncFolder, syncTree } from '../../db/durable-files.ts'
import { acquireFolder } from '../../db/folder-lock.ts'
import { openPglite } from '../../db/pglite/pglite.ts'
import { getEpoca } from '../../sync/cuenta-sql.ts'
import { closing } from '../command.ts'
import { bringUpToDate, isFree } from './bring-up-to-date.ts'
import { type Manifest, RespaldoError } from './manifest.ts'

/**
 * Replaces the embedded database of `dataDir` by the backup unpacked in `folder`, in one rename; keeps the old one
 * beside it. @throws RespaldoError when there is data and no `replace`; FolderInUse while a server runs.
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
    throw new RespaldoError(RESPALDO.seApartan)
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

/**
 * Checks and migrates the backup before anybody sees it, and gives it a new epoch, so that tablets send again what is
 * missing (reliability O35).
 */
const prepare = async (folder: string, manifest: Manifest): Promise<string> =>
  closing(await openPglite(folder, { statementTimeoutMs: 0 }), async db => {
    await bringUpToDate(db, manifest)
    await db.query('update instalacion set epoca = gen_random_uuid()')
    return getEpoca(db)
  })
