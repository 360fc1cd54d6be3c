import { RESPALDO } from '#messages/server/comandos.ts'
import type { Db } from '../../db/db.ts'
import { migrate } from '../../db/migrate.ts'
import { compareDigests, digestTables } from '../../db/table-digest.ts'
import { isEmptyFactory } from '../demo/fill-demo.ts'
import { type Manifest, RespaldoError } from './manifest.ts'

/** Whether nobody ever worked in the database, or nothing of ours is in it. */
export async function isFree(db: Db): Promise<boolean> {
  const [found] = await db.query<{ hay: boolean }>("select to_regclass('public.usuario') is not null as hay")
  return !found?.hay || isEmptyFactory(db)
}

/** Checks restored tables against the manifest and migrates. @throws RespaldoError when a table differs. */
export async function bringUpToDate(db: Db, { tablas }: Manifest): Promise<void> {
  const wrongs = compareDigests(tablas, await digestTables(db))
  if (wrongs.length > 0) throw new RespaldoError(RESPALDO.distinto(wrongs))
  await migrate(db)
  // One that was closed after the backup would be open again
  await db.query('update sesion set cerrada = now() where cerrada is null')
}
