// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import LiveStatus from '#app/shell/live-status.tsx'
import { db } from '#offline/db.ts'
import { writeFact } from '#offline/device.ts'
import { dismissLoss } from '#offline/loss.ts'
import { saveSesion } from '#offline/sesion.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { emptyOutbox } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
})
afterEach(async () => {
  cleanup()
  await emptyOutbox()
})

// Must be the first test of this file: the page reads the queue only once
test('O38: an unread queue shows no count, and is not shown as empty', async () => {
  await db.entries.bulkPut([entry({ key: 'a', nro: 'A1' }), entry({ key: 'b', nro: 'B2' })])
  const told: unknown[] = []
  const unsubscribe = outboxStore.subscribe(() => told.push(outboxStore.getSnapshot().summary))
  render(<LiveStatus />, { wrapper: MemoryRouter })
  const chip = screen.getByRole('link', { name: /Ver pendientes$/ })
  expect(chip.textContent).toMatch(/^(En línea|Sin conexión)\. Ver pendientes$/)
  await screen.findByRole('link', { name: /2 pendientes/ })
  expect(told[0]).toEqual({ pending: 2, sending: 0, rejected: 0, others: [] })
  unsubscribe()
})

test('O41: a network in which another server answers is distinguished from no network', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  render(<LiveStatus />, { wrapper: MemoryRouter })
  act(() => reportReachable(false, true))
  expect(screen.getByRole('link', { name: /^No responde la fábrica/ })).toBeDefined()
  expect(screen.getByText(/^Hay red, pero no responde la fábrica/)).toBeDefined()
  act(() => reportReachable(false))
  expect(screen.getByRole('link', { name: /^Sin conexión/ })).toBeDefined()
  // The test waits until the queue is read: an unread queue would show nothing
  await screen.findByRole('link', { name: /al día/ })
})

test('O49: a device that lost changes shows the loss, and not that all is up to date, until the user dismisses the loss', async () => {
  const unseen = [
    { usuario: 'operario', cantidad: 2 },
    { usuario: 'lopez', cantidad: 1 },
  ]
  const loss = { upTo: 3, all: unseen, unseen }
  await writeFact('perdida', loss)
  render(<LiveStatus />, { wrapper: MemoryRouter })
  await screen.findByRole('link', { name: /3 perdidos/ })
  await vi.waitFor(() => expect(outboxStore.getSnapshot().ready).toBe(true))
  expect(screen.queryByRole('link', { name: /al día/ })).toBeNull()
  await act(() => dismissLoss(loss))
  await screen.findByRole('link', { name: /al día/ })
})
