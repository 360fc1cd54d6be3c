import type { ButacasDb } from '../db.ts'
import { listLiveEntries } from './entries.ts'
import type { Entry } from './entry.ts'
import { getOutboxMeta, updateOutboxMeta } from './outbox-meta.ts'
import { isInDoubt } from './sendable.ts'

/** How long a claim holds if its holder is never heard of again (reliability O20, O21). */
export const LEASE_MS = 60_000

/** Takes the next fence: from now on, outcomes of older drains are not written. */
export function takeFence(db: ButacasDb): Promise<number> {
  return db.transaction('rw', db.meta, async () => {
    const { fence } = await getOutboxMeta(db)
    await updateOutboxMeta(db, { fence: fence + 1 })
    return fence + 1
  })
}

/**
 * Puts in doubt what a drain that is gone left as sending. Whoever calls holds the lock, so nobody is sending them.
 * @returns the live entries as they are now, in order of capture.
 */
export function recoverAbandoned(db: ButacasDb, now: number): Promise<Entry[]> {
  return db.transaction('rw', db.entries, async () => {
    const live = await listLiveEntries(db)
    const recovered = live.map(entry => (entry.state === 'sending' ? abandoned(entry, now) : entry))
    await db.entries.bulkPut(recovered.filter((entry, i) => entry !== live[i]))
    return recovered
  })
}

const abandoned = (entry: Entry, now: number): Entry => ({
  ...entry,
  state: 'in-doubt',
  attempts: entry.attempts + 1,
  lease: null,
  nextAt: 0,
  changedAt: now,
})

/**
 * Marks entries as sending before their requests leave, in one transaction: after a crash each of them is in doubt, so
 * none can be lost or sent unknowingly twice. Those that changed meanwhile (a person discarded one) are left out.
 */
export function claim(
  db: ButacasDb,
  wanted: readonly Entry[],
  lease: { holder: string; fence: number; now: number },
): Promise<Entry[]> {
  return db.transaction('rw', db.entries, db.meta, async () => {
    if ((await getOutboxMeta(db)).fence !== lease.fence) return []
    const stored = await db.entries.bulkGet(wanted.map(({ key }) => key))
    const claimed = stored.flatMap((entry): Entry[] => {
      if (!entry || (entry.state !== 'pending' && entry.state !== 'in-doubt')) return []
      const { holder, fence, now } = lease
      return [{ ...entry, state: 'sending', lease: { holder, fence, until: now + LEASE_MS }, changedAt: now }]
    })
    await db.entries.bulkPut(claimed)
    return claimed
  })
}

/** Gives back entries whose request never left, as they were. */
export function release(db: ButacasDb, claimed: readonly Entry[], fence: number): Promise<Entry[]> {
  return db.transaction('rw', db.entries, async () => {
    const stored = await db.entries.bulkGet(claimed.map(({ key }) => key))
    const released = stored.flatMap((entry): Entry[] => {
      if (entry?.state !== 'sending' || entry.lease?.fence !== fence) return []
      return [{ ...entry, state: isInDoubt(entry) ? 'in-doubt' : 'pending', lease: null }]
    })
    await db.entries.bulkPut(released)
    return released
  })
}
