import { liveQuery } from 'dexie'
import type { Butaca } from '#contract/butaca.ts'
import { db } from './db.ts'
import { followMirror } from './mirror/follow-mirror.ts'
import { getButaca, listLookup, mergeButacas } from './mirror/mirror.ts'
import { theReads } from './outbox/dexie-reads.ts'
import { followQueue } from './view/follow-entries.ts'

/** What the first screens have of the database. They get it by `late-stores.ts` alone. */
export const stores = {
  liveQuery,
  followMirror,
  followQueue,
  getButaca,
  listLookup,
  theReads,
  mirrorButacas: (butacas: readonly Butaca[]) => mergeButacas(db, butacas),
}
