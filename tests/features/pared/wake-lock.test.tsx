// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWakeLock } from '#features/pared/pared-screen.tsx'

let held: { release: ReturnType<typeof vi.fn> }[]
let request: () => Promise<unknown>
const isSeen = vi.spyOn(document, 'visibilityState', 'get')

beforeEach(() => {
  held = []
  isSeen.mockReturnValue('visible')
  request = async () => {
    const lock = { release: vi.fn(async () => {}) }
    held.push(lock)
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request: () => request() } })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'wakeLock')
})
const pass = () => act(async () => {})
const seenAgain = () => act(async () => document.dispatchEvent(new Event('visibilitychange')))

test('the wake lock is requested each time the page becomes visible, and released with the page', async () => {
  const { unmount } = renderHook(() => useWakeLock())
  await pass()
  expect(held).toHaveLength(1)
  isSeen.mockReturnValue('hidden')
  await seenAgain()
  expect(held).toHaveLength(1)
  isSeen.mockReturnValue('visible')
  await seenAgain()
  expect(held).toHaveLength(2)
  unmount()
  await pass()
  expect(held[1]?.release).toHaveBeenCalledOnce()
  await seenAgain()
  expect(held).toHaveLength(2)
})

test('a wake lock granted after the page closed is released', async () => {
  let give = () => {}
  const later = request
  request = () => new Promise(resolve => (give = () => resolve(later())))
  const { unmount } = renderHook(() => useWakeLock())
  unmount()
  give()
  await pass()
  expect(held[0]?.release).toHaveBeenCalledOnce()
})

test('a wake lock refused on low battery is requested again when the page becomes visible', async () => {
  const good = request
  request = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  renderHook(() => useWakeLock())
  await pass()
  request = good
  await seenAgain()
  expect(held).toHaveLength(1)
})
