import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { syncFolder, syncTree } from '../durable-files.ts'
import { DurableNodeFS } from '../durable-fs.ts'
import { TYPE_PARSERS } from '../type-parsers.ts'

/** '-F' turns fsync off; fdatasync does nothing in this build, so the log must be synced by fsync. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter(param => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=32MB', 'timezone=UTC', 'datestyle=ISO'].flatMap(
    setting => ['-c', setting],
  ),
]

/** Opens or creates the database in `folder`, whose lock the caller holds. Every statement blocks this thread. */
export async function openEngine(folder: string): Promise<PGlite> {
  // A power cut during creation leaves half a database without any data.
  const unfinished = `${folder}.creando`
  if (fs.existsSync(unfinished)) fs.rmSync(folder, { recursive: true, force: true })
  const isNew = !fs.existsSync(path.join(folder, 'PG_VERSION'))
  if (isNew) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    fs.writeFileSync(unfinished, '', { flush: true })
    syncFolder(path.dirname(folder))
  }
  const layer = new DurableNodeFS(folder)
  layer.durable = !isNew
  const engine = await PGlite.create({
    fs: layer,
    startParams: START_PARAMS,
    extensions: { pg_trgm, unaccent },
    parsers: { ...TYPE_PARSERS },
  })
  if (isNew) {
    layer.durable = true
    syncTree(folder)
    fs.rmSync(unfinished, { force: true })
    syncFolder(path.dirname(folder))
  }
  return engine
}
