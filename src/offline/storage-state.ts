import type { ButacasDb } from './db.ts'
import { db as theDb } from './db.ts'
import { Listeners, Observable, type Readable } from './observable.ts'

/**
 * - `ok`. - `volatile`: it can be written, and this browser was told not to keep it. - `outdated`: a newer app opened
 * this database, so this tab let go of it and must be reloaded. - `newer-data`: a newer app has written it, so this one
 * neither reads nor writes it. - `blocked`: an older tab does not let go. - `unavailable`: it cannot be opened (private
 * mode, corrupt, refused).
 */
export type StorageState = 'ok' | 'volatile' | 'outdated' | 'newer-data' | 'blocked' | 'unavailable'

const storage = new Observable<StorageState>('ok')
let isRefused = false

function set(next: StorageState): void {
  const said = next === 'ok' && isRefused ? 'volatile' : next
  if (storage.getSnapshot() !== said) storage.set(said)
}

/** Whether this device can keep what people do. */
export const storageStore: Readable<StorageState> = storage

/** Whether the browser refused to keep what is written here (reliability O29). */
export function notePersistence(refused: boolean): void {
  isRefused = refused
  if (['ok', 'volatile'].includes(storage.getSnapshot())) set('ok')
}

/** Whether this build must leave the database alone until another build is loaded. */
export const isForAnotherBuild = (): boolean => ['outdated', 'newer-data'].includes(storage.getSnapshot())

const watched = new WeakSet<ButacasDb>()
const reopened = new Listeners()

/** Calls back each time the database is open again after it was lost: what followed it has to begin anew. */
export const onStorageReopened = reopened.subscribe

/** Hears what others do with the database. Whoever opens it first, this must have come before (reliability O31). */
function watch(db: ButacasDb): void {
  if (watched.has(db)) return
  watched.add(db)
  // Before it is open: Dexie takes on the version that it finds, whatever was declared
  const declared = db.verno
  db.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
    const isDeleted = newVersion === null
    // A newer app wants to upgrade: letting go at once is what lets it start
    db.close({ disableAutoOpen: !isDeleted })
    if (isDeleted) void reopen(db)
    else set('outdated')
    return false // Dexie's own handler would let the next write open it again, under the newer app's schema
  })
  db.on('blocked', () => {
    set('blocked')
    return false // Said on the screen, not on the console
  })
  // Only where the browser closes it, not where we do: its files are damaged or were taken away (reliability O30)
  const watchOpen = () => db.backendDB().addEventListener('close', () => void reopen(db))
  db.on('ready', watchOpen, true)
  // After a rollback: what a newer app wrote may mean something else than it seems here (reliability O31)
  const refuseNewer = () => {
    if (db.backendDB().version <= declared * DEXIE_TENTHS) return
    set('newer-data')
    throw new Error('the database was written by a newer build')
  }
  db.on('ready', refuseNewer, true)
}

// With this module and not with the first call: a screen that reads may open the database before anybody watches it
watch(theDb)

/** Dexie counts versions in tenths. */
const DEXIE_TENTHS = 10

/** With this much on top of the start of the app, what holds it up is said within two seconds. */
const HELD_UP_MS = 1_200
const REOPEN_MIN_MS = 1_000
const REOPEN_MAX_MS = 60_000

/** Opens the database and watches over it (reliability O31). Where it cannot be opened it goes on trying (O30). */
export async function openStorage(db: ButacasDb = theDb): Promise<void> {
  watch(db)
  const timer = setTimeout(() => void sayIfHeldUp(db).catch(() => {}), HELD_UP_MS) // Unknown: nothing to say
  if (!(await isOpened(db))) reopenLater(db, REOPEN_MIN_MS)
  clearTimeout(timer)
}

async function isOpened(db: ButacasDb): Promise<boolean> {
  try {
    await db.open()
    set('ok')
    return true
  } catch {
    // A newer app has it, which only another build mends. Else it is said, and writes fail with StorageError
    if (!isForAnotherBuild()) set('unavailable')
    return false
  }
}

/** Never deletes it: what people did may still be in there. */
async function reopen(db: ButacasDb, afterMs = REOPEN_MIN_MS): Promise<void> {
  if (isForAnotherBuild()) return
  if (!(await isOpened(db))) return reopenLater(db, afterMs)
  reopened.tell()
}

function reopenLater(db: ButacasDb, ms: number): void {
  setTimeout(() => void reopen(db, Math.min(2 * ms, REOPEN_MAX_MS)), ms)
}

/** The browser tells only the first of those who wait that it is blocked, and that may be the worker. */
async function sayIfHeldUp(db: ButacasDb): Promise<void> {
  const stored = (await indexedDB.databases?.())?.find(({ name }) => name === db.name)?.version
  if (stored !== undefined && stored < db.verno * DEXIE_TENTHS && !db.isOpen()) set('blocked')
}
