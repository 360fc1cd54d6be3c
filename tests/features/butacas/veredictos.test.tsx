// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, render, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useBatch } from '#features/butacas/lista/use-batch.ts'
import Veredictos from '#features/butacas/veredictos.tsx'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { emptyOutbox, putEntries } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'
import { crear } from '#tests/helpers/operaciones.ts'

const notify = { success: vi.fn(), error: vi.fn(), pending: vi.fn() }
const REGLA = { status: 422, codigo: 'REGLA', detail: 'Esta butaca no admite ese cambio.', at: 0 }

beforeEach(async () => {
  await emptyOutbox()
})

/** @returns a function that closes the screen and leaves the app open. */
async function keep(entries: Entry[], isShown = false): Promise<() => void> {
  await putEntries(entries)
  const { result, unmount } = renderHook(() => useBatch())
  act(() => result.current.follow(entries, isShown))
  return unmount
}
const settle = async (key: string, facts: Partial<Entry>): Promise<void> => {
  const [kept] = await theReads.listKept([key])
  const live = facts.state === 'confirmed' ? 0 : 1
  if (kept !== undefined) await putEntries([{ ...kept, live, ...facts }])
}
/** Time in which any late notification would appear. */
const quiet = () => new Promise(resolve => setTimeout(resolve, 300))

test('O38: a change settled after its screen closed is notified once', async () => {
  const leave = await keep([entry({ key: 'a', nro: 'S1' }), entry({ key: 'b', nro: 'S2' })])
  const { unmount } = render(<Veredictos owner="operario" notify={notify} />)
  leave()
  await settle('a', { state: 'confirmed' })
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1))
  expect(notify.success.mock.calls[0]?.[0]).toContain('S1')
  await settle('b', { state: 'rejected', error: REGLA })
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(1))
  expect(notify.error.mock.calls[0]).toEqual([BUTACAS.errorModificar])
  unmount()
  render(<Veredictos owner="operario" notify={notify} />)
  await quiet()
  expect([notify.success.mock.calls.length, notify.error.mock.calls.length]).toEqual([1, 1])
})

test('a success is notified only if it arrives after its card is closed', async () => {
  const leave = await keep([entry({ key: 'c', nro: 'S3' }), entry({ key: 'd', nro: 'S4' })], true)
  render(<Veredictos owner="operario" notify={notify} />)
  await settle('c', { state: 'confirmed' })
  await quiet()
  expect(notify.success).not.toHaveBeenCalled()
  leave()
  await settle('d', { state: 'confirmed' })
  await waitFor(() => expect(notify.success.mock.calls.join()).toContain('S4'))
  expect(notify.success).toHaveBeenCalledTimes(1)
})

test('results are notified to their own user, not to another user of the tablet', async () => {
  const leave = await keep([entry({ key: 'e', nro: 'S5' })])
  leave()
  const { unmount } = render(<Veredictos owner="beto" notify={notify} />)
  await settle('e', { state: 'confirmed' })
  await quiet()
  expect(notify.success).not.toHaveBeenCalled()
  unmount()
  render(<Veredictos owner="operario" notify={notify} />)
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1))
})

test('a creation that fails twice with 5xx is notified once', async () => {
  const error = { status: 500, codigo: null, detail: '', at: 0 }
  await keep([entry({ key: 'f', nro: 'S6', operacion: crear() })])
  render(<Veredictos owner="operario" notify={notify} />)
  await settle('f', { state: 'in-doubt', error })
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(1))
  expect(notify.error.mock.calls[0]?.[0]).toBe(BUTACAS.errorCrear)
  await settle('f', { attempts: 4, error: { ...error, status: 503 } })
  await quiet()
  expect(notify.error).toHaveBeenCalledTimes(1)
})

test('a change that is sent again is notified again', async () => {
  await putEntries([entry({ key: 'g', nro: 'S7', state: 'rejected', error: REGLA })])
  const { result } = renderHook(() => useBatch())
  act(() => result.current.follow([entry({ key: 'g', nro: 'S7' })]))
  render(<Veredictos owner="operario" notify={notify} />)
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(1))
  await settle('g', { state: 'pending', error: null })
  act(() => result.current.again(['g']))
  await settle('g', { state: 'confirmed' })
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1))
  expect(notify.error).toHaveBeenCalledTimes(1)
})
