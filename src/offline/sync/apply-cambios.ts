import type { Butaca } from '#contract/butaca.ts'
import { covers } from '#domain/butaca/cursor.ts'
import type { Filas } from '#http/eventos.ts'
import { clock } from '../clock.ts'
import { type ButacasDb, db as theDb } from '../db.ts'
import { getMirrorMeta } from '../mirror/read.ts'
import { mergeButacas } from '../mirror/write.ts'
import { withLock } from './lock.ts'

/** Held by whoever brings the mirror up to date. */
export const REFRESH_LOCK = 'butacas-refresh'

/** The mirror takes what changed up to a cursor, whether it was asked for or came by the line of events. */
export const applyCambios = (
  db: ButacasDb,
  { cursor, butacas }: { cursor: string; butacas: readonly Butaca[] },
  refreshedAt: number,
): Promise<void> => mergeButacas(db, butacas, { cursor, refreshedAt })

/**
 * Takes the rows of an event, if the mirror has seen all that was before them. @returns false where it has not, or
 * could not be written, so that the server must be asked what changed.
 */
export async function applyFilas(
  { desde, hasta, butacas }: Filas,
  db: ButacasDb = theDb,
  now: () => number = () => clock.now(),
): Promise<boolean> {
  try {
    return await withLock(REFRESH_LOCK, async () => {
      const { cursor, refreshedAt } = await getMirrorMeta(db)
      if (cursor === null || refreshedAt === null || !covers(cursor, desde)) return false
      if (!covers(cursor, hasta)) await applyCambios(db, { cursor: hasta, butacas }, now())
      return true
    })
  } catch {
    return false // Whoever asks for a refresh then is told what is wrong with the storage
  }
}
