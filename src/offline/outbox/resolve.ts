import type { Actual } from '#contract/problem.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { type ButacasDb, db as theDb } from '#offline/db.ts'
import { isNewer } from '#offline/mirror/bucket.ts'
import { inState, soundOnes } from './dexie-reads.ts'
import { theOutbox } from './dexie-store.ts'
import { enqueueOperaciones, type Order } from './enqueue.ts'
import { type Base, type Entry, expectedOf, FOUND_DONE, onVersion, senderOf } from './entry.ts'
import type { OutboxPorts, OutboxRecords } from './outbox-store.ts'
import { NOT_CREATED, UNSETTLED } from './refusal.ts'
import { closed, type EntryEvent, pendingAgain, scrubbed, step } from './state-machine.ts'

const REAPPLIED = 'aplicada-igual'

/** Resolves to whether the entry was still undecided. */
type Decided = Promise<boolean>

/** Makes refused entries pending again, with the same keys. @returns the number of these entries. */
export const retryEntries = async (
  keys: readonly string[],
  outbox: OutboxPorts = theOutbox,
): Promise<number> => (await decide(keys, { kind: 'retry' }, outbox)).length

/**
 * Another person takes over entries. That person's token sends the entries, which still name their owner (reliability
 * O23, O26).
 * @returns the number of entries to send, and the number of entries that wait for that person's decision.
 */
export async function adoptEntries(
  keys: readonly string[],
  by: string,
  outbox: OutboxPorts = theOutbox,
): Promise<{ enviadas: number; decidir: number }> {
  const adopted = await decide(keys, { kind: 'adopt', by }, outbox)
  const decidir = adopted.filter(({ state }) => state === 'rejected').length
  return { enviadas: adopted.length - decidir, decidir }
}

const decide = (keys: readonly string[], event: EntryEvent, { store, now }: OutboxPorts): Promise<Entry[]> =>
  store.transaction(['entries'], async records => {
    const entries = await records.getEntries(keys)
    const next = entries.flatMap(entry => (entry && step(entry, event, now())) ?? [])
    if (next.length > 0) await records.putEntries(next)
    return next
  })

/** The seat that was shown with a conflict, and the change rebased on that seat. */
export interface Shown {
  key: string
  actual: Actual
  operacion: Operacion
}

/**
 * Replaces each entry in conflict by an entry based on the version that the person was shown (reliability O12). An entry
 * whose seat has changed again stays in conflict.
 * @returns the number of replaced entries.
 */
export const reapplyEntries = (shown: readonly Shown[], outbox: OutboxPorts = theOutbox): Promise<number> =>
  outbox.store.transaction(['entries'], async records => {
    let done = 0
    for (const each of shown) if (await reapply(records, each, outbox)) done++
    return done
  })

async function reapply(
  records: OutboxRecords,
  { key, actual, operacion }: Shown,
  { now, newKey }: OutboxPorts,
): Decided {
  const [entry] = await records.getEntries([key])
  if (entry?.state !== 'conflict' || entry.actual === null) return false
  const { butaca, fechaHs } = actual
  if (isNewer(entry.actual.butaca, butaca)) return false
  const next: Entry = {
    ...pendingAgain(entry, now()),
    key: newKey(),
    operacion,
    base: onVersion(butaca.version),
    seen: butaca,
    seenFechaHs: fechaHs > butaca.fechaHs ? fechaHs : butaca.fechaHs,
    actual: null,
  }
  const followers = await records.listBuiltOn([key])
  const after = { kind: 'rebase', base: { kind: 'after', key: next.key } } as const
  await records.putEntries([
    closed(scrubbed(entry), senderOf(entry), REAPPLIED, now()),
    next,
    ...followers.flatMap(follower => step(follower, after, now()) ?? []),
  ])
  return true
}

/** Discards an entry that was refused or never sent (reliability O37). */
export const discardEntry = async (
  key: string,
  by: string,
  motivo: string,
  outbox: OutboxPorts = theOutbox,
): Decided => (await discardEntries([{ key, motivo }], by, outbox)) === 1

/** Discards entries that were refused or never sent. @returns the number of discarded entries. */
export const discardEntries = (
  given: readonly { key: string; motivo: string }[],
  by: string,
  outbox: OutboxPorts = theOutbox,
): Promise<number> =>
  outbox.store.transaction(['entries'], async records => {
    let done = 0
    for (const { key, motivo } of given)
      if (await discard(records, key, { kind: 'discard', by, motivo }, outbox.now())) done++
    return done
  })

async function discard(records: OutboxRecords, key: string, event: EntryEvent, now: number): Decided {
  const [entry] = await records.getEntries([key])
  const gone = entry && step(entry, event, now)
  if (!gone) return false
  const isOrphaning = entry.operacion.tipo === 'crear' || entry.error?.codigo === NOT_CREATED
  // Followers take over the base of the discarded entry. After a discarded creation they are orphaned, because a later
  // seat with that number is another seat
  const base: Base = entry.base.kind === 'none' ? { kind: 'none', butaca: expectedOf(entry) } : entry.base
  const left: EntryEvent = isOrphaning ? { kind: 'orphan' } : { kind: 'rebase', base }
  const followers = await records.listBuiltOn([key])
  await records.putEntries([gone, ...followers.flatMap(follower => step(follower, left, now) ?? [])])
  return true
}

const CORRECTED = 'corregida'

/** Refusals of a change of state that a correction cannot fix. */
const NOT_BY_STATE = new Set(['PERMISO', 'NO_EXISTE'])

/** Whether a person may correct the refused entry in its form. */
export const isCorrectable = ({ state, operacion, error }: Entry): boolean =>
  state === 'rejected' &&
  error?.codigo !== NOT_CREATED &&
  (operacion.tipo !== 'cambio-estado' || !NOT_BY_STATE.has(error?.codigo ?? ''))

/**
 * «Corregir»: replaces a refused entry by a new entry. Entries that build on the refused entry move to the new entry,
 * even to another seat number.
 * @param more further changes of the seat, stored all or nothing with the new entry.
 * @param owner the person who corrects.
 * @returns the new entries; none if the refused entry had already been decided.
 * @throws StorageError.
 */
export const correctEntry = (
  key: string,
  [order, ...more]: readonly Order[],
  owner: string,
  outbox: OutboxPorts = theOutbox,
): Promise<Entry[]> =>
  enqueueOperaciones(more, owner, outbox, async records => {
    const [entry] = await records.getEntries([key])
    if (!entry || order === undefined || !isCorrectable(entry)) return null
    const next = corrected(entry, order, outbox.newKey(), outbox.now())
    const followers = await listAllBuiltOn(records, entry)
    await records.putEntries([
      closed(scrubbed(entry), senderOf(entry), CORRECTED, outbox.now()),
      next,
      ...followers.map(follower => moved(follower, entry, next)),
    ])
    return [next]
  })

function corrected(entry: Entry, { butaca, operacion }: Order, key: string, now: number): Entry {
  // If the form's seat has no version, the entry keeps the version that the person saw before
  const isSeen = butaca.version !== undefined || entry.base.kind === 'none'
  const base: Base = isSeen ? onVersion(butaca.version) : entry.base
  const { isScrubbed: _, ...written } = pendingAgain(entry, now)
  return {
    ...written,
    key,
    nro: butaca.nro,
    nroKey: nroKey(butaca.nro),
    operacion,
    seen: butaca,
    seenFechaHs: butaca.fechaHs > entry.seenFechaHs ? butaca.fechaHs : entry.seenFechaHs,
    base,
  }
}

async function listAllBuiltOn(records: OutboxRecords, entry: Entry): Promise<Entry[]> {
  const keys = new Set([entry.key])
  const live = await records.listOfSeat(entry.nroKey, 1)
  return live.filter(({ key, base }) => base.kind === 'after' && keys.has(base.key) && keys.add(key))
}

function moved(follower: Entry, entry: Entry, { key, nro, nroKey: seat }: Entry): Entry {
  const { base, seen } = follower
  const isDirect = base.kind === 'after' && base.key === entry.key
  return {
    ...follower,
    nro,
    nroKey: seat,
    seen: { ...seen, nro },
    base: isDirect ? { kind: 'after', key } : base,
  }
}

/** Whether a person must check if the server has the entry. Without that person the entry is never sent. */
export const isUnsettled = ({ state, error }: Entry): boolean =>
  state === 'rejected' && error?.codigo === UNSETTLED

/** «Ya está hecho»: a person saw the change on the server. Entries that build on this entry are then sent. */
export const settleByHand = (
  key: string,
  by: string,
  { store, now }: OutboxPorts = theOutbox,
): Promise<boolean> =>
  store.transaction(['entries'], async records => {
    const [entry] = await records.getEntries([key])
    if (!entry || !isUnsettled(entry)) return false
    const followers = await records.listBuiltOn([key])
    const onIt = { kind: 'rebase', base: { kind: 'none' } } as const
    await records.putEntries([
      closed(scrubbed(entry), by, FOUND_DONE, now()),
      ...followers.flatMap(follower => step(follower, onIt, now()) ?? []),
    ])
    return true
  })

/** Entries that were discarded, replaced or found already done. The last decision comes first. */
export const listDecided = (db: ButacasDb = theDb): Promise<Entry[]> =>
  inState(db, 'discarded')
    .reverse()
    .toArray(rows => soundOnes(db, rows))
