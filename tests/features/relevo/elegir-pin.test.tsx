// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import ElegirPin from '#features/relevo/elegir-pin.tsx'
import { RELEVO } from '#messages/persona/relevo.ts'
import { saveSesion } from '#offline/sesion.ts'
import { relevar } from '#queries/cuenta/relevo.ts'
import { useSesion } from '#queries/cuenta/use-sesion.ts'
import { setPinOnSlowTablet } from '#tests/helpers/slow-tablet.ts'

function Elegir() {
  const sesion = useSesion()
  const notify = { success: () => {}, error: () => {} }
  return sesion ? <ElegirPin sesion={sesion} notify={notify} onClose={() => {}} /> : null
}

test('O53: a user identified by PIN sees that setting another needs the password', async () => {
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
