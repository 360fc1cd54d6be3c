// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IDLE_MS, noteTouch } from '#app/idle-clock.ts'
import IdleLock from '#app/idle-lock.tsx'
import { BLOQUEO, SESION } from '#messages.ts'
import { reportReachable } from '#offline/sync/network.ts'

configure({ asyncUtilTimeout: 10_000 })

const onSignOut = vi.fn()
let now: number
/** Nobody touches anything for so long. */
const rest = (ms: number) => {
  now += ms
  vi.setSystemTime(now)
  fireEvent(document, new Event('visibilitychange'))
}

beforeEach(() => {
  vi.clearAllMocks()
  now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  localStorage.clear()
  noteTouch()
  act(() => reportReachable(true))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <>
      <input aria-label="borrador" defaultValue="a medio escribir" />
      <IdleLock nombre="lopez" onSignOut={onSignOut} />
    </>,
  )
const cover = () => document.querySelector('dialog.idle-lock')

test('C9: half an hour without a touch asks for the password again, and what was being done stays', async () => {
  show()
  rest(IDLE_MS - 60_000)
  expect(cover()).toBeNull()
  fireEvent.pointerDown(document.body)
  rest(IDLE_MS - 60_000)
  expect(cover()).toBeNull()
  rest(120_000)
  expect(cover()?.textContent).toContain(BLOQUEO.titulo('lopez'))
  expect(screen.getByDisplayValue('a medio escribir')).toBeDefined()

  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }))
  const enter = (pass: string) => {
    fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: pass } })
    fireEvent.click(screen.getByText(BLOQUEO.seguir))
  }
  enter('mal')
  expect(await screen.findByText(SESION.errorAutenticacion)).toBeDefined()
  const body = { token: 't', pk: { usuario: { nombre: 'lopez', rol: { nombre: 'operario' } } } }
  vi.stubGlobal('fetch', async () => Response.json(body))
  enter('clave')
  await waitFor(() => expect(cover()).toBeNull())
  expect(screen.getByDisplayValue('a medio escribir')).toBeDefined()
})

test('C9: it stays locked over a reload, and without a network opens with the person’s name', () => {
  show()
  rest(IDLE_MS)
  expect(cover()).not.toBeNull()
  cleanup()
  show()
  expect(cover()).not.toBeNull()
  act(() => reportReachable(false))
  fireEvent.click(screen.getByText(BLOQUEO.soy('lopez')))
  expect(cover()).toBeNull()
  rest(IDLE_MS)
  fireEvent.click(screen.getByText(SESION.cerrarSesion))
  expect(onSignOut).toHaveBeenCalledOnce()
  expect(cover()).toBeNull()
})
