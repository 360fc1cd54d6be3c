import { isOfAnotherClock } from './backoff.ts'
import type { Entry } from './entry.ts'
import type { OutboxRecords, OutboxStore } from './outbox-store.ts'
import { type EntryEvent, step } from './state-machine.ts'

/** What a drain that begins has: its fence, and the live entries in order of capture. */
export interface Start {
  fence: number
  live: Entry[]
}

/**
 * Takes the next fence, so that outcomes of older drains are not written any more, and puts in doubt what they left as
 * sending: both at once, or one of two drains could undo what the other claims.
 */
export function start(store: OutboxStore, now: number): Promise<Start> {
  return store.transaction(['entries', 'meta'], async records => {
    const meta = await records.getMeta()
    const fence = meta.fence + 1
    // Once is enough: as time goes by it would look like a wait again
    const pauseUntil = isOfAnotherClock(meta.pauseUntil, now) ? 0 : meta.pauseUntil
    await records.putMeta({ ...meta, fence, pauseUntil })
    const live = await records.listLive()
    const recovered = live.map(entry => {
      const next = step(entry, { kind: 'abandon' }, now) ?? entry
      return isOfAnotherClock(next.nextAt, now) ? { ...next, nextAt: 0 } : next
    })
    const changed = recovered.filter((entry, i) => entry !== live[i])
    if (changed.length > 0) await records.putEntries(changed)
    return { fence, live: recovered }
  })
}

/**
 * Marks entries as sending before their requests leave, in one transaction: after a crash each of them is in doubt, so
 * none can be lost or sent unknowingly twice. Those that changed meanwhile (a person discarded one) are left out.
 */
export function claim(
  store: OutboxStore,
  wanted: readonly Entry[],
  { holder, fence, now }: { holder: string; fence: number; now: number },
): Promise<Entry[]> {
  return store.transaction(['entries', 'meta'], async records => {
    if ((await records.getMeta()).fence !== fence) return []
    const claimed = await after(records, wanted, { kind: 'claim', holder, fence }, now)
    if (claimed.length > 0) await records.putClaimed(claimed)
    return claimed
  })
}

/** Gives back entries whose request never left, as they were. */
export function release(
  store: OutboxStore,
  claimed: readonly Entry[],
  fence: number,
  now: number,
): Promise<Entry[]> {
  return store.transaction(['entries'], async records => {
    const released = await after(records, claimed, { kind: 'release', fence }, now)
    if (released.length > 0) await records.putEntries(released)
    return released
  })
}

/** Those of the entries to which that can happen as they are stored now, as they are after it. */
async function after(
  records: OutboxRecords,
  wanted: readonly Entry[],
  event: EntryEvent,
  now: number,
): Promise<Entry[]> {
  const stored = await records.getLive(wanted)
  return stored.flatMap(entry => step(entry, event, now) ?? [])
}
