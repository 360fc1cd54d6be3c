// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import RelevoScreen from '#features/relevo/relevo-screen.tsx'
import { FALLO, RELEVO } from '#messages.ts'
import { saveSesion } from '#offline/sesion.ts'
import { rereadRelevables } from '#queries/relevo.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('where the storage fails it says so, and reads again who can take over', async () => {
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'ana', rol: { nombre: 'operario' } } } })
  const nothing = () => {}
  render(
    <RelevoScreen
      notify={{ success: nothing, error: nothing }}
      actual="ana"
      onSeguir={nothing}
      onDone={nothing}
      onClave={nothing}
    />,
  )
  expect(await screen.findByRole('button', { name: /^ana,/ })).toBeDefined()
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError')
  })
  act(() => rereadRelevables())
  expect((await screen.findByText(RELEVO.noSeLeyo)).getAttribute('role')).toBe('alert')
  broken.mockRestore()
  fireEvent.click(screen.getByRole('button', { name: FALLO.retry }))
  expect(await screen.findByRole('button', { name: /^ana,/ })).toBeDefined()
})
