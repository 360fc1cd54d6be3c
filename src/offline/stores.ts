import { liveQuery } from 'dexie'
import type { Butaca } from '#contract/butaca.ts'
import { db } from './db.ts'
import { followMirror } from './mirror/follow-mirror.ts'
import { getButaca, listLookup, mergeButacas } from './mirror/mirror.ts'
import { theReads } from './outbox/dexie-reads.ts'
import { followQueue } from './view/follow-entries.ts'

/** The first screens' access to the database, imported only by `late-stores.ts`. */
export const stores = {
  liveQuery,
  followMirror,
  followQueue,
  getButaca,
  listLookup,
  theReads,
  mirrorButacas: (butacas: readonly Butaca[]) => mergeButacas(db, butacas),
}
