// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noteTouch } from '#app/person/idle-clock.ts'
import IdleLock, { type IdleLockProps } from '#app/person/idle-lock.tsx'
import { FALLO, NO_LEIDA } from '#messages/marco.ts'
import { BLOQUEO } from '#messages/persona/opciones.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { clock } from '#offline/clock.ts'
import { writeFact } from '#offline/device.ts'
import { readSesion, saveSesion } from '#offline/sesion.ts'
import { tryPin } from '#offline/session/pin.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { rereadRelevables } from '#queries/cuenta/relevo.ts'
import { breakStorage } from '#tests/helpers/broken-storage.ts'
import { scan } from '#tests/helpers/scan.ts'
import { setPinOnSlowTablet } from '#tests/helpers/slow-tablet.ts'

const IDLE_MS = 30 * 60_000

const onSignOut = vi.fn()
const onRelevo = vi.fn()
const rest = (ms: number) => {
  vi.advanceTimersByTime(ms)
  fireEvent(document, new Event('visibilitychange'))
}
/** Moves only the wall clock; the monotonic clock stands still. */
const jump = (ms: number) => {
  vi.setSystemTime(Date.now() + ms)
  fireEvent(document, new Event('visibilitychange'))
}
const hear = (server: number) => {
  vi.advanceTimersByTime(1)
  clock.heard({ earliest: server, latest: server }, performance.now())
}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() })
})
afterAll(() => {
  vi.useRealTimers()
})
beforeEach(() => {
  localStorage.clear()
  noteTouch()
  act(() => reportReachable(true))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await writeFact('pines', undefined)
  await writeFact('sesion', null)
})
const signIn = (nombre: string) =>
  saveSesion({ token: `token of ${nombre}`, pk: { usuario: { nombre, rol: { nombre: 'operario' } } } })

function Lock(over: Partial<IdleLockProps>) {
  const [isLocked, setIsLocked] = useState(false)
  return (
    <IdleLock
      nombre="lopez"
      isLocked={isLocked}
      onLock={setIsLocked}
      onRelevo={onRelevo}
      onSignOut={onSignOut}
      {...over}
    />
  )
}
const show = () =>
  render(
    <>
      <input aria-label="borrador" defaultValue="a medio escribir" />
      <Lock />
    </>,
  )
const cover = () => document.querySelector('dialog.idle-lock')

test('C9: half an hour without a touch asks for the password again, and unfinished work stays', async () => {
  show()
  rest(IDLE_MS - 60_000)
  expect(cover()).toBeNull()
  fireEvent.pointerDown(document.body)
  rest(IDLE_MS - 60_000)
  expect(cover()).toBeNull()
  rest(120_000)
  expect(cover()?.textContent).toContain(BLOQUEO.titulo('lopez'))
  expect(screen.getByDisplayValue('a medio escribir')).toBeDefined()

  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }))
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

test('C9: a scan on a locked tablet shows that it was not read, and does not unlock it', async () => {
  show()
  rest(IDLE_MS)
  expect(cover()).not.toBeNull()
  scan('S710482')
  expect((await screen.findByText(NO_LEIDA.conBloqueo('S710482'))).getAttribute('role')).toBe('alert')
  expect(cover()).not.toBeNull()
})

test('C9: the lock survives a reload; without a network a user without a PIN unlocks it by name', async () => {
  show()
  rest(IDLE_MS)
  expect(cover()).not.toBeNull()
  cleanup()
  show()
  expect(cover()).not.toBeNull()
  act(() => reportReachable(false))
  // The button appears only once the app knows that this user has no PIN
  expect(screen.queryByText(BLOQUEO.soy('lopez'))).toBeNull()
  fireEvent.click(await screen.findByText(BLOQUEO.soy('lopez')))
  expect(cover()).toBeNull()
  rest(IDLE_MS)
  fireEvent.click(screen.getByText(SESION.cerrarSesion))
  expect(onSignOut).toHaveBeenCalledOnce()
})

test('C9: the question about signing out hides the lock; the lock returns if the user stays', () => {
  const { rerender } = render(<Lock />)
  rest(IDLE_MS)
  expect(cover()).not.toBeNull()
  rerender(<Lock isAsking />)
  expect(cover()).toBeNull()
  rerender(<Lock />)
  expect(cover()).not.toBeNull()
})

test('C9, O53: a user with a PIN unlocks by PIN, also without a network, and not by a touch', async () => {
  await signIn('lopez')
  await setPinOnSlowTablet('lopez', '4062')
  for (const isOnline of [true, false]) {
    act(() => reportReachable(isOnline))
    show()
    rest(IDLE_MS)
    expect(await screen.findByLabelText(RELEVO.pinDe('lopez'))).toBeDefined()
    expect(screen.queryByText(BLOQUEO.soy('lopez'))).toBeNull()
    const enter = (pin: string) => {
      fireEvent.change(screen.getByLabelText(RELEVO.pinDe('lopez')), { target: { value: pin } })
      fireEvent.click(screen.getByText(BLOQUEO.seguir))
    }
    enter('1357')
    expect(await screen.findByText(RELEVO.incorrecto(4))).toBeDefined()
    expect(cover()).not.toBeNull()
    enter('4062')
    await waitFor(() => expect(cover()).toBeNull())
    cleanup()
  }
  expect(await readSesion()).toMatchObject({ nombre: 'lopez', identificado: 'pin' })
  for (let i = 0; i < 5; i++) await tryPin('lopez', '1357')
  show()
  rest(IDLE_MS)
  // After five wrong PINs the tablet cannot be unlocked by name either
  expect(await screen.findByText(BLOQUEO.pinBloqueado)).toBeDefined()
  expect(screen.queryByText(BLOQUEO.soy('lopez'))).toBeNull()
})

test.each([true, false])(
  'C9, O52: a locked tablet offers the relevo to another user with a PIN, with a network: %s',
  async isOnline => {
    await signIn('sosa')
    await signIn('lopez')
    await setPinOnSlowTablet('lopez', '4062')
    act(() => reportReachable(isOnline))
    show()
    await act(async () => new Promise(resolve => setTimeout(resolve, 50)))
    rest(IDLE_MS)
    // Only the working user has a PIN
    expect(screen.queryByText(RELEVO.titulo)).toBeNull()
    await setPinOnSlowTablet('sosa', '4062')
    act(() => rereadRelevables())
    fireEvent.click(await screen.findByText(RELEVO.titulo))
    expect(onRelevo).toHaveBeenCalledOnce()
    expect(cover()).not.toBeNull()
  },
)

test('C9, O53: without a network neither an expired PIN nor a touch unlocks', async () => {
  await signIn('lopez')
  await setPinOnSlowTablet('lopez', '4062')
  act(() => reportReachable(false))
  const now = clock.likely()
  vi.spyOn(clock, 'likely').mockReturnValue(now + 8 * 86_400_000)
  show()
  rest(IDLE_MS)
  expect((await screen.findByText(BLOQUEO.pinVencido)).getAttribute('role')).toBe('alert')
  expect(screen.queryByText(BLOQUEO.soy('lopez'))).toBeNull()
})

test('C9, O53: if the PIN cannot be read from storage, the reason is shown, no touch unlocks, and a retry asks for the PIN', async () => {
  await signIn('lopez')
  await setPinOnSlowTablet('lopez', '4062')
  act(() => reportReachable(false))
  show()
  rest(IDLE_MS)
  expect(await screen.findByLabelText(RELEVO.pinDe('lopez'))).toBeDefined()
  const broken = breakStorage()
  fireEvent.change(screen.getByLabelText(RELEVO.pinDe('lopez')), { target: { value: '4062' } })
  fireEvent.click(screen.getByText(BLOQUEO.seguir))
  expect((await screen.findByText(BLOQUEO.noSeLeyo)).getAttribute('role')).toBe('alert')
  expect(screen.queryByText(BLOQUEO.soy('lopez'))).toBeNull()
  broken.mockRestore()
  fireEvent.click(screen.getByText(FALLO.retry))
  expect(await screen.findByLabelText(RELEVO.pinDe('lopez'))).toBeDefined()
})

test('C9, O44: a jump of the wall clock neither locks nor unlocks', () => {
  show()
  for (const ms of [25 * 60_000, 40 * 60_000, 86_400_000, 365 * 86_400_000]) {
    jump(ms)
    expect(cover()).toBeNull()
    jump(-2 * ms)
    expect(cover()).toBeNull()
    fireEvent.pointerDown(document.body)
    expect(cover()).toBeNull()
  }
  rest(IDLE_MS - 60_000)
  jump(-86_400_000)
  rest(60_000)
  expect(cover()).not.toBeNull()
  jump(-365 * 86_400_000)
  cleanup()
  show()
  expect(cover()).not.toBeNull()
})

test('C9, O44: a tablet that slept past the idle limit is locked after the server’s next answer, even if touched before', () => {
  const before = Date.now()
  hear(before)
  show()
  fireEvent.pointerDown(document.body)
  // The tablet's monotonic clock stood still while it slept
  jump(8 * 3_600_000)
  fireEvent.pointerDown(document.body)
  expect(cover()).toBeNull()
  hear(before + 8 * 3_600_000)
  fireEvent.pointerDown(document.body)
  expect(cover()).not.toBeNull()
})

test('C9, O44: a touch stored while the clock ran ahead does not keep the tablet unlocked', () => {
  localStorage.setItem('butacas-ultimo-toque', String(clock.now() + 365 * 86_400_000))
  show()
  // An extra minute, because the app's clock counts only the time that has certainly passed
  rest(IDLE_MS + 60_000)
  expect(cover()).not.toBeNull()
})
