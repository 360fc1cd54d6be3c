import { isYaHecha } from '#domain/butaca/operacion.ts'
import {
  type Base,
  type Entry,
  type EntryError,
  FOUND_DONE,
  isInDoubt,
  isWaiting,
  senderOf,
} from './entry.ts'
import type { Outcome } from './outcome.ts'
import { BUYER_SCRUBBED, isRefused, isRetryable, NOT_CREATED, UNSETTLED } from './refusal.ts'

/** Length of a lease (ms). No code reads its end: the lock and the fence decide a takeover (reliability O20, O21). */
const LEASE_MS = 60_000

/** Events of an entry (docs/decisions/0002). */
export type EntryEvent =
  | { kind: 'claim'; holder: string; fence: number }
  | { kind: 'release'; fence: number }
  /** The drain that sent the entry has ended or lost its lock. Its request may reach the server until `nextAt`. */
  | { kind: 'abandon'; nextAt: number }
  | { kind: 'outcome'; outcome: Outcome; random: () => number }
  /** The preceding entry of the seat was settled or replaced. */
  | { kind: 'rebase'; base: Base; seenFechaHs?: string }
  /** The entry that creates the seat was discarded. */
  | { kind: 'orphan' }
  /** A server restored from a backup does not know the entry's key (O35). */
  | { kind: 'forgotten' }
  | { kind: 'retry' }
  | { kind: 'discard'; by: string; motivo: string }
  | { kind: 'adopt'; by: string }

/** Whether a person may discard the entry: it was refused or was never sent (O37). */
export const isDiscardable = (entry: Entry): boolean =>
  isRefused(entry) || (entry.state === 'pending' && !isInDoubt(entry))

/** Whether this person may adopt the entry. An entry that is being sent has its sender's token and must wait (O26). */
export const isAdoptable = (entry: Entry, by: string): boolean =>
  entry.live === 1 && entry.state !== 'sending' && senderOf(entry) !== by

/** @returns the entry after the event; null if the event is impossible in its state. */
export function step(entry: Entry, event: EntryEvent, now: number): Entry | null {
  switch (event.kind) {
    case 'claim': {
      if (!isWaiting(entry)) return null
      const { holder, fence } = event
      return { ...entry, state: 'sending', lease: { holder, fence, until: now + LEASE_MS }, changedAt: now }
    }
    case 'release':
      // Due at once: the drain was about to send the entry, perhaps early because a person tapped «Enviar ahora»
      return holds(entry, event.fence) ? { ...unsent(entry), nextAt: 0 } : null
    case 'abandon':
      if (entry.state !== 'sending') return null
      return { ...inDoubt(entry), error: null, nextAt: event.nextAt, changedAt: now }
    case 'outcome':
      return entry.state === 'sending' ? afterOutcome(entry, event.outcome, event.random, now) : null
    case 'rebase':
      return { ...entry, base: event.base, seenFechaHs: event.seenFechaHs ?? entry.seenFechaHs }
    case 'orphan':
      return refused(entry, refusal(NOT_CREATED, now), now)
    case 'forgotten':
      if (entry.state !== 'confirmed') return null
      return entry.isScrubbed
        ? { ...refused(entry, refusal(BUYER_SCRUBBED, now), now), live: 1 }
        : { ...pendingAgain(entry, now), live: 1, retold: true }
    case 'retry':
      return isRetryable(entry) ? pendingAgain(entry, now) : null
    case 'discard':
      return isDiscardable(entry) ? closed(entry, event.by, event.motivo, now) : null
    case 'adopt':
      return isAdoptable(entry, event.by) ? adopted(entry, event.by, now) : null
  }
}

/** A refused entry is sent again, because the owner's role may be the reason. An `UNSETTLED` entry needs a decision. */
const adopted = (entry: Entry, adoptedBy: string, now: number): Entry => ({
  ...(isRetryable(entry) && entry.error?.codigo !== UNSETTLED ? pendingAgain(entry, now) : entry),
  adoptedBy,
})

export const holds = ({ state, lease }: Entry, fence: number): boolean =>
  state === 'sending' && lease?.fence === fence

function afterOutcome(entry: Entry, outcome: Outcome, random: () => number, now: number): Entry {
  const next: Entry = { ...entry, lease: null, changedAt: now }
  switch (outcome.kind) {
    case 'confirmed':
      return scrubbed({
        ...next,
        state: 'confirmed',
        live: 0,
        error: null,
        actual: null,
        ...(outcome.butaca?.version === undefined ? {} : { dejo: outcome.butaca.version }),
        ...(outcome.repetidas === undefined ? {} : { repetidas: outcome.repetidas }),
      })
    case 'session':
      return outcome.inDoubt ? { ...inDoubt(next), nextAt: 0 } : unsent(entry)
    case 'wait':
      return {
        ...(outcome.inDoubt ? inDoubt(next) : unsent(next)),
        error: outcome.error,
        nextAt: now + outcome.retryAfterMs,
      }
    case 'in-doubt': {
      // Without an answer the queue waits, not each entry: when the network returns, all entries are due at once
      const wait = outcome.unreachable ? 0 : (outcome.retryAfterMs ?? backoffMs(entry.attempts + 1, random))
      const after = outcome.neverLeft ? unsent(next) : inDoubt(next)
      return { ...after, error: outcome.error, nextAt: wait === 0 ? 0 : now + wait }
    }
    case 'conflict': {
      const { error, actual } = outcome
      if (!isYaHecha(entry.operacion, actual))
        return { ...next, state: 'conflict', attempts: 0, error, actual }
      const dejo = actual.butaca.version
      const done: Entry = { ...next, error: null, actual, ...(dejo !== undefined && { dejo }) }
      return closed(scrubbed(done), '', FOUND_DONE, now)
    }
    case 'rejected':
      return refused(next, outcome.error, now)
  }
}

const inDoubt = (entry: Entry): Entry => ({
  ...entry,
  state: 'in-doubt',
  attempts: entry.attempts + 1,
  lease: null,
})
const unsent = (entry: Entry): Entry => ({
  ...entry,
  state: isInDoubt(entry) ? 'in-doubt' : 'pending',
  lease: null,
})
const refused = (entry: Entry, error: EntryError, now: number): Entry => ({
  ...entry,
  state: 'rejected',
  attempts: 0,
  error,
  changedAt: now,
})
const refusal = (codigo: string, at: number): EntryError => ({ status: 0, codigo, detail: '', at })

export const pendingAgain = (entry: Entry, now: number): Entry => ({
  ...entry,
  state: 'pending',
  attempts: 0,
  nextAt: 0,
  error: null,
  changedAt: now,
})

export const closed = (entry: Entry, by: string, motivo: string, now: number): Entry => ({
  ...entry,
  state: 'discarded',
  live: 0,
  discarded: { by, motivo },
  changedAt: now,
})

/** Removes the buyer's data from a closed entry: the server or a newer entry has them. */
export function scrubbed(entry: Entry): Entry {
  const { operacion } = entry
  if (operacion.tipo !== 'homologar' || operacion.comprador === null) return entry
  return { ...entry, operacion: { ...operacion, comprador: null }, isScrubbed: true }
}

/** Longest wait between two attempts of an entry (reliability O15). */
const BACKOFF_MAX_MS = 300_000
/**
 * Longest pause (ms) of the queue after a request without an answer. The pause is short, because a person may be
 * waiting at the tablet (reliability O19).
 */
export const PAUSE_MAX_MS = 30_000
/** Longer (ms) than any wait that this app stores (reliability O44). */
export const WAIT_MAX_MS = 3_600_000

/** Whether a due time is further ahead than any wait: the clock that wrote it has been corrected since (O27). */
export const isOfAnotherClock = (at: number, now: number): boolean => at - now > WAIT_MAX_MS

export const isDue = (at: number, now: number): boolean => at <= now || isOfAnotherClock(at, now)

/**
 * Exponential backoff (ms) with full jitter, up to min(limit, 2ⁿ s). @param attempts consecutive failures, the last
 * included.
 */
export const backoffMs = (attempts: number, random: () => number, limit = BACKOFF_MAX_MS): number =>
  random() * Math.min(limit, 1000 * 2 ** attempts)
