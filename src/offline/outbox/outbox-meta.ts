import type { ButacasDb, OutboxMeta } from '../db.ts'
import { backoffMs, PAUSE_MAX_MS } from './backoff.ts'

const EMPTY: OutboxMeta = { clave: 'outbox', seq: 0, fence: 0, pauseUntil: 0, pauseAsked: false, failures: 0 }

export async function getOutboxMeta(db: ButacasDb): Promise<OutboxMeta> {
  return ((await db.meta.get('outbox')) as OutboxMeta | undefined) ?? EMPTY
}

/** Changes some facts of the outbox. To be called inside a transaction over `meta`. @returns all of them as they are now. */
export async function updateOutboxMeta(db: ButacasDb, facts: Partial<OutboxMeta>): Promise<OutboxMeta> {
  const meta = { ...(await getOutboxMeta(db)), ...facts }
  await db.meta.put(meta)
  return meta
}

/** Nobody answered: the whole queue keeps still for a while. To be called inside a transaction over `meta`. */
export async function noteSilence(db: ButacasDb, now: number, random: () => number): Promise<void> {
  const failures = (await getOutboxMeta(db)).failures + 1
  const pauseUntil = now + backoffMs(failures, random, PAUSE_MAX_MS)
  await updateOutboxMeta(db, { failures, pauseUntil, pauseAsked: false })
}
