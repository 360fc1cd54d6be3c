import { RESPALDO } from '#messages/server/comandos.ts'
import type { Db } from '../../db/db.ts'
import { migrate } from '../../db/migrate.ts'
import { compareDigests, digestTables } from '../../db/table-digest.ts'
import { isEmptyFactory } from '../demo/fill-demo.ts'
import { type Manifest, RespaldoError } from './manifest.ts'

/** Whether the database is empty or has no tables of ours. */
export async function isFree(db: Db): Promise<boolean> {
  const [found] = await db.query<{ hay: boolean }>("select to_regclass('public.usuario') is not null as hay")
  return !found?.hay || isEmptyFactory(db)
}

/** Checks restored tables against the manifest and migrates. @throws RespaldoError when a table differs. */
export async function bringUpToDate(db: Db, { tablas }: Manifest): Promise<void> {
  const wrongs = compareDigests(tablas, await digestTables(db))
  if (wrongs.length > 0) throw new RespaldoError(RESPALDO.distinto(wrongs))
  await migrate(db)
  // A session that was closed after the backup must not be open again
  await db.query('update sesion set cerrada = now() where cerrada is null')
}
