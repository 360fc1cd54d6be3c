import { type Entry, isWaiting, senderOf } from './entry.ts'

/** Fields for indexes, only while the entry waits. */
export interface StoredEntry extends Entry {
  sender?: string | undefined
  /** Its `nextAt`, where that is set. */
  until?: number | undefined
}

export const toStored = (entry: Entry): StoredEntry => ({
  ...entry,
  sender: isWaiting(entry) ? senderOf(entry) : undefined,
  until: isWaiting(entry) && entry.nextAt > 0 ? entry.nextAt : undefined,
})
