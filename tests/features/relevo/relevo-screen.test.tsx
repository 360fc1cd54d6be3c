// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import ElegirPin from '#features/relevo/elegir-pin.tsx'
import RelevoScreen from '#features/relevo/relevo-screen.tsx'
import { FALLO } from '#messages/marco.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { clock } from '#offline/clock.ts'
import { writeFact } from '#offline/device.ts'
import { saveSesion } from '#offline/sesion.ts'
import { relevar, rereadRelevables } from '#queries/cuenta/relevo.ts'
import { useSesion } from '#queries/cuenta/use-sesion.ts'
import { breakStorage } from '#tests/helpers/broken-storage.ts'
import { setPinOnSlowTablet } from '#tests/helpers/slow-tablet.ts'

afterEach(() => void vi.restoreAllMocks())

const nothing = () => {}
const show = () =>
  render(
    <RelevoScreen
      notify={{ success: nothing, error: nothing }}
      actual="ana"
      onSeguir={nothing}
      onDone={nothing}
      onClave={nothing}
    />,
  )

test('if storage fails Relevo shows a notice, and can read the users again', async () => {
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'ana', rol: { nombre: 'operario' } } } })
  show()
  expect(await screen.findByRole('button', { name: /^ana,/ })).toBeDefined()
  const broken = breakStorage()
  act(() => rereadRelevables())
  expect((await screen.findByText(RELEVO.noSeLeyo)).getAttribute('role')).toBe('alert')
  broken.mockRestore()
  fireEvent.click(screen.getByRole('button', { name: FALLO.retry }))
  expect(await screen.findByRole('button', { name: /^ana,/ })).toBeDefined()
})

test('an expired PIN is reported as expired and not as locked, with what to do', async () => {
  const DAY_MS = 86_400_000
  const exp = (Date.now() + 30 * DAY_MS) / 1000
  const enter = (nombre: string) =>
    saveSesion({
      token: `x.${btoa(JSON.stringify({ exp, nombre }))}.x`,
      pk: { usuario: { nombre, rol: { nombre: 'operario' } } },
    })
  await enter('bea')
  await setPinOnSlowTablet('bea', '4062')
  await enter('ana')
  const likely = vi.spyOn(clock, 'likely')
  const now = clock.likely()
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^bea,/ }))
  const pin = await screen.findByLabelText(RELEVO.pinDe('bea'))
  // Toasts must not cover the keys of the PIN pad
  expect(document.body.dataset.toasts).toBe('above')
  // The PIN expires while it is being typed
  likely.mockReturnValue(now + 8 * DAY_MS)
  fireEvent.change(pin, { target: { value: '4062' } })
  fireEvent.click(screen.getByRole('button', { name: RELEVO.entrarComo('bea') }))
  await screen.findByText(`${RELEVO.pinVencidoDe('bea')} ${RELEVO.pinVencidoDetalle}`)
  expect(screen.queryByText(RELEVO.quedoBloqueado('bea'))).toBeNull()
  expect(screen.getByRole('button', { name: RELEVO.conClave })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: RELEVO.elegirOtra }))
  expect(await screen.findByRole('button', { name: new RegExp(`^bea,.*${RELEVO.pinVencido}`) })).toBeDefined()
  expect(document.body.dataset.toasts).toBeUndefined()
  await writeFact('pines', undefined)
  await writeFact('sesion', null)
})

function Elegir() {
  const sesion = useSesion()
  const notify = { success: nothing, error: nothing }
  return sesion ? <ElegirPin sesion={sesion} notify={notify} onClose={nothing} /> : null
}

test('O53: a user who signed in by PIN sees that setting another PIN needs the password', async () => {
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'ana', rol: { nombre: 'operario' } } } })
  await setPinOnSlowTablet('ana', '4062')
  render(<Elegir />)
  expect(await screen.findByText(RELEVO.guardarPin)).toBeDefined()
  await act(async () => {
    expect(await relevar('ana', '4062')).toEqual({ kind: 'bien' })
  })
  expect(await screen.findByText(RELEVO.pinConClave)).toBeDefined()
  expect(screen.queryByText(RELEVO.guardarPin)).toBeNull()
})
