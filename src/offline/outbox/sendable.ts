import type { Entry } from './entry.ts'

/** Whether an earlier attempt may have reached the server: it is asked before, or sent again with the same key. */
export const isInDoubt = (entry: Entry): boolean => entry.attempts > 0

const waits = ({ state }: Entry): boolean => state === 'pending' || state === 'in-doubt'

/**
 * The entries that may be sent next: of this owner, first of their seat whatever the state of that first one, so that a
 * seat's changes arrive in order and one that waits for a person holds back its own seat only (reliability O8, O9, I6).
 * @param live all live entries, in order of capture.
 */
export function sendableEntries(live: Iterable<Entry>, owner: string): Entry[] {
  const seen = new Set<string>()
  const firsts: Entry[] = []
  for (const entry of live) {
    if (seen.has(entry.nroKey)) continue
    seen.add(entry.nroKey)
    if (entry.owner === owner && waits(entry)) firsts.push(entry)
  }
  return firsts
}
