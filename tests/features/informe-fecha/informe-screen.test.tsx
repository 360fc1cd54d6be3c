// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import InformeScreen from '#features/informe-fecha/informe-screen.tsx'
import { INFORME } from '#messages/informe-fecha.ts'
import { db } from '#offline/db.ts'
import { queryClient } from '#queries/query-client.ts'
import { endScreen } from '#tests/helpers/screen.ts'

const ESTADOS = [
  { id: 2, nombre: 'tapizada' },
  { id: 5, nombre: 'lista' },
  { id: 6, nombre: 'entregada' },
]
const FILAS = [{ modelo: { nombre: 'S7' }, cantidad: 3 }]
const FROM = '/informes/date?desde=2026-01-01&hasta=2026-11-20&estado=5'
const DETALLE = [
  {
    id: { butaca: { nro: 'S70001', modelo: { nombre: 'S7' } }, fechaHs: '2026-11-20T14:05:00.000' },
    estado: { nombre: 'lista' },
    sesion: { id: { usuario: { nombre: 'lopez' } } },
  },
]
const FALLA = () => Response.json({ detail: 'no' }, { status: 500 })
let asked: string[] = []
let answer: (url: string) => Response
const notify = { success: vi.fn(), error: vi.fn() }

beforeAll(async () => {
  await Promise.all([
    import('#ui/overlay/ask-dialog.tsx'),
    import('#ui/overlay/dialog.tsx'),
    import('#ui/overlay/message-dialog.tsx'),
  ])
  await db.lookups.put({ nombre: 'estado', filas: ESTADOS })
})
beforeEach(() => {
  asked = []
  answer = url => Response.json(url.includes('/modelo') ? DETALLE : FILAS)
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/informes/')) asked.push(url)
    return url.startsWith('/api/informes/') ? answer(url) : Response.json([])
  })
})
afterEach(endScreen)

/** A new address is rendered asynchronously, as in the app. */
function open(path: string): void {
  const routes = [
    {
      path: '*',
      element: <InformeScreen notify={notify} sesion={{ nombre: 'ana' }} />,
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

test('each Enviar is one call with its query', async () => {
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

test('an AS report of tapizada is «Estado incorrecto» without a call', async () => {
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

test('a bar loads the detail of its model, and the modal opens with its rows', async () => {
  open(FROM)
  const bars = await screen.findByRole('list', { name: 'Cantidad' })
  fireEvent.click(within(bars).getByRole('button', { name: /^S7: 3\./ }))
  const dialog = await screen.findByRole('dialog', { name: /^Lista de butacas S7 listas/ })
  expect(dialog.textContent).toContain('S70001')
  expect(asked.slice(1)).toEqual([
    expect.stringMatching(/^\/api\/informes\/filtroFechas\/modelo\?.*&modelo=S7$/),
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answer = () => Response.json([])
  queryClient.clear()
  fireEvent.click(within(bars).getByRole('button', { name: /^S7: 3\./ }))
  await waitFor(() => expect(notify.error).toHaveBeenCalled())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an open detail is open again when the screen is opened anew, until it is closed', async () => {
  open(FROM)
  const bars = await screen.findByRole('list', { name: 'Cantidad' })
  fireEvent.click(within(bars).getByRole('button', { name: /^S7: 3\./ }))
  await screen.findByRole('dialog', { name: /^Lista de butacas S7 listas/ })
  cleanup()
  open(FROM)
  const dialog = await screen.findByRole('dialog', { name: /^Lista de butacas S7 listas/ })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  const before = asked.length
  open(FROM)
  await screen.findByRole('list', { name: 'Cantidad' })
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  expect(asked.slice(before).filter(url => url.includes('/modelo'))).toEqual([])
})

test('a failed detail opens no modal and shows an error', async () => {
  answer = url => (url.includes('/modelo') ? FALLA() : Response.json(FILAS))
  open(FROM)
  const bars = await screen.findByRole('list', { name: 'Cantidad' })
  fireEvent.click(within(bars).getByRole('button', { name: /^S7: 3\./ }))
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a failed report is an error modal, which Cerrar closes', async () => {
  answer = FALLA
  open(FROM)
  const modal = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(modal.textContent).toContain('Error al obtener informe')
  fireEvent.click(within(modal).getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
