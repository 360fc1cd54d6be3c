import type { Butaca } from '#contract/butaca.ts'
import { applyOperacion } from '#domain/apply-pending.ts'
import type { ButacasDb } from '../db.ts'
import { getButaca } from '../mirror/read.ts'
import { mergeButacas } from '../mirror/write.ts'
import { backoffMs, isDue } from './backoff.ts'
import type { Base, Entry } from './entry.ts'
import { getOutboxMeta, noteSilence, updateOutboxMeta } from './outbox-meta.ts'
import type { Outcome } from './outcome.ts'
import { isInDoubt } from './sendable.ts'

export interface Settled {
  entry: Entry
  outcome: Outcome
}

export interface SettleContext {
  db: ButacasDb
  /** The drain that claimed the entries; an outcome of a drain that was overtaken is not written. */
  fence: number
  now: number
  random: () => number
}

/**
 * Writes the outcomes of some attempts in one transaction: the entries, the seats the server answered with, what the
 * next entries of those seats build on, and how long the queue waits.
 * @returns the entries as they are now, without those that another drain has taken over.
 */
export function settle(batch: readonly Settled[], context: SettleContext): Promise<Entry[]> {
  const { db, fence, now } = context
  return db.transaction('rw', db.entries, db.butacas, db.meta, async () => {
    const stored = await db.entries.bulkGet(batch.map(({ entry }) => entry.key))
    const mine = batch.filter((_, i) => stored[i]?.state === 'sending' && stored[i]?.lease?.fence === fence)
    const next = mine.map(({ entry, outcome }) => afterOutcome(entry, outcome, context))
    await db.entries.bulkPut(next)
    const confirmed = mine.filter(({ outcome }) => outcome.kind === 'confirmed')
    const butacas = await Promise.all(confirmed.map(each => confirmedButaca(db, each)))
    const conflicts = next.flatMap(({ actual }) => (actual ? [actual.butaca] : []))
    await mergeButacas(db, [...butacas.filter(butaca => butaca !== undefined), ...conflicts])
    const followers = await rebaseFollowers(db, confirmed)
    await updatePause(mine, context, now)
    return [...next, ...followers]
  })
}

/** One attempt's step of the state machine (reliability (b)). */
export function afterOutcome(entry: Entry, outcome: Outcome, { now, random }: SettleContext): Entry {
  const base: Entry = { ...entry, lease: null, changedAt: now }
  switch (outcome.kind) {
    case 'confirmed':
      return scrubbed({ ...base, state: 'confirmed', live: 0, error: null, actual: null })
    case 'session':
      return { ...base, state: isInDoubt(entry) ? 'in-doubt' : 'pending', changedAt: entry.changedAt }
    case 'wait': {
      const attempts = entry.attempts + (outcome.inDoubt ? 1 : 0)
      const state = attempts > 0 ? 'in-doubt' : 'pending'
      return { ...base, state, attempts, error: outcome.error, nextAt: now + outcome.retryAfterMs }
    }
    case 'in-doubt': {
      const attempts = entry.attempts + 1
      // While nobody answers it is the queue that waits, so that one trigger is enough to try again
      const wait = outcome.unreachable ? 0 : (outcome.retryAfterMs ?? backoffMs(attempts, random))
      return {
        ...base,
        state: 'in-doubt',
        attempts,
        error: outcome.error,
        nextAt: wait === 0 ? 0 : now + wait,
      }
    }
    case 'conflict':
      return { ...base, state: 'conflict', attempts: 0, error: outcome.error, actual: outcome.actual }
    case 'rejected':
      return { ...base, state: 'rejected', attempts: 0, error: outcome.error }
  }
}

/** Who bought the seat is nobody's business here once the server has it (reliability (b)). */
export function scrubbed(entry: Entry): Entry {
  const { operacion } = entry
  if (operacion.tipo !== 'homologar' || operacion.comprador === null) return entry
  return { ...entry, operacion: { ...operacion, comprador: null }, isScrubbed: true }
}

/** The seat as the server answered it; where it answered something else, as the operation leaves it. */
async function confirmedButaca(db: ButacasDb, { entry, outcome }: Settled): Promise<Butaca | undefined> {
  if (outcome.kind === 'confirmed' && outcome.butaca) return outcome.butaca
  const isNew = entry.operacion.tipo === 'crear'
  const known = (await getButaca(entry.nro, db)) ?? (isNew ? entry.seen : undefined)
  return known && applyOperacion(known, entry.operacion)
}

/** Lets the entries that build on a confirmed one build on what the server made of it (reliability O13). */
async function rebaseFollowers(db: ButacasDb, confirmed: readonly Settled[]): Promise<Entry[]> {
  if (confirmed.length === 0) return []
  const byKey = new Map(confirmed.map(each => [each.entry.key, each]))
  const seats = new Set(confirmed.map(({ entry }) => entry.nroKey))
  // All asked at once: `anyOf` steps a cursor from one to the next and waits for each
  const sameSeats = await Promise.all(
    Array.from(seats, seat => db.entries.where('[live+nroKey]').equals([1, seat]).toArray()),
  )
  const rebased = sameSeats.flat().flatMap(entry => {
    const before = entry.base.kind === 'after' ? byKey.get(entry.base.key) : undefined
    if (before?.outcome.kind !== 'confirmed') return []
    const { butaca, fechaHs } = before.outcome
    const base: Base =
      butaca?.version === undefined ? { kind: 'none' } : { kind: 'version', version: butaca.version }
    return [{ ...entry, base, seenFechaHs: fechaHs ?? latest(before.entry.seenFechaHs, entry.seenFechaHs) }]
  })
  if (rebased.length > 0) await db.entries.bulkPut(rebased)
  return rebased
}

/** Of two moments of the server's clock, as it writes them. */
const latest = (a: string, b: string): string => (a > b ? a : b)

/** How long the whole queue keeps still: a server that asked for it, or one that does not answer. */
async function updatePause(
  batch: readonly Settled[],
  { db, random }: SettleContext,
  now: number,
): Promise<void> {
  const meta = await getOutboxMeta(db)
  const asked = batch.flatMap(({ outcome }) => (outcome.kind === 'wait' ? [now + outcome.retryAfterMs] : []))
  // An answer to what was already on its way does not shorten what another one asked for (O14)
  if (meta.pauseAsked && !isDue(meta.pauseUntil, now)) asked.push(meta.pauseUntil)
  if (asked.length > 0) {
    await updateOutboxMeta(db, { pauseUntil: Math.max(...asked), pauseAsked: true })
  } else if (batch.some(({ outcome }) => outcome.kind === 'in-doubt' && outcome.unreachable)) {
    await noteSilence(db, now, random)
  } else if (batch.length > 0 && (meta.failures > 0 || meta.pauseUntil > 0)) {
    await updateOutboxMeta(db, { failures: 0, pauseUntil: 0, pauseAsked: false })
  }
}
