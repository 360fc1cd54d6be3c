import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ButacasDb } from '#offline/db.ts'
import { enqueueOperaciones, StorageError } from '#offline/outbox/enqueue.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { outboxOver, toEstado } from '#tests/helpers/outbox-rig.ts'

let storage: typeof import('#offline/storage-state.ts')
beforeEach(async () => {
  vi.resetModules()
  storage = await import('#offline/storage-state.ts')
})

const upgrade = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1_000)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => resolve(request.result)
  })

describe('the state of this device’s storage', () => {
  it('O31: an old tab releases the database to a newer app at once, reports it and accepts no changes', async () => {
    const old = new ButacasDb('o31')
    await storage.openStorage(old)
    expect(storage.storageStore.getSnapshot()).toBe('ok')
    const heard = vi.fn()
    storage.storageStore.subscribe(heard)
    const newer = await upgrade('o31')
    expect(storage.storageStore.getSnapshot()).toBe('outdated')
    expect(heard).toHaveBeenCalledTimes(1)
    const order = { butaca: butaca(), operacion: toEstado(2) }
    await expect(enqueueOperaciones([order], 'operario', outboxOver(old))).rejects.toThrow(StorageError)
    newer.close()
  })

  it('O31: a new app kept out by an old one reports it, and continues once it gets in', async () => {
    const old = await new Promise<IDBDatabase>(resolve => {
      const request = indexedDB.open('o31-blocked', 5)
      request.onsuccess = () => resolve(request.result)
    })
    const opened = storage.openStorage(new ButacasDb('o31-blocked'))
    await vi.waitFor(() => expect(storage.storageStore.getSnapshot()).toBe('blocked'))
    old.close()
    await opened
    expect(storage.storageStore.getSnapshot()).toBe('ok')
  })

  it('a database that cannot be opened is a reported state, not an exception', async () => {
    const newer = await upgrade('o30')
    newer.close()
    const db = new ButacasDb('o30')
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    await storage.openStorage(db)
    vi.restoreAllMocks()
    expect(storage.storageStore.getSnapshot()).toBe('unavailable')
  })
})
