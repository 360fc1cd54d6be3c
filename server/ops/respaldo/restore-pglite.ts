import fs from 'node:fs'
import path from 'node:path'
import { RESPALDO } from '#messages/server/comandos.ts'
import { syncFolder, syncTree } from '../../db/durable-files.ts'
import { acquireFolder } from '../../db/folder-lock.ts'
import { openPglite } from '../../db/pglite.ts'
import { getEpoca } from '../../sync/cuenta-sql.ts'
import { closing } from '../command.ts'
import { bringUpToDate, isFree } from './bring-up-to-date.ts'
import { type Manifest, RespaldoError } from './manifest.ts'

/**
 * Puts a backup in the place of the embedded database of `dataDir`, in one rename. What was there is kept beside it.
 * @param folder within `dataDir`, where the archive was unpacked. @returns where what was there is now, and the new epoch.
 * @throws RespaldoError when there is data and nobody asked to replace it; FolderInUse while a server runs.
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
 * All that can be done before anybody sees it: what was unpacked is what was saved, its schema is brought up to date, and
 * it has another name, as data that went back in time must, so that tablets tell again what is missing (reliability O35).
 */
const prepare = async (folder: string, manifest: Manifest): Promise<string> =>
  closing(await openPglite(folder, { statementTimeoutMs: 0 }), async db => {
    await bringUpToDate(db, manifest)
    await db.query('update instalacion set epoca = gen_random_uuid()')
    return getEpoca(db)
  })
