import type { Butaca } from '#contract/butaca.ts'

/**
 * Number of records in a mirror. A `put` of twenty seats costs as much as a `put` of one seat
 * (docs/decisions/0003-mirror-in-buckets.md).
 */
export const BUCKETS = 4096

/** Bucket of a seat's `nroKey` (FNV-1a, 32 bits). */
export function bucketOf(nroKey: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < nroKey.length; i++) {
    hash ^= nroKey.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0) % BUCKETS
}

/** Whether the known row is newer. A delayed answer must not overwrite a newer row. */
export const isNewer = (known: Butaca, incoming: Butaca): boolean =>
  known.version !== undefined && incoming.version !== undefined
    ? known.version > incoming.version
    : known.fechaHs > incoming.fechaHs

/** The newer of the two rows; the incoming row if both are equally new. */
export const newerOf = (known: Butaca | undefined, incoming: Butaca): Butaca =>
  known && isNewer(known, incoming) ? known : incoming
