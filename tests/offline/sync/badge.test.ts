import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showBadge } from '#offline/sync/badge.ts'
import { emptyOutbox, putEntries } from '../../helpers/empty-outbox.ts'
import { entry } from '../../helpers/entry.ts'

const badge = { setAppBadge: vi.fn(async (_: number) => {}), clearAppBadge: vi.fn(async () => {}) }
beforeEach(async () => {
  vi.clearAllMocks()
  vi.stubGlobal('navigator', badge)
  await emptyOutbox()
})
afterEach(() => vi.unstubAllGlobals())

it('the app icon shows the number of unsent changes of all users', async () => {
  await putEntries([
    entry({ key: 'a', nro: 'A1' }),
    entry({ key: 'b', nro: 'B1', state: 'rejected' }),
    entry({ key: 'c', nro: 'C1', owner: 'otra' }),
    entry({ key: 'd', nro: 'D1', state: 'confirmed', live: 0 }),
  ])
  await showBadge()
  expect(badge.setAppBadge.mock.calls).toEqual([[3]])
  expect(badge.clearAppBadge).not.toHaveBeenCalled()
})

it('the badge is cleared when nothing is left', async () => {
  await showBadge()
  expect(badge.clearAppBadge).toHaveBeenCalledTimes(1)
  expect(badge.setAppBadge).not.toHaveBeenCalled()
})

it.each([
  ['refuses the badge', { setAppBadge: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
  ['has no badge API', {}],
])('a browser that %s causes no error', async (_how, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await putEntries([entry({ key: 'a', nro: 'A1' })])
  await expect(showBadge()).resolves.toBeUndefined()
})
