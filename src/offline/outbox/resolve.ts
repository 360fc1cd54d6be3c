import { type ButacasDb, db as theDb } from '../db.ts'
import { newUuid } from '../uuid.ts'
import type { Base, Entry } from './entry.ts'
import { isInDoubt } from './sendable.ts'
import { scrubbed } from './settle.ts'

/** `motivo` of an entry that a newer one took the place of. */
export const REAPPLIED = 'aplicada-igual'

/** `codigo` of what was done to a seat whose creation was given up: there is no seat that it was meant for. */
export const NOT_CREATED = 'SIN_CREAR'

/** What a person decides about an entry. Each is one transaction and returns whether the entry was still there to decide on. */
type Decided = Promise<boolean>

/** Sends a refused entry again as it is, with the same key. */
export function retryEntry(key: string, db: ButacasDb = theDb): Decided {
  return db.transaction('rw', db.entries, async () => {
    const entry = await db.entries.get(key)
    if (!entry || !isRetryable(entry)) return false
    await db.entries.put(pendingAgain(entry))
    return true
  })
}

/** Whether it may be sent as it is: not what was meant for a seat that was never created. */
export const isRetryable = ({ state, error }: Entry): boolean =>
  (state === 'rejected' || state === 'conflict') && error?.codigo !== NOT_CREATED

/** «Aplicar igual»: a new entry in the old one's place, on the version that the person was shown (reliability O12). */
export function reapplyEntry(key: string, db: ButacasDb = theDb): Decided {
  return db.transaction('rw', db.entries, async () => {
    const entry = await db.entries.get(key)
    if (entry?.state !== 'conflict' || entry.actual === null) return false
    const { butaca, fechaHs } = entry.actual
    const base: Base =
      butaca.version === undefined ? { kind: 'none' } : { kind: 'version', version: butaca.version }
    const next: Entry = {
      ...pendingAgain(entry),
      key: newUuid(),
      base,
      seen: butaca,
      seenFechaHs: fechaHs > butaca.fechaHs ? fechaHs : butaca.fechaHs,
      actual: null,
    }
    const replaced = { by: entry.owner, motivo: REAPPLIED }
    await closeEntry(db, scrubbed(entry), replaced, follower => ({
      ...follower,
      base: { kind: 'after', key: next.key },
    }))
    await db.entries.add(next)
    return true
  })
}

/**
 * Gives an entry up. Only one whose fate is known: refused, or never sent (reliability O37).
 * @param by who decided, and why.
 */
export function discardEntry(key: string, by: string, motivo: string, db: ButacasDb = theDb): Decided {
  return db.transaction('rw', db.entries, async () => {
    const entry = await db.entries.get(key)
    if (!entry || !isDiscardable(entry)) return false
    const isOrphaning = entry.operacion.tipo === 'crear' || entry.error?.codigo === NOT_CREATED
    // What was done on top of it now builds on what this one was built on
    await closeEntry(db, entry, { by, motivo }, follower =>
      isOrphaning ? orphaned(follower) : { ...follower, base: entry.base },
    )
    return true
  })
}

/** Whether a person may give it up: never while nobody knows if the server has it. */
export const isDiscardable = (entry: Entry): boolean =>
  entry.state === 'rejected' || entry.state === 'conflict' || (entry.state === 'pending' && !isInDoubt(entry))

/** Never sent by itself: a seat of that number would be another one, which the person has not seen. */
const orphaned = (entry: Entry): Entry => ({
  ...entry,
  state: 'rejected',
  error: { status: 0, codigo: NOT_CREATED, detail: '', at: Date.now() },
  changedAt: Date.now(),
})

/** An entry as before its first attempt. */
export const pendingAgain = (entry: Entry): Entry => ({
  ...entry,
  state: 'pending',
  attempts: 0,
  nextAt: 0,
  error: null,
  changedAt: Date.now(),
})

/** Takes an entry out of the queue, and changes those that were built on it. To be called inside a transaction. */
export async function closeEntry(
  db: ButacasDb,
  entry: Entry,
  discarded: { by: string; motivo: string },
  change: (follower: Entry) => Entry,
): Promise<void> {
  await db.entries.put({ ...entry, state: 'discarded', live: 0, discarded, changedAt: Date.now() })
  const followers = await db.entries.where({ live: 1, nroKey: entry.nroKey }).toArray()
  const direct = followers.filter(({ base }) => base.kind === 'after' && base.key === entry.key)
  await db.entries.bulkPut(direct.map(change))
}
