import { theOutbox } from './dexie-store.ts'
import { type Base, type Entry, expectedOf, onVersion, senderOf } from './entry.ts'
import type { OutboxPorts } from './outbox-store.ts'
import { closed, type EntryEvent, NOT_CREATED, pendingAgain, scrubbed, step } from './state-machine.ts'

const REAPPLIED = 'aplicada-igual'

/** @returns whether the entry was still there to decide on. Each decision is one transaction. */
type Decided = Promise<boolean>

/** Sends a refused entry again, with the same key. */
export const retryEntry = (key: string, outbox: OutboxPorts = theOutbox): Decided =>
  decide(key, { kind: 'retry' }, outbox)

/** Makes another person answer for an entry: it is sent with their token and names its owner (reliability O23, O26). */
export const adoptEntry = (key: string, by: string, outbox: OutboxPorts = theOutbox): Decided =>
  decide(key, { kind: 'adopt', by }, outbox)

const decide = (key: string, event: EntryEvent, { store, now }: OutboxPorts): Decided =>
  store.transaction(['entries'], async records => {
    const [entry] = await records.getEntries([key])
    const next = entry && step(entry, event, now())
    if (!next) return false
    await records.putEntries([next])
    return true
  })

/** «Aplicar igual»: replaces the entry by a new one on the version that the person was shown (reliability O12). */
export const reapplyEntry = (key: string, { store, now, newKey }: OutboxPorts = theOutbox): Decided =>
  store.transaction(['entries'], async records => {
    const [entry] = await records.getEntries([key])
    if (entry?.state !== 'conflict' || entry.actual === null) return false
    const { butaca, fechaHs } = entry.actual
    const next: Entry = {
      ...pendingAgain(entry, now()),
      key: newKey(),
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
  })

/** Gives up an entry whose fate is known: refused, or never sent (reliability O37). */
export const discardEntry = (
  key: string,
  by: string,
  motivo: string,
  { store, now }: OutboxPorts = theOutbox,
): Decided =>
  store.transaction(['entries'], async records => {
    const [entry] = await records.getEntries([key])
    const gone = entry && step(entry, { kind: 'discard', by, motivo }, now())
    if (!gone) return false
    const isOrphaning = entry.operacion.tipo === 'crear' || entry.error?.codigo === NOT_CREATED
    // What builds on it now builds on what this one built on. A seat that was not created leaves nothing to build on: a
    // later seat of that number is another one
    const base: Base = entry.base.kind === 'none' ? { kind: 'none', butaca: expectedOf(entry) } : entry.base
    const event: EntryEvent = isOrphaning ? { kind: 'orphan' } : { kind: 'rebase', base }
    const followers = await records.listBuiltOn([key])
    await records.putEntries([gone, ...followers.flatMap(follower => step(follower, event, now()) ?? [])])
    return true
  })
