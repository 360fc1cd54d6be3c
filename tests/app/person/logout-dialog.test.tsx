// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import LogoutDialog from '#app/person/logout-dialog.tsx'
import { MODALES } from '#messages/marco.ts'
import { SALIDA } from '#messages/persona/opciones.ts'
import { db } from '#offline/db.ts'
import { saveSesion, takeOver } from '#offline/sesion.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { emptyOutbox, putEntries } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'
import { setPinOnSlowTablet } from '#tests/helpers/slow-tablet.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

beforeAll(async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  await import('#ui/overlay/ask-dialog.tsx')
})

const onStay = vi.fn()
const onLeave = vi.fn()
const onRelevo = vi.fn()
let forget: () => void = () => {}
beforeEach(async () => {
  reportReachable(true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await emptyOutbox()
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
  forget = outboxStore.subscribe(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  forget()
  cleanup()
})

const show = async (count: number, canSend: boolean) => {
  await waitFor(() => {
    const { pending, rejected } = outboxStore.getSnapshot().summary
    expect(pending + rejected).toBe(count)
  })
  render(
    <LogoutDialog
      nombre="operario"
      canSend={canSend}
      onStay={onStay}
      onRelevo={onRelevo}
      onLeave={onLeave}
    />,
  )
}

test('O24: signing out tries to send first, then shows what stays and who can send it; the queue is kept', async () => {
  await putEntries([
    entry({ key: 'a', nro: 'A1' }),
    entry({
      key: 'b',
      nro: 'B2',
      state: 'rejected',
      error: { status: 422, codigo: null, detail: '', at: 0 },
    }),
  ])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await show(2, true)
  const trying = await screen.findByRole('alertdialog', { name: 'Antes de salir' })
  expect(within(trying).getByRole('progressbar')).toBeDefined()
  expect(within(trying).queryByRole('button', { name: 'Salir igual' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByRole('alertdialog', { name: 'Quedan 2 cambios tuyos' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  const ask = await screen.findByRole('alertdialog', { name: 'Quedan 2 cambios tuyos' })
  expect(ask.textContent).toContain('en este equipo y se envían cuando vuelvas a entrar acá')
  expect(ask.textContent).toContain('un administrador')
  expect(ask.textContent).toContain('1 espera tu decisión')
  expect(onLeave).not.toHaveBeenCalled()
  fireEvent.click(within(ask).getByRole('button', { name: 'Salir igual' }))
  expect(onLeave).toHaveBeenCalledTimes(1)
  expect(await db.entries.count()).toBe(2)
})

test('O24: signing out does not ask about changes sent meanwhile', async () => {
  await putEntries([entry({ key: 'a', nro: 'A1' })])
  await show(1, true)
  await screen.findByRole('alertdialog', { name: 'Antes de salir' })
  await putEntries([entry({ key: 'a', nro: 'A1', state: 'confirmed', live: 0 })])
  await waitFor(() => expect(onLeave).toHaveBeenCalledTimes(1))
})

test('O24: an expired session cannot send, so signing out asks at once; «Quedarme» keeps the session', async () => {
  await putEntries([entry({ key: 'a', nro: 'A1' })])
  await show(1, false)
  const ask = await screen.findByRole('alertdialog', { name: 'Queda 1 cambio tuyo' })
  fireEvent.click(within(ask).getByRole('button', { name: 'Quedarme' }))
  expect(onStay).toHaveBeenCalledTimes(1)
  expect(onLeave).not.toHaveBeenCalled()
})

test('O54: without a network signing out warns that no user can sign in, and offers the relevo if another user can take over', async () => {
  await putEntries([entry({ key: 'a', nro: 'A1' })])
  reportReachable(false)
  await show(1, true)
  const ask = await screen.findByRole('alertdialog', { name: MODALES.ojo })
  expect(ask.textContent).toContain(SALIDA.sinRed)
  expect(ask.textContent).toContain(SALIDA.queda(1))
  expect(within(ask).queryByRole('button', { name: SALIDA.hacerRelevo })).toBeNull()
  fireEvent.click(within(ask).getByRole('button', { name: SALIDA.cerrarIgual }))
  expect(onLeave).toHaveBeenCalledTimes(1)

  cleanup()
  await saveSesion({ token: 's', pk: { usuario: { nombre: 'sosa', rol: { nombre: 'operario' } } } })
  await setPinOnSlowTablet('sosa', '4062')
  await takeOver('operario')
  await show(1, true)
  await screen.findByRole('button', { name: SALIDA.hacerRelevo })
  // No two buttons begin with the same word
  const words = screen.getAllByRole('button').map(button => button.textContent.split(' ')[0])
  expect([...new Set(words)]).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: SALIDA.hacerRelevo }))
  expect(onRelevo).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: SALIDA.quedarme }))
  expect(onStay).toHaveBeenCalledTimes(1)
  expect(onLeave).toHaveBeenCalledTimes(1)
})
