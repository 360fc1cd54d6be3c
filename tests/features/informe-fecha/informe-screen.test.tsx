// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import InformeScreen from '#features/informe-fecha/informe-screen.tsx'
import { INFORME } from '#messages.ts'
import { db } from '#offline/db.ts'
import { queryClient } from '#queries/query-client.ts'

const ESTADOS = [
  { id: 2, nombre: 'tapizada' },
  { id: 5, nombre: 'lista' },
  { id: 6, nombre: 'entregada' },
]
const FILAS = [{ modelo: { nombre: 'S7' }, cantidad: 3 }]
const FROM = '/informes/date?desde=2026-01-01&hasta=2026-11-20&estado=5'
let asked: string[] = []

beforeAll(async () => {
  await import('#ui/overlay/ask-dialog.tsx')
  await db.lookups.put({ nombre: 'estado', filas: ESTADOS })
})
beforeEach(() => {
  asked = []
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/informes/')) asked.push(url)
    return Response.json(url.startsWith('/api/informes/') ? FILAS : [])
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** As the app mounts it: an address that changes is drawn in its own time. */
function open(path: string): void {
  const routes = [
    {
      path: '*',
      element: <InformeScreen notify={{ success() {}, error() {} }} sesion={{ nombre: 'ana' }} />,
    },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />)
}
const send = async () => {
  fireEvent.click(screen.getByRole('button', { name: INFORME.enviar }))
  await act(() => new Promise(resolve => setTimeout(resolve, 30)))
}
const choose = (estado: string) => {
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Estado' })
  const option = [...select.options].find(({ text }) => text === estado)
  fireEvent.change(select, { target: { value: option?.value } })
}

test('each Enviar is one call, of what it asks for', async () => {
  open(FROM)
  await waitFor(() => expect(asked).toHaveLength(1))
  await screen.findByRole('option', { name: 'entregada' })
  choose('entregada')
  await send()
  expect(asked.slice(1)).toEqual([expect.stringContaining('estado=6')])
  await send()
  expect(asked.slice(2)).toEqual([expect.stringContaining('estado=6')])
  choose('lista')
  await send()
  expect(asked.slice(3)).toEqual([expect.stringContaining('estado=5')])
})

test('an AS report of another state is «Estado incorrecto» and no call at all', async () => {
  open(FROM)
  await waitFor(() => expect(asked).toHaveLength(1))
  await screen.findByRole('option', { name: 'tapizada' })
  choose('tapizada')
  fireEvent.click(screen.getByRole('button', { name: 'S' }))
  await send()
  expect(await screen.findByRole('alertdialog', { name: 'Estado incorrecto' })).toBeDefined()
  await send()
  expect(asked).toHaveLength(1)
})
