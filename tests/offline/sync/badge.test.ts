import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#offline/clock.ts'
import { writeFact } from '#offline/device.ts'
import { noteInstalled, showBadge } from '#offline/sync/badge.ts'
import { answerSyncRequests } from '#sw/page-requests.ts'
import { emptyOutbox, putEntries } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'

const badge = { setAppBadge: vi.fn(async (_: number) => {}), clearAppBadge: vi.fn(async () => {}) }
beforeEach(async () => {
  vi.clearAllMocks()
  vi.stubGlobal('navigator', badge)
  await emptyOutbox()
  await noteInstalled()
})

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

describe('the worker', () => {
  const ORIGIN = 'https://planta.example'
  let windows: object[]
  type Hear = Parameters<Parameters<typeof answerSyncRequests>[0]['addEventListener']>[1]
  let hears: Map<string, Hear>
  beforeEach(() => {
    windows = []
    hears = new Map()
    // Gives the clock a time. Without a time each drain waits half a second for another page's clock
    clock.heard({ earliest: Date.now(), latest: Date.now() }, performance.now())
    answerSyncRequests({
      location: { origin: ORIGIN },
      clients: { matchAll: async () => windows },
      addEventListener: (type, listener) => void hears.set(type, listener),
      skipWaiting: async () => {},
    })
  })
  /** @returns the promise that keeps the worker alive. */
  function tell(type: 'sync' | 'message', event: object): Promise<unknown> {
    let done: Promise<unknown> = Promise.resolve()
    const waitUntil = (kept: Promise<unknown>) => {
      done = kept
    }
    hears.get(type)?.({ ...event, waitUntil } as Parameters<Hear>[0])
    return done
  }
  const ways = {
    'the browser calls it': () => tell('sync', { tag: 'drain-1' }).catch(() => {}),
    'a page asks it to send': () =>
      tell('message', { origin: ORIGIN, ports: [], data: { kind: 'drain', force: true } }),
  }

  it.each(Object.entries(ways))(
    'the worker updates the badge if no page is open, when %s',
    async (_, send) => {
      await putEntries([entry({ key: 'a', nro: 'A1' }), entry({ key: 'b', nro: 'B1' })])
      await send()
      expect(badge.setAppBadge.mock.calls).toEqual([[2]])
      await emptyOutbox()
      await send()
      expect(badge.clearAppBadge).toHaveBeenCalledTimes(1)
    },
  )

  // A Chromium without the badge service kills the pages of a worker that calls the badge API
  it.each(Object.entries(ways))(
    'the worker leaves the badge unchanged without an installed app, when %s',
    async (_, send) => {
      await writeFact('installed', undefined)
      await putEntries([entry({ key: 'a', nro: 'A1' })])
      await send()
      await emptyOutbox()
      await send()
      expect(badge.setAppBadge).not.toHaveBeenCalled()
      expect(badge.clearAppBadge).not.toHaveBeenCalled()
    },
  )

  it.each(Object.entries(ways))('the worker leaves the badge to an open page, when %s', async (_, send) => {
    windows = [{}]
    await putEntries([entry({ key: 'a', nro: 'A1' })])
    await send()
    expect(badge.setAppBadge).not.toHaveBeenCalled()
  })

  it('the worker rejects a sync while entries wait, so that the browser repeats the sync', async () => {
    await expect(tell('sync', { tag: 'drain-1' })).resolves.toBeUndefined()
    await putEntries([entry({ key: 'a', nro: 'A1' })])
    await expect(tell('sync', { tag: 'drain-2' })).rejects.toThrow('left to send')
  })
})
