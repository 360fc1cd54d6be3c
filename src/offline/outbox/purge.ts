import type { ButacasDb } from '../db.ts'

const DAY_MS = 86_400_000
/** How long what is settled is kept (reliability (b)). */
const KEPT_MS = { confirmed: 30 * DAY_MS, discarded: 90 * DAY_MS } as const

/** Deletes settled entries older than they are kept for; live ones are never touched. */
export async function purgeSettled(db: ButacasDb, now: number): Promise<void> {
  for (const [state, kept] of Object.entries(KEPT_MS)) {
    await db.entries
      .where('[state+changedAt]')
      .between([state, -Infinity], [state, now - kept])
      .delete()
  }
}
