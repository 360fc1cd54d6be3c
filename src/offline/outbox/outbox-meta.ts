import { isBoolean, isNumber, shaped } from '#domain/valor/forma.ts'
import type { OutboxMeta } from '#offline/db.ts'
import type { OutboxRecords } from './outbox-store.ts'
import type { Outcome } from './outcome.ts'
import { backoffMs, PAUSE_MAX_MS } from './state-machine.ts'

export const NEW_META: OutboxMeta = {
  clave: 'outbox',
  seq: 0,
  fence: 0,
  pauseUntil: 0,
  pauseAsked: false,
  failures: 0,
}

/** Whether the record is complete and valid (reliability O47). */
export const isOutboxMeta = shaped<OutboxMeta>({
  seq: isNumber,
  fence: isNumber,
  pauseUntil: isNumber,
  pauseAsked: isBoolean,
  failures: isNumber,
})

/** Call inside a transaction over `meta`. */
export async function updateOutboxMeta(records: OutboxRecords, facts: Partial<OutboxMeta>): Promise<void> {
  await records.putMeta({ ...(await records.getMeta()), ...facts })
}

async function noteSilence(records: OutboxRecords, now: number, random: () => number): Promise<void> {
  const meta = await records.getMeta()
  const failures = meta.failures + 1
  const pauseUntil = now + backoffMs(failures, random, PAUSE_MAX_MS)
  await records.putMeta({ ...meta, failures, pauseUntil, pauseAsked: false })
}

/**
 * Pauses the queue if the server requests a pause or does not answer. The server's next answer ends a pause after
 * silence.
 * Call inside a transaction over `meta`.
 */
export async function updatePause(
  records: OutboxRecords,
  outcomes: readonly Outcome[],
  now: number,
  random: () => number,
): Promise<void> {
  const meta = await records.getMeta()
  const waits = outcomes.flatMap(outcome => (outcome.kind === 'wait' ? [now + outcome.retryAfterMs] : []))
  const isAsked = meta.pauseAsked && meta.pauseUntil > now
  if (waits.length > 0) {
    const pauseUntil = Math.max(...waits, isAsked ? meta.pauseUntil : 0)
    await records.putMeta({ ...meta, pauseUntil, pauseAsked: true })
    return
  }
  // A late answer to an earlier request does not shorten the pause (O14)
  if (isAsked) return
  if (outcomes.some(outcome => outcome.kind === 'in-doubt' && outcome.unreachable)) {
    await noteSilence(records, now, random)
  } else if (outcomes.length > 0 && (meta.failures > 0 || meta.pauseUntil > 0)) {
    await records.putMeta({ ...meta, failures: 0, pauseUntil: 0, pauseAsked: false })
  }
}

let floor = 0

/** Notes a Device-Seq that was certainly assigned, even if the database does not contain it. */
export const noteSeq = (seq: number): void => {
  floor = Math.max(floor, seq)
}
export const seqFloor = (): number => floor
