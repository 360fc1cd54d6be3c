// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import LiveStatus from '#app/live-status.tsx'
import { db } from '#offline/db.ts'
import { saveSesion } from '#offline/sesion.ts'
import { outboxStore } from '#queries/outbox-store.ts'
import { entry } from '#tests/helpers/entry.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
})
afterEach(cleanup)

test('O38: of a queue that has not been read nothing is said, least of all that it is empty or somebody else’s', async () => {
  await db.entries.bulkPut([entry({ key: 'a', nro: 'A1' }), entry({ key: 'b', nro: 'B2' })])
  const told: unknown[] = []
  const unsubscribe = outboxStore.subscribe(() => told.push(outboxStore.getSnapshot().summary))
  render(<LiveStatus />, { wrapper: MemoryRouter })
  const chip = screen.getByRole('link', { name: /Ver pendientes$/ })
  expect(chip.textContent).toMatch(/^(En línea|Sin conexión)\. Ver pendientes$/)
  await screen.findByRole('link', { name: /2 pendientes/ })
  expect(told[0]).toEqual({ pending: 2, sending: 0, rejected: 0, others: [] })

  cleanup()
  unsubscribe()
  await vi.waitFor(() => expect(outboxStore.getSnapshot().ready).toBe(false), 5_000)
})
