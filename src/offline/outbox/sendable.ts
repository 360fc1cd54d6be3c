import { type Entry, isWaiting, senderOf } from './entry.ts'

/**
 * The entries that may be sent next: in this person's name, first of their seat whatever the state of that first one, so
 * that a seat's changes arrive in order and one that waits for a person holds back its own seat only (reliability O8,
 * O9, I6).
 * @param live all live entries, in order of capture.
 */
export function sendableEntries(live: Iterable<Entry>, sender: string): Entry[] {
  const seen = new Set<string>()
  const firsts: Entry[] = []
  for (const entry of live) {
    if (seen.has(entry.nroKey)) continue
    seen.add(entry.nroKey)
    if (senderOf(entry) === sender && isWaiting(entry)) firsts.push(entry)
  }
  return firsts
}
