// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { postponeUpdate, registerWorker, updateStore } from '#app/register-worker.ts'
import { ErrorBoundary } from '#app/shell/error-boundary.tsx'
import { PANTALLAS } from '#messages/marco.ts'

class FakeContainer extends EventTarget {
  controller: EventTarget | null = null
  readonly registration = Object.assign(new EventTarget(), { waiting: null, update: async () => {} })
  register = async () => this.registration

  takenBy(worker: EventTarget): void {
    this.controller = worker
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let container: FakeContainer

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] }) // The hourly check for a new version
  container = new FakeContainer()
  vi.stubGlobal('navigator', { serviceWorker: container })
})
afterEach(() => {
  postponeUpdate()
  vi.useRealTimers()
})

it('a page opened before the first worker offers the new version that another tab activated', async () => {
  await registerWorker()
  container.takenBy(new EventTarget())
  expect(updateStore.getSnapshot()).toBe(false)
  container.takenBy(new EventTarget())
  expect(updateStore.getSnapshot()).toBe(true)
})

it('a screen with a missing file offers the new version, even if the tab learns of that version later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React prints each error
  container.controller = new EventTarget()
  await registerWorker()
  const Fails = () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/panel-1.js')
  }
  render(
    <ErrorBoundary>
      <Fails />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading').textContent).toBe(PANTALLAS.faltaUnaParte)
  act(() => container.takenBy(new EventTarget()))
  expect(screen.getByRole('heading').textContent).toBe(PANTALLAS.hayVersionNueva)
})
