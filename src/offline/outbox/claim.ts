import { TIMEOUT_MS } from '#http/client.ts'
import { isDue, isOfAnotherClock, WAIT_MAX_MS } from './backoff.ts'
import { type Entry, isWaiting } from './entry.ts'
import type { OutboxStore } from './outbox-store.ts'
import { holds, step } from './state-machine.ts'
import type { Turns } from './turns.ts'

/**
 * Takes the next fence, so that older drains cannot write outcomes any more, and puts in doubt what they left as
 * sending. One transaction, or one of two drains could undo the other's claims.
 * @param held `mayArrive`: requests of the drain before may still arrive, so their entries wait for an answer first.
 * They do for a while too after the lock was stolen, even by a drain that never began.
 * @throws DOMException 'AbortError' where the lock may have been stolen from us: then whoever stole it sends.
 */
export async function start(
  store: OutboxStore,
  now: () => number,
  held: { isTaken: boolean; mayArrive: boolean; mayBeOver: () => boolean },
): Promise<number> {
  const fence = await store.transaction(['entries', 'meta'], async records => {
    const at = now()
    const before = await records.getMeta()
    const meta = held.isTaken ? { ...before, takenUntil: at + TIMEOUT_MS } : before
    if (held.mayBeOver()) {
      if (held.isTaken) await records.putMeta(meta)
      return null
    }
    const fence = meta.fence + 1
    // Corrected once, since after some time it would look like a real wait again
    const pauseUntil = isOfAnotherClock(meta.pauseUntil, at) ? 0 : meta.pauseUntil
    await records.putMeta({ ...meta, fence, pauseUntil })
    const mayArrive = held.mayArrive || !isDue(meta.takenUntil ?? 0, at)
    const abandoned = (await records.listSending()).flatMap(entry => {
      const answered = Math.min(entry.changedAt, at) + TIMEOUT_MS
      const nextAt = mayArrive && answered > at ? answered : 0
      return step(entry, { kind: 'abandon', nextAt }, at) ?? []
    })
    const ofAnotherClock = (await records.listWaitingLonger(at + WAIT_MAX_MS)).filter(isWaiting)
    const changed = [...abandoned, ...ofAnotherClock.map(entry => ({ ...entry, nextAt: 0 }))]
    if (changed.length > 0) await records.putEntries(changed)
    return fence
  })
  if (fence === null) throw new DOMException('The lock may have been taken.', 'AbortError')
  return fence
}

/**
 * Marks the next entries as sending before their requests leave, so that after a crash each of them is in doubt and
 * none is lost or unknowingly sent twice. @param isPatient whether to respect a pause that the server asked for (O14).
 * @returns null where nothing may be sent now, or another drain has taken over.
 */
export function claim(
  store: OutboxStore,
  turns: Turns,
  most: number,
  { holder, fence, now, isPatient }: { holder: string; fence: number; now: () => number; isPatient: boolean },
): Promise<Entry[] | null> {
  return store.transaction(['entries', 'meta'], async records => {
    const meta = await records.getMeta()
    if (meta.fence !== fence) return null
    if (isPatient && meta.pauseAsked && !isDue(meta.pauseUntil, now())) return null
    const next = await turns.take(records, most, now())
    // Read again: the transaction may have waited, and others judge by this time whether a request is on its way
    const at = now()
    const claimed = next.flatMap(entry => step(entry, { kind: 'claim', holder, fence }, at) ?? [])
    if (claimed.length > 0) await records.putClaimed(claimed)
    return claimed
  })
}

/**
 * Claims an entry again that leaves long after it was claimed, as after a freeze: whoever takes over then waits for its
 * answer. @returns false where another drain has taken over, so that it must not be sent.
 */
export function renew(
  store: OutboxStore,
  claimed: Entry,
  fence: number,
  now: () => number,
): Promise<boolean> {
  return store.transaction(['entries', 'meta'], async records => {
    const [stored] = await records.getLive([claimed])
    if (stored === undefined || !holds(stored, fence) || (await records.getMeta()).fence !== fence)
      return false
    await records.putEntries([{ ...stored, changedAt: now() }])
    return true
  })
}

/** Gives back entries whose request never left. */
export function release(
  store: OutboxStore,
  claimed: readonly Entry[],
  fence: number,
  now: number,
): Promise<Entry[]> {
  return store.transaction(['entries'], async records => {
    const stored = await records.getLive(claimed)
    const released = stored.flatMap(entry => step(entry, { kind: 'release', fence }, now) ?? [])
    if (released.length > 0) await records.putEntries(released)
    return released
  })
}
