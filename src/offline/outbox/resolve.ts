import { theOutbox } from './dexie-store.ts'
import { type Entry, onVersion, senderOf } from './entry.ts'
import type { OutboxPorts } from './outbox-store.ts'
import { closed, type EntryEvent, NOT_CREATED, pendingAgain, scrubbed, step } from './state-machine.ts'

/** `motivo` of an entry that a newer one took the place of. */
const REAPPLIED = 'aplicada-igual'

/** What a person decides about an entry. Each is one transaction and returns whether the entry was still there to decide on. */
type Decided = Promise<boolean>

/** Sends a refused entry again as it is, with the same key. */
export const retryEntry = (key: string, outbox: OutboxPorts = theOutbox): Decided =>
  decide(key, { kind: 'retry' }, outbox)

/**
 * Makes another person answer for an entry: it leaves with their token and says whose it was (reliability O23, O26).
 * Who may is for the server to say.
 */
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

/** «Aplicar igual»: a new entry in the old one's place, on the version that the person was shown (reliability O12). */
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

/**
 * Gives an entry up. Only one whose fate is known: refused, or never sent (reliability O37).
 * @param by who decided, and why.
 */
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
    // What was done on top of it now builds on what this one was built on. On a seat that was not created there is
    // nothing to build: one of that number would be another, which the person has not seen
    const event: EntryEvent = isOrphaning ? { kind: 'orphan' } : { kind: 'rebase', base: entry.base }
    const followers = await records.listBuiltOn([key])
    await records.putEntries([gone, ...followers.flatMap(follower => step(follower, event, now()) ?? [])])
    return true
  })
