import { backoffMs } from './backoff.ts'
import { type Base, type Entry, type EntryError, isInDoubt, isWaiting, senderOf } from './entry.ts'
import type { Outcome } from './outcome.ts'

/** How long a claim holds if its holder is never heard of again (reliability O20, O21). */
const LEASE_MS = 60_000
/** `codigo` of what was done to a seat whose creation was given up: there is no seat that it was meant for. */
export const NOT_CREATED = 'SIN_CREAR'
/** `codigo` of a homologation that a restored server lost, and whose buyer this device has deleted since. */
export const BUYER_SCRUBBED = 'COMPRADOR_BORRADO'
/** `codigo` of an entry whose fate neither a key nor reading can tell: never sent by itself (design §4). */
export const UNSETTLED = 'VERIFICAR'

/** What can happen to an entry (docs/decisions/0002). */
export type EntryEvent =
  | { kind: 'claim'; holder: string; fence: number }
  | { kind: 'release'; fence: number }
  /** Its drain is gone, or is as good as gone and may have an answer until then (device ms). */
  | { kind: 'abandon'; nextAt: number }
  | { kind: 'outcome'; outcome: Outcome; random: () => number }
  /** The entry before it was confirmed, replaced or given up. */
  | { kind: 'rebase'; base: Base; seenFechaHs?: string }
  /** The seat that it was meant for will not be created. */
  | { kind: 'orphan' }
  /** A server restored from a backup does not know its key (O35). */
  | { kind: 'forgotten' }
  /** What a person decides. */
  | { kind: 'retry' }
  | { kind: 'discard'; by: string; motivo: string }
  | { kind: 'adopt'; by: string }

const isRefused = ({ state }: Entry): boolean => state === 'rejected' || state === 'conflict'

/** Whether it may be sent as it is: not what was meant for a seat never created, nor without the buyer it had. */
export const isRetryable = (entry: Entry): boolean =>
  isRefused(entry) && entry.error?.codigo !== NOT_CREATED && entry.error?.codigo !== BUYER_SCRUBBED

/** Whether a person may give it up: never while nobody knows if the server has it (O37). */
export const isDiscardable = (entry: Entry): boolean =>
  isRefused(entry) || (entry.state === 'pending' && !isInDoubt(entry))

/** Whether another person may answer for it: not while it is on its way in its owner's name (O26). */
export const isAdoptable = (entry: Entry, by: string): boolean =>
  entry.live === 1 && entry.state !== 'sending' && senderOf(entry) !== by

/** One step of the state machine. @returns the entry as it is then; null where that cannot happen to it. */
export function step(entry: Entry, event: EntryEvent, now: number): Entry | null {
  switch (event.kind) {
    case 'claim': {
      if (!isWaiting(entry)) return null
      const { holder, fence } = event
      return { ...entry, state: 'sending', lease: { holder, fence, until: now + LEASE_MS }, changedAt: now }
    }
    case 'release':
      return holds(entry, event.fence) ? unsent(entry) : null
    case 'abandon':
      if (entry.state !== 'sending') return null
      return { ...inDoubt(entry), nextAt: event.nextAt, changedAt: now }
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
      return isAdoptable(entry, event.by) ? { ...entry, adoptedBy: event.by } : null
  }
}

/** Whether the drain of that fence is the one that is sending it. */
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
      // While nobody answers it is the queue that waits, so that one trigger is enough to try again
      const wait = outcome.unreachable ? 0 : (outcome.retryAfterMs ?? backoffMs(entry.attempts + 1, random))
      const after = outcome.neverLeft ? unsent(next) : inDoubt(next)
      return { ...after, error: outcome.error, nextAt: wait === 0 ? 0 : now + wait }
    }
    case 'conflict':
      return { ...next, state: 'conflict', attempts: 0, error: outcome.error, actual: outcome.actual }
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
/** As it was before it was claimed. */
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

/** As before its first attempt. */
export const pendingAgain = (entry: Entry, now: number): Entry => ({
  ...entry,
  state: 'pending',
  attempts: 0,
  nextAt: 0,
  error: null,
  changedAt: now,
})

/** Out of the queue by a person's decision, or because another entry took its place. */
export const closed = (entry: Entry, by: string, motivo: string, now: number): Entry => ({
  ...entry,
  state: 'discarded',
  live: 0,
  discarded: { by, motivo },
  changedAt: now,
})

/** Who bought the seat is nobody's business here once the server has it. */
export function scrubbed(entry: Entry): Entry {
  const { operacion } = entry
  if (operacion.tipo !== 'homologar' || operacion.comprador === null) return entry
  return { ...entry, operacion: { ...operacion, comprador: null }, isScrubbed: true }
}
