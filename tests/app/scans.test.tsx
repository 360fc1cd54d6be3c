// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { BUTACAS_PATH } from '#app/paths.ts'
import { useAppScans } from '#app/scans.ts'
import { toasts } from '#app/shell/corner.tsx'
import type { Rol } from '#contract/permisos.ts'
import { NO_LEIDA } from '#messages/marco.ts'
import { scanner } from '#scanner/scanner.ts'
import { scan } from '#tests/helpers/scan.ts'
import { useLeaveGuard } from '#ui/leave-guard.ts'

const NRO = 'S710482'
const error = vi.spyOn(toasts, 'error').mockImplementation(() => {})

function onPanel(rol: Rol, unsaved: string | null = null) {
  const sesion = {
    nombre: 'ana',
    rol,
    vencida: false,
    soloEnvia: false,
    vence: 0,
    identificado: 'clave' as const,
  }
  const { result } = renderHook(
    () => {
      useAppScans(sesion)
      useLeaveGuard(unsaved, () => {})
      return useLocation().pathname
    },
    { wrapper: MemoryRouter },
  )
  return result
}

test('a scan that no screen takes opens the seat search and waits there', async () => {
  const place = onPanel('operario')
  scan(NRO)
  await vi.waitFor(() => expect(place.current).toBe(BUTACAS_PATH))
  const read: string[] = []
  const leave = scanner.take(({ text }) => read.push(text))
  await Promise.resolve()
  leave()
  expect(read).toEqual([NRO])
  expect(error).not.toHaveBeenCalled()
})

test.each([
  ['a role without seats', () => onPanel('vendedor'), NO_LEIDA.sinPermiso(NRO)],
  ['unsaved work', () => onPanel('admin', '¿Salir?'), NO_LEIDA.conCambios(NRO)],
  [
    'a dialog',
    () => {
      document.body.append(Object.assign(document.createElement('div'), { id: 'x' }))
      document.getElementById('x')?.setAttribute('role', 'dialog')
      return onPanel('operario')
    },
    NO_LEIDA.conDialogo(NRO),
  ],
])('a scan with %s shows that it was not read, and the screen stays', (_, open, words) => {
  const place = open()
  scan(NRO)
  expect(error.mock.calls).toEqual([[words]])
  expect(place.current).toBe('/')
  document.getElementById('x')?.remove()
})
