import type { Butaca } from '#contract/butaca.ts'
import type { Bucket } from '../db.ts'

/**
 * Seats are stored 4096 buckets to a mirror, not one record each: a `put` costs the same for one row as for twenty, so
 * the first mirror of 100 000 seats writes 4096 records instead of 100 000, one seat is still a single read by primary
 * key, and a change rewrites one bucket (docs/decisions/0003-mirror-in-buckets.md).
 */
export const BUCKETS = 4096

/** Bucket of a seat number already folded by `nroKey` (FNV-1a, 32 bits). */
export function bucketOf(nroKey: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < nroKey.length; i++) {
    hash ^= nroKey.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0) % BUCKETS
}

/** What is stored beside the buckets, with an `id` from here on, is the log: rows not yet written into their buckets. */
export const isLog = ({ id }: Bucket): boolean => id >= BUCKETS

/** Whether what is known is newer than what came: an answer that was overtaken must not put the past back. */
export const isNewer = (known: Butaca, incoming: Butaca): boolean =>
  known.version !== undefined && incoming.version !== undefined
    ? known.version > incoming.version
    : known.fechaHs > incoming.fechaHs

/** Which of two rows of a seat stands; of two that are as new the one that came. */
export const newerOf = (known: Butaca | undefined, incoming: Butaca): Butaca =>
  known && isNewer(known, incoming) ? known : incoming
