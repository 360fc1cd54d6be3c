import { dropBallast } from './ballast.ts'
import { type ButacasDb, db as theDb } from './db.ts'
import { forgetListas } from './listas.ts'
import { trimMirror } from './mirror/trim.ts'

/**
 * Frees space for a person's change (reliability O28): the reserve, the office's lists, the seats that left the
 * factory. Never the outbox.
 */
export async function makeRoom(db: ButacasDb = theDb): Promise<void> {
  for (const free of [dropBallast, () => forgetListas(db), () => trimMirror(db)]) await free().catch(() => {}) // The write that follows tells whether it was enough
}
