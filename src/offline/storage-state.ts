import type { Dexie } from 'dexie'
import { Listeners, Observable, type Readable } from './observable.ts'

/**
 * `volatile`: the browser may delete the database. `outdated`: a newer app opened the database, and this tab must be
 * reloaded. `newer-data`: a newer app has written the database, and this app does not open it. `blocked`: an older tab
 * has the database open. `unavailable`: the database cannot be opened.
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

/** Whether only a newer app may open the database. */
export const isForAnotherBuild = (): boolean => ['outdated', 'newer-data'].includes(storage.getSnapshot())

const watched = new WeakSet<Dexie>()
const reopened = new Listeners()

/** Calls back when the database is open again after a loss or a failed opening. Live queries must then restart. */
export const onStorageReopened = reopened.subscribe

/** Call before the database is opened (reliability O31). */
export function watch(db: Dexie): void {
  if (watched.has(db)) return
  watched.add(db)
  // Read before the opening, because the opening sets `verno` to the version of the stored database
  const declared = db.verno
  db.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
    const isDeleted = newVersion === null
    // A newer app can upgrade the database only after this tab closes it
    db.close({ disableAutoOpen: !isDeleted })
    if (isDeleted) void reopen(db)
    else set('outdated')
    return false // Dexie's own handler would reopen the database with the newer app's schema
  })
  db.on('blocked', () => {
    set('blocked')
    return false // Dexie would warn in the console; the screen shows a notice
  })
  // The browser itself closes the database if its files are damaged or deleted (reliability O30)
  const watchOpen = () => db.backendDB().addEventListener('close', () => void reopen(db))
  db.on('ready', watchOpen, true)
  // After a rollback of the app, this app could misread a newer app's data (reliability O31)
  const refuseNewer = () => {
    if (db.backendDB().version <= declared * DEXIE_TENTHS) return
    set('newer-data')
    throw new Error('the database was written by a newer build')
  }
  db.on('ready', refuseNewer, true)
}

const DEXIE_TENTHS = 10

/** Wait (ms) before the screen shows that the opening is blocked. With the app's start it is about two seconds. */
const HELD_UP_MS = 1_200
const REOPEN_MIN_MS = 1_000
const REOPEN_MAX_MS = 60_000

/** Opens and watches the database (reliability O31). Retries while it cannot be opened (O30). */
export async function openStorage(db: Dexie): Promise<void> {
  watch(db)
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
    if (!isForAnotherBuild()) set('unavailable')
    return false
  }
}

/** Retries without deleting the database, because it may contain unsent changes. */
async function reopen(db: Dexie, afterMs = REOPEN_MIN_MS): Promise<void> {
  if (isForAnotherBuild()) return
  if (!(await isOpened(db))) return reopenLater(db, afterMs)
  reopened.tell()
}

function reopenLater(db: Dexie, ms: number): void {
  setTimeout(() => void reopen(db, Math.min(2 * ms, REOPEN_MAX_MS)), ms)
}

/** Checks whether an older tab blocks the upgrade. The browser tells only one of the waiting pages and workers. */
async function sayIfHeldUp(db: Dexie): Promise<void> {
  const stored = (await indexedDB.databases?.())?.find(({ name }) => name === db.name)?.version
  if (stored !== undefined && stored < db.verno * DEXIE_TENTHS && !db.isOpen()) set('blocked')
}
