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

const watched = new WeakSet<ButacasDb>()

/** Hears what other tabs want of the database. Whoever opens it first, this must have come before (reliability O31). */
function watch(db: ButacasDb): void {
  if (watched.has(db)) return
  watched.add(db)
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
}

// With this module and not with the first call: a screen that reads may open the database before anybody watches it
watch(theDb)

/** With this much on top of the start of the app, what holds it up is said within two seconds. */
const HELD_UP_MS = 1_200

/** Opens the database and watches over it (reliability O31). */
export async function openStorage(db: ButacasDb = theDb): Promise<void> {
  watch(db)
  const timer = setTimeout(() => void sayIfHeldUp(db).catch(() => {}), HELD_UP_MS) // Unknown: nothing to say
  try {
    await db.open()
    set('ok')
  } catch {
    set('unavailable') // Said on the screen; writes then fail with StorageError
  } finally {
    clearTimeout(timer)
  }
}

/** The browser tells only the first of those who wait that it is blocked, and that may be the worker. */
async function sayIfHeldUp(db: ButacasDb): Promise<void> {
  const stored = (await indexedDB.databases?.())?.find(({ name }) => name === db.name)?.version
  // Dexie counts in tenths
  if (stored !== undefined && stored < db.verno * 10 && !db.isOpen()) set('blocked')
}
