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

describe('whether this device can keep what people do', () => {
  it('O31: an old tab lets go at once of a database that a newer app wants, says so and accepts no more', async () => {
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

  it('O31: a new app that an old one keeps out says so, and goes on by itself when it is let in', async () => {
    const old = await new Promise<IDBDatabase>(resolve => {
      const request = indexedDB.open('o31-blocked', 5)
      request.onsuccess = () => resolve(request.result)
    })
    const opened = storage.openStorage(new ButacasDb('o31-blocked'))
    await vi.waitFor(() => expect(storage.storageStore.getSnapshot()).toBe('blocked'), { timeout: 2000 })
    old.close()
    await opened
    expect(storage.storageStore.getSnapshot()).toBe('ok')
  })

  it('a database that cannot be opened is said, not thrown', async () => {
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
