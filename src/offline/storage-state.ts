import type { Dexie } from 'dexie'
import { Listeners, Observable, type Readable } from './observable.ts'

/**
 * `volatile`: writable, but the browser may delete it. `outdated`: a newer app opened the database, so this tab must
 * be reloaded. `newer-data`: a newer app has written the database, so this app leaves it alone. `blocked`: an older
 * tab holds the database. `unavailable`: the database cannot be opened (private mode, corrupt, refused).
 */
export type StorageState = 'ok' | 'volatile' | 'outdated' | 'newer-data' | 'blocked' | 'unavailable'

const storage = new Observable<StorageState>('ok')
let isRefused = false

function set(next: StorageState): void {
  const said = next === 'ok' && isRefused ? 'volatile' : next
  if (storage.getSnapshot() !== said) storage.set(said)
}

export const storageStore: Readable<StorageState> = storage

/** Notes whether the browser refused persistent storage (reliability O29). */
export function notePersistence(refused: boolean): void {
  isRefused = refused
  if (['ok', 'volatile'].includes(storage.getSnapshot())) set('ok')
}

/** Whether this build must leave the database alone. */
export const isForAnotherBuild = (): boolean => ['outdated', 'newer-data'].includes(storage.getSnapshot())

const watched = new WeakSet<Dexie>()
const reopened = new Listeners()

/** Calls back when the database is open again after a loss or a failed opening: live queries must start anew. */
export const onStorageReopened = reopened.subscribe

/** Must run before the database is opened (reliability O31). */
export function watch(db: Dexie): void {
  if (watched.has(db)) return
  watched.add(db)
  // `verno` is read before the opening, because the opening replaces it by the version of the stored database
  const declared = db.verno
  db.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
    const isDeleted = newVersion === null
    // Closed at once, so that a newer app can upgrade the database
    db.close({ disableAutoOpen: !isDeleted })
    if (isDeleted) void reopen(db)
    else set('outdated')
    return false // Dexie's own handler would reopen the database, under the newer app's schema
  })
  db.on('blocked', () => {
    set('blocked')
    return false // The screen reports it, not the console
  })
  // Fired only when the browser closes the database: its files are damaged or deleted (reliability O30)
  const watchOpen = () => db.backendDB().addEventListener('close', () => void reopen(db))
  db.on('ready', watchOpen, true)
  // After the app was rolled back, a newer app's data may have another meaning (reliability O31)
  const refuseNewer = () => {
    if (db.backendDB().version <= declared * DEXIE_TENTHS) return
    set('newer-data')
    throw new Error('the database was written by a newer build')
  }
  db.on('ready', refuseNewer, true)
}

const DEXIE_TENTHS = 10

/** Wait (ms) before the screen says what blocks the opening: two seconds in all, with the app's start. */
const HELD_UP_MS = 1_200
const REOPEN_MIN_MS = 1_000
const REOPEN_MAX_MS = 60_000

/** Opens and watches the database (reliability O31). Keeps trying if the database cannot be opened (O30). */
export async function openStorage(db: Dexie): Promise<void> {
  watch(db)
  // If the browser does not report what delays the opening, nothing is shown
  const timer = setTimeout(() => void sayIfHeldUp(db).catch(() => {}), HELD_UP_MS)
  if (!(await isOpened(db))) reopenLater(db, REOPEN_MIN_MS)
  clearTimeout(timer)
}

async function isOpened(db: Dexie): Promise<boolean> {
  try {
    await db.open()
    set('ok')
    return true
  } catch {
    // Only another build can open a newer app's database
    if (!isForAnotherBuild()) set('unavailable')
    return false
  }
}

/** Never deletes the database: it may still hold changes. */
async function reopen(db: Dexie, afterMs = REOPEN_MIN_MS): Promise<void> {
  if (isForAnotherBuild()) return
  if (!(await isOpened(db))) return reopenLater(db, afterMs)
  reopened.tell()
}

function reopenLater(db: Dexie, ms: number): void {
  setTimeout(() => void reopen(db, Math.min(2 * ms, REOPEN_MAX_MS)), ms)
}

/** The browser reports the block to only one waiting page or worker, so each page checks for a block itself. */
async function sayIfHeldUp(db: Dexie): Promise<void> {
  const stored = (await indexedDB.databases?.())?.find(({ name }) => name === db.name)?.version
  if (stored !== undefined && stored < db.verno * DEXIE_TENTHS && !db.isOpen()) set('blocked')
}
