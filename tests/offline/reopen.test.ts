import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ButacasDb } from '#offline/db.ts'
import { enqueueOperaciones, StorageError } from '#offline/outbox/enqueue.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { entry } from '#tests/helpers/entry.ts'
import { outboxOver, toEstado } from '#tests/helpers/outbox-rig.ts'

let storage: typeof import('#offline/storage-state.ts')
beforeEach(async () => {
  vi.resetModules()
  storage = await import('#offline/storage-state.ts')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const state = () => storage.storageStore.getSnapshot()
const openVersion = (name: string, version: number) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => resolve(request.result)
  })
const refuseToOpen = () =>
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError')
  })
const forceClose = (db: ButacasDb) =>
  forceCloseDatabase(db.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0])

it('O30: a database closed by the browser is reopened, and its followers are notified', async () => {
  const db = new ButacasDb('o30-closed')
  await storage.openStorage(db)
  await db.entries.put(entry({ key: 'kept' }))
  const reopened = vi.fn()
  storage.onStorageReopened(reopened)
  forceClose(db)
  await vi.waitFor(() => expect(reopened).toHaveBeenCalledTimes(1))
  expect(state()).toBe('ok')
  expect(await db.entries.count()).toBe(1)
})

it('O30: a database that cannot be opened is tried again with growing pauses, and never deleted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {}) // Dexie warns that it retries by itself
  const deleted = vi.spyOn(indexedDB, 'deleteDatabase')
  const opened = refuseToOpen()
  const db = new ButacasDb('o30-corrupt')
  const first = storage.openStorage(db)
  await vi.advanceTimersByTimeAsync(10)
  await first
  expect(state()).toBe('unavailable')
  const attempts: number[] = []
  for (let second = 1; second <= 16; second++) {
    const before = opened.mock.calls.length
    await vi.advanceTimersByTimeAsync(1_000)
    if (opened.mock.calls.length > before) attempts.push(second)
  }
  expect(attempts).toEqual([1, 3, 7, 15])
  opened.mockRestore()
  await vi.advanceTimersByTimeAsync(16_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(state()).toBe('ok'))
  expect(deleted).not.toHaveBeenCalled()
})

it('O31: an old tab releases the database to a newer app at once, reports this and accepts no changes', async () => {
  const old = new ButacasDb('o31')
  await storage.openStorage(old)
  expect(state()).toBe('ok')
  const heard = vi.fn()
  storage.storageStore.subscribe(heard)
  const newer = await openVersion('o31', 1_000)
  expect(state()).toBe('outdated')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(old.isOpen()).toBe(false)
  const order = { butaca: butaca(), operacion: toEstado(2) }
  await expect(enqueueOperaciones([order], 'operario', outboxOver(old))).rejects.toThrow(StorageError)
  newer.close()
})

it('O31: a new app that an old app keeps out of the database reports this, and continues when the database is free', async () => {
  const old = await openVersion('o31-blocked', 5)
  const opened = storage.openStorage(new ButacasDb('o31-blocked'))
  await vi.waitFor(() => expect(state()).toBe('blocked'))
  old.close()
  await opened
  expect(state()).toBe('ok')
})

it('O29: storage that the browser may delete is reported, until the browser keeps it', async () => {
  await storage.openStorage(new ButacasDb('o29'))
  storage.notePersistence(true)
  expect(state()).toBe('volatile')
  storage.notePersistence(false)
  expect(state()).toBe('ok')
})

it('O30: a deleted database is reopened empty, and its followers are notified', async () => {
  const db = new ButacasDb('o30-deleted')
  await storage.openStorage(db)
  await db.entries.put(entry({ key: 'gone' }))
  const reopened = vi.fn()
  storage.onStorageReopened(reopened)
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('o30-deleted')
    request.onsuccess = resolve
    request.onerror = reject
  })
  await vi.waitFor(() => expect(reopened).toHaveBeenCalledTimes(1))
  expect(state()).toBe('ok')
  expect(await db.entries.count()).toBe(0)
})

it('O31: an older build neither reads nor writes a newer build’s data, and reports this', async () => {
  class Newer extends ButacasDb {
    constructor(name: string) {
      super(name)
      this.version(1_000).stores({})
    }
  }
  const newer = new Newer('o31-rollback')
  await newer.entries.put(entry({ key: 'kept' }))
  newer.close()
  vi.spyOn(console, 'warn').mockImplementation(() => {}) // Dexie warns that it found another version
  const older = new ButacasDb('o31-rollback')
  await storage.openStorage(older)
  expect(state()).toBe('newer-data')
  expect(storage.isForAnotherBuild()).toBe(true)
  await expect(older.entries.count()).rejects.toThrow()
  await expect(older.entries.put(entry({ key: 'new' }))).rejects.toThrow()
  const again = new Newer('o31-rollback')
  expect(await again.entries.toCollection().primaryKeys()).toEqual(['kept'])
  again.close()
})
