import { isViva } from '#domain/butaca/estado-butaca.ts'
import type { Bucket, ButacasDb } from '../db.ts'
import { foldLog, nextRev } from './write.ts'

/** Forgets the seats that have left the factory; the server is asked for those anyway. */
export async function trimMirror(db: ButacasDb): Promise<void> {
  await db.transaction('rw', db.butacas, db.meta, async () => {
    await foldLog(db)
    const trimmed: Omit<Bucket, 'rev'>[] = []
    await db.butacas.each(({ id, filas }) => {
      const stay = filas.filter(({ estado }) => isViva(estado.id))
      if (stay.length < filas.length) trimmed.push({ id, filas: stay })
    })
    if (trimmed.length === 0) return
    const rev = await nextRev(db)
    await db.butacas.bulkPut(trimmed.map(bucket => ({ ...bucket, rev })))
  })
}
