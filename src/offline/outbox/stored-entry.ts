import { type Entry, isWaiting, senderOf } from './entry.ts'

/** An entry on the disk, with what only its indexes need: both are there only while it waits to be sent. */
export interface StoredEntry extends Entry {
  /** In whose name it waits. */
  sender?: string | undefined
  /** Its `nextAt`, where it has one. */
  until?: number | undefined
}

export const toStored = (entry: Entry): StoredEntry => ({
  ...entry,
  sender: isWaiting(entry) ? senderOf(entry) : undefined,
  until: isWaiting(entry) && entry.nextAt > 0 ? entry.nextAt : undefined,
})
