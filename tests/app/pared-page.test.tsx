// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ParedPage from '#app/pages/pared-page.tsx'
import { postponeUpdate, registerWorker } from '#app/register-worker.ts'

class FakeContainer extends EventTarget {
  controller: EventTarget | null = new EventTarget()
  register = async () => Object.assign(new EventTarget(), { waiting: null, update: async () => {} })
  getRegistration = async () => undefined
}

let container: FakeContainer
let reload: ReturnType<typeof vi.fn<() => void>>
const newVersion = () => act(() => container.dispatchEvent(new Event('controllerchange')))

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearTimeout', 'clearInterval', 'performance'] })
  container = new FakeContainer()
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {}) as never
  vi.stubGlobal('navigator', { serviceWorker: container })
  await registerWorker()
})
afterEach(() => {
  cleanup()
  postponeUpdate()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const show = () =>
  render(
    <MemoryRouter>
      <ParedPage />
    </MemoryRouter>,
  )

test('the wall page loads a new version by itself, at the earliest after a minute', async () => {
  show()
  newVersion()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('the wall page loads a version that was found before the page was mounted', async () => {
  newVersion()
  show()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('a closed wall page loads no new version', async () => {
  const { unmount } = show()
  newVersion()
  unmount()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(reload).not.toHaveBeenCalled()
})
