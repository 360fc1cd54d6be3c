import { liveQuery } from 'dexie'
import { listLiveEntries } from './entries.ts'
import type { Entry } from './entry.ts'

/**
 * Follows the live entries as any tab or the worker changes them.
 * @param onStop the database closed under us: nothing more will be told.
 * @returns what ends it.
 */
export function watchLiveEntries(onEntries: (entries: Entry[]) => void, onStop: () => void): () => void {
  const subscription = liveQuery(() => listLiveEntries()).subscribe({ next: onEntries, error: onStop })
  return () => subscription.unsubscribe()
}
