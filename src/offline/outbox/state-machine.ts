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

/** Length of a lease (ms). No code reads the stored end: lock and fence decide a takeover (reliability O20, O21). */
const LEASE_MS = 60_000

/** Events of an entry (docs/decisions/0002). */
export type EntryEvent =
  | { kind: 'claim'; holder: string; fence: number }
  | { kind: 'release'; fence: number }
  /** The drain that was sending the entry is gone or has lost its lock. Its request may arrive until `nextAt`. */
  | { kind: 'abandon'; nextAt: number }
  | { kind: 'outcome'; outcome: Outcome; random: () => number }
  /** The preceding entry was settled or replaced. */
  | { kind: 'rebase'; base: Base; seenFechaHs?: string }
  /** The seat will not be created. */
  | { kind: 'orphan' }
  /** A server restored from a backup does not know the entry's key (O35). */
  | { kind: 'forgotten' }
  | { kind: 'retry' }
  | { kind: 'discard'; by: string; motivo: string }
  | { kind: 'adopt'; by: string }

/** Whether a person may discard the entry: it was refused, or never sent (O37). */
export const isDiscardable = (entry: Entry): boolean =>
  isRefused(entry) || (entry.state === 'pending' && !isInDoubt(entry))

/** Whether this person may adopt the entry: not while it is being sent with another person's token (O26). */
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
      // The entry is due at once: it was about to be sent, perhaps early because a person ordered it
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

/** The owner's role may have caused a refusal, so the entry is sent again. Unsettled entries await a decision. */
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
      // Without an answer the whole queue waits, not each entry, so that one trigger is enough to retry
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

/** The closed entry without its buyer: the server or a newer entry has the buyer. */
export function scrubbed(entry: Entry): Entry {
  const { operacion } = entry
  if (operacion.tipo !== 'homologar' || operacion.comprador === null) return entry
  return { ...entry, operacion: { ...operacion, comprador: null }, isScrubbed: true }
}

/** Longest wait between two attempts (reliability O15). */
const BACKOFF_MAX_MS = 300_000
/**
 * Longest pause (ms) of the queue after a request without an answer. It is short, because a person may stand in front
 * of the tablet (reliability O19).
 */
export const PAUSE_MAX_MS = 30_000
/** Longer (ms) than any wait, even if another page or an earlier start had another clock (reliability O44). */
export const WAIT_MAX_MS = 3_600_000

/** Whether a time is further ahead than any wait: then it comes from a clock that has been corrected (O27). */
export const isOfAnotherClock = (at: number, now: number): boolean => at - now > WAIT_MAX_MS

export const isDue = (at: number, now: number): boolean => at <= now || isOfAnotherClock(at, now)

/**
 * Exponential backoff with full jitter, up to min(limit, 2ⁿ s). @param attempts consecutive failures, this one
 * included.
 */
export const backoffMs = (attempts: number, random: () => number, limit = BACKOFF_MAX_MS): number =>
  random() * Math.min(limit, 1000 * 2 ** attempts)
