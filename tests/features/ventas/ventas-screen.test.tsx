// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import VentasScreen from '#features/ventas/ventas-screen.tsx'
import { VENTAS } from '#messages/stock/ventas.ts'
import { setOwnServer } from '#offline/device.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { queryClient } from '#queries/query-client.ts'
import { press, useNetwork } from '#tests/helpers/screen.ts'

const CIFRAS = { registros: 2, vendidas: 1500, ventas: 1234.5, entraron: 3, salieron: 1501 }
const FILAS = [
  { id: 7, nombre: 'Espuma', codigo: 'A-1', ...CIFRAS },
  { id: 8, nombre: null, codigo: 'B-2', ...CIFRAS, ventas: 0.1 },
]
const RANGO = 'desde=2026-10-01&hasta=2026-11-20'
const REPORT = '/api/informes/ventas'
let owner = 0
let answer: () => Response
const notify = { success: vi.fn(), error: vi.fn() }

const network = useNetwork(url => (url.startsWith(REPORT) ? answer() : Response.json([])))
beforeEach(async () => {
  owner++
  answer = () => Response.json({ producto: null, cliente: null, filas: FILAS })
  await setOwnServer(true)
})

function open(search = RANGO) {
  const element = <VentasScreen notify={notify} sesion={{ nombre: `ana${owner}` }} />
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/stock/ventas?${search}`] })
  render(<RouterProvider router={router} />)
  return router
}

test('the screen shows the products of a range with their sums, and requests that report once', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'Ventas por producto' })
  await within(table).findByText('A-1')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Código', 'Descripción', 'Registros', 'Vendidas', 'Ventas, u$s', 'Entraron', 'Salieron']])
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe('A-1Espuma21500u$s 1.234,5031501')
  expect(
    screen.getByText(VENTAS.totales({ vendidas: 3000, ventas: 1234.6, entraron: 6, salieron: 3002 })),
  ).toBeDefined()
  const asked = network.seen.map(({ url }) => decodeURIComponent(url))
  expect(asked.filter(url => url.startsWith(REPORT))).toEqual([
    '/api/informes/ventas?fechaD=2026-10-01T00:00:00&fechaH=2026-11-20T23:59:59&por=producto',
  ])
})

test('in the sales report a product links to its months, a month to its clients, and Back returns to the months', async () => {
  const router = open()
  const producto = await screen.findByRole('link', { name: 'A-1, por mes' })
  answer = () =>
    Response.json({
      producto: { id: 7, nombre: 'A-1 Espuma' },
      cliente: null,
      filas: [{ id: null, nombre: '2026-10', codigo: null, ...CIFRAS }],
    })
  fireEvent.click(producto)
  fireEvent.click(await screen.findByRole('link', { name: 'octubre 2026, por cliente' }))
  expect(router.state.location.search).toBe('?por=cliente&desde=2026-10-01&hasta=2026-10-31&producto=7')
  const quitar = await screen.findByRole('button', { name: 'Quitar Producto A-1 Espuma' })
  answer = () => Response.json({ producto: null, cliente: null, filas: [] })
  fireEvent.click(quitar)
  expect(await screen.findByText(VENTAS.vacio)).toBeDefined()
  expect(router.state.location.search).toBe('?por=cliente&desde=2026-10-01&hasta=2026-10-31')
  await act(() => router.navigate(-2))
  expect(router.state.location.search).toContain('por=mes')
})

test('a reload keeps the page of the sales report, and another query begins at page 1', async () => {
  const filas = Array.from({ length: 30 }, (_, n) => ({
    ...{ id: n + 1, nombre: `Producto ${n}`, codigo: `P-${n}` },
    ...CIFRAS,
  }))
  answer = () => Response.json({ producto: null, cliente: null, filas })
  open()
  await screen.findByText('P-0')
  press('Página 2')
  expect(await screen.findByText('P-29')).toBeDefined()
  cleanup()
  open()
  expect(await screen.findByText('P-29')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Cliente' }))
  await waitFor(() => expect(screen.queryByText('26–30 de 30')).toBeNull())
  expect(new URLSearchParams(location.search).get('pagina')).toBeNull()
})

test('«Ver» requests the sales of the typed dates, and a wrong date shows its error', async () => {
  const router = open()
  const hasta = await screen.findByRole('textbox', { name: 'Hasta' })
  fireEvent.change(hasta, { target: { value: '01/01/2026' } })
  press(VENTAS.ver)
  expect(screen.getByText('No puede ser anterior a Desde')).toBeDefined()
  fireEvent.change(screen.getByRole('textbox', { name: 'Hasta' }), { target: { value: '5/10/26' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Hasta' }), { target: { value: '05/10/2026' } })
  press(VENTAS.ver)
  expect(router.state.location.search).toBe('?por=producto&desde=2026-10-01&hasta=2026-10-05')
  fireEvent.click(screen.getByRole('radio', { name: 'Cliente' }))
  expect(router.state.location.search).toBe('?por=cliente&desde=2026-10-01&hasta=2026-10-05')
})

test('without a network the sales report shows a notice and its last answer', async () => {
  open()
  await screen.findByText('A-1')
  act(() => reportReachable(false))
  expect(await screen.findByText(new RegExp(VENTAS.sinConexion))).toBeDefined()
  expect(screen.getByText('A-1')).toBeDefined()
  cleanup()
  open('desde=2026-01-01&hasta=2026-01-31')
  answer = () => Response.error()
  expect(screen.getByText(new RegExp(VENTAS.sinConexion))).toBeDefined()
})

test('a failed sales report, a server without it and a wrong link each show their own message', async () => {
  answer = () => Response.json({ detail: 'no' }, { status: 500 })
  open()
  expect(await screen.findByText(VENTAS.errorConsultar)).toBeDefined()
  expect(screen.getByText(VENTAS.errorDetalle(500))).toBeDefined()
  cleanup()
  owner++
  queryClient.clear()
  answer = () => Response.json({ detail: 'no' }, { status: 404 })
  open()
  expect(await screen.findByText(VENTAS.sinVentas)).toBeDefined()
  expect(screen.getByRole('link', { name: VENTAS.irARegistros }).getAttribute('href')).toBe('/stock/registro')
  cleanup()
  for (const search of ['por=dia', 'desde=2026-02-31&hasta=2026-03-01', `${RANGO}&producto=x`]) {
    open(search)
    expect(screen.getByText(VENTAS.enlaceInvalido)).toBeDefined()
    cleanup()
  }
})
