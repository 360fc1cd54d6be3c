import type { ButacasDb } from './db.ts'
import { db as theDb } from './db.ts'

/**
 * - `ok`. - `outdated`: a newer app opened this database, so this tab let go of it and must be reloaded.
 * - `blocked`: an older tab does not let go. - `unavailable`: it cannot be opened (private mode, corrupt, refused).
 */
export type StorageState = 'ok' | 'outdated' | 'blocked' | 'unavailable'

const listeners = new Set<() => void>()
let state: StorageState = 'ok'

function set(next: StorageState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

/** Whether this device can keep what people do. Shaped for `useSyncExternalStore`. */
export const storageStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: (): StorageState => state,
}

/** Opens the database and watches over it (reliability O31). */
export async function openStorage(db: ButacasDb = theDb): Promise<void> {
  db.on('versionchange', () => {
    // A newer app wants to upgrade: letting go at once is what lets it start
    db.close({ disableAutoOpen: true })
    set('outdated')
    return false // Dexie's own handler would let the next write open it again, under the newer app's schema
  })
  db.on('blocked', () => {
    set('blocked')
    return false // Said on the screen, not on the console
  })
  try {
    await db.open()
    set('ok')
  } catch {
    set('unavailable') // Said on the screen; writes then fail with StorageError
  }
}
