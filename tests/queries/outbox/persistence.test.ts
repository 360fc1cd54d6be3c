import { expect, it, vi } from 'vitest'
import { storageStore } from '#offline/storage-state.ts'
import { askPersistence } from '#queries/outbox/use-equipo.ts'

const give = (storage: unknown, state: string | null) => {
  const query = async () => (state === null ? Promise.reject(new TypeError()) : { state })
  vi.stubGlobal('navigator', { storage, permissions: { query } })
}

const asking = (granted: boolean) => ({ persisted: async () => false, persist: async () => granted })

it('O29: a browser that refused persistence is distinguished from an undecided browser', async () => {
  give(asking(true), 'granted')
  expect(await askPersistence()).toBe('granted')
  give(asking(false), 'prompt')
  expect(await askPersistence()).toBe('not-yet')
  expect(storageStore.getSnapshot()).toBe('ok')
  give(asking(false), 'denied')
  expect(await askPersistence()).toBe('refused')
  expect(storageStore.getSnapshot()).toBe('volatile')
})

it('O29: a browser that cannot be asked has an unknown persistence', async () => {
  give(undefined, null)
  expect(await askPersistence()).toBe('unknown')
  give(asking(false), null)
  expect(await askPersistence()).toBe('unknown')
  expect(storageStore.getSnapshot()).toBe('ok')
})
