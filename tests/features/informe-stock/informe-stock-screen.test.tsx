// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Registro } from '#contract/stock/registro.ts'
import InformeStockScreen from '#features/informe-stock/informe-stock-screen.tsx'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { forgetListas, saveLista } from '#offline/listas.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { queryClient } from '#queries/query-client.ts'
import { producto } from '#tests/helpers/producto.ts'
import { bodyOf, cut, problem, useNetwork } from '#tests/helpers/screen.ts'

const PRODUCTOS = [
  producto({ id: 1, codigo: 'BT-S7', descripcion: 'Pieza 1', stock_minimo: 10, existencia: 8 }),
  producto({ id: 2, codigo: 'TE-VIN', descripcion: 'Pieza 2', stock_minimo: 5, existencia: 30 }),
  producto({ id: 3, codigo: 'HE-RIE', descripcion: 'Pieza 3', stock_minimo: 40 }),
]
const registro = (
  id: number,
  dia: number,
  tipo: number,
  cantidad: number,
  nro_remito: string | null,
): Registro => ({
  id,
  fechahs: `2026-11-${String(dia).padStart(2, '0')}T10:30:00`,
  tipo_registro: { id: tipo, nombre: tipo === 1 ? 'Venta' : 'Compra' },
  nro_remito,
  cliente_proveedor: null,
  observaciones: null,
  monto: 0,
  detalles: [
    {
      producto: { id: 1, codigo: 'BT-S7', descripcion: null, venta: null, costo: null },
      cantidad,
      subtotal: 0,
      tipo_registro: { id: tipo, nombre: 'x' },
    },
  ],
})
const REGISTROS = [registro(5, 20, 1, 4, null), registro(2, 1, 2, 12, 'R-0001')]
const TIPOS = [
  { id: 1, nombre: 'Venta', signo: -1 },
  { id: 2, nombre: 'Compra', signo: 1 },
]

let answers: Record<string, () => Response | Promise<Response>>
/** Each test is another user, because the page caches answers by user. */
let person = 0
let owner: string

const network = useNetwork(url => answers[url]?.() ?? problem(404, { detail: 'No existe.' }))
beforeEach(async () => {
  owner = `p${++person}`
  answers = {
    '/api/productos': () => Response.json(PRODUCTOS),
    '/api/productos/1': () => Response.json(PRODUCTOS[0]),
    '/api/tipo_registros': () => Response.json(TIPOS),
    '/api/registros/filtro': () => Response.json(REGISTROS),
  }
  Element.prototype.scrollIntoView = vi.fn()
  await forgetListas()
})

const show = (address = '/stock/informe') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <InformeStockScreen notify={{ success: vi.fn(), error: vi.fn() }} sesion={{ nombre: owner }} />
    </MemoryRouter>,
  )
const products = () =>
  screen.getAllByRole('link', { name: /^Movimientos de/ }).map(({ textContent }) => textContent)
const panel = () => screen.getByRole('region', { name: INFORME_STOCK.movimientos })
const rows = () =>
  within(panel())
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.children].map(({ textContent }) => textContent))

test('without a text the stock report lists products under their minimum, and a text also finds other products', async () => {
  show()
  await screen.findByText('2 productos')
  expect(products()).toEqual(['HE-RIE', 'BT-S7'])
  expect(screen.getByText('faltan 40')).toBeDefined()
  const box = screen.getByRole('textbox', { name: INFORME_STOCK.buscar })
  fireEvent.change(box, { target: { value: 'PIEZA 2' } })
  await screen.findByText('1 producto')
  expect(products()).toEqual(['TE-VIN'])
  fireEvent.change(box, { target: { value: 'nada' } })
  await screen.findByText(INFORME_STOCK.sinEncontrar)
  fireEvent.click(screen.getByRole('button', { name: INFORME_STOCK.quitarBusqueda }))
  await screen.findByText('2 productos')
  const before = network.seen.length
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(network.seen.length).toBe(before + 1))
})

test('a chosen product shows its movements, newest first, with the stock left after each, and links to their records', async () => {
  show()
  expect(within(panel()).getByText(INFORME_STOCK.elegir)).toBeDefined()
  fireEvent.click(await screen.findByRole('link', { name: 'Movimientos de BT-S7' }))
  await within(panel()).findByText('R-0001')
  await waitFor(() =>
    expect(rows()).toEqual([
      ['2026/11/20 | 10:30', 'Registro 5', 'Venta', '−4', '8'],
      ['2026/11/01 | 10:30', 'R-0001', 'Compra', '+12', '12'],
    ]),
  )
  expect(bodyOf(network.seen.find(({ url }) => url === '/api/registros/filtro'))).toEqual({
    texto: '',
    tipo: 0,
    cliente_proveedor: 0,
    categoria: 0,
    marca: 0,
    modelo: 0,
    color: 0,
    talle: 0,
    producto: 1,
  })
  const link = screen.getByRole('link', { name: 'Ver R-0001 del 2026/11/01 | 10:30' })
  expect(link.getAttribute('href')).toBe('/stock/registro?registro=2')
  expect(screen.getByRole('link', { name: 'Movimientos de BT-S7' }).getAttribute('aria-current')).toBe('true')
})

test('the movements of a product are shown in pages of 25', async () => {
  answers['/api/registros/filtro'] = () =>
    Response.json(Array.from({ length: 60 }, (_, i) => registro(i + 1, 1, 2, 1, null)))
  show('/stock/informe?producto=1')
  await within(panel()).findByText('1–25 de 60')
  expect(rows()).toHaveLength(25)
  fireEvent.click(within(panel()).getByRole('button', { name: 'Página 3' }))
  expect(rows()).toHaveLength(10)
})

test('the last answer of the stock report survives a reload, with its age', async () => {
  const { unmount } = show('/stock/informe?producto=1')
  await within(panel()).findByText('R-0001')
  // The answer reaches the disk a little after the screen
  const isKept = () => Object.keys(localStorage).some(key => key.includes(`:${owner}:["movimientos"`))
  await waitFor(() => expect(isKept()).toBe(true))
  unmount()
  queryClient.clear()
  for (const url of Object.keys(answers)) answers[url] = cut
  act(() => reportReachable(false))
  show('/stock/informe?producto=1')
  await within(panel()).findByText('R-0001')
  await waitFor(() =>
    expect(screen.getAllByText(/^Datos de las \d\d:\d\d\. Sin conexión con el servidor\./)).toHaveLength(2),
  )
})

test('without an answer the stock report uses this device’s records, and without records shows a notice', async () => {
  for (const url of Object.keys(answers)) answers[url] = cut
  const at = Date.now()
  await saveLista({ nombre: 'productos', de: owner, at, filas: PRODUCTOS })
  await saveLista({ nombre: 'registros', de: owner, at, filas: REGISTROS })
  const { unmount } = show('/stock/informe?producto=1')
  await within(panel()).findByText('R-0001')
  unmount()
  await forgetListas()
  show('/stock/informe?producto=3')
  await within(panel()).findByText(INFORME_STOCK.movimientosSinDatos)
})

test('an unknown product shows a message, and can be requested again', async () => {
  show('/stock/informe?producto=99')
  await within(panel()).findByText(INFORME_STOCK.noExiste)
  answers['/api/productos/99'] = () => Response.json({ ...PRODUCTOS[0], id: 99 })
  answers['/api/registros/filtro'] = () => Response.json([])
  fireEvent.click(within(panel()).getByRole('button', { name: 'Reintentar' }))
  await within(panel()).findByText(INFORME_STOCK.sinMovimientos)
})
