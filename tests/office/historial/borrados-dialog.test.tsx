// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BORRADOS } from '#messages/stock/historial.ts'
import { BorradosButton } from '#office/historial/use-historial.tsx'
import { setOwnServer } from '#offline/device.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { CanContext } from '#queries/cuenta/use-sesion.ts'
import { queryClient } from '#queries/query-client.ts'
import { everything } from '#tests/helpers/allowed.ts'
import { endScreen, loadDialogs } from '#tests/helpers/screen.ts'

const DE = { cuando: '2026-11-20T10:05:00.000', usuario: { id: 1, nombre: 'ana' } }
const PRODUCTOS = {
  total: 3,
  borrados: [
    { ...DE, id: 7, antes: { codigo: 'P-7', descripcion: 'Tela', venta: 3 } },
    { ...DE, id: 9, usuario: null, antes: {} },
  ],
}
const REGISTROS = {
  total: 1,
  borrados: [
    {
      ...{ ...DE, id: 4 },
      antes: {
        fechahs: '2026-11-19T09:00:00',
        tipo_registro: 'Venta',
        nro_remito: ' R-4 ',
        cliente_proveedor: 'Sur',
      },
    },
  ],
}
const HISTORIAL = {
  entradas: [
    { ...DE, id: 1, acto: 'eliminar', origen: null, antes: { codigo: 'P-7' }, despues: { codigo: null } },
  ],
  ...{ total: 1, desde: DE.cuando, personas: [], siguiente: null },
}
let asked: string[] = []
let answer: () => Response
const notify = { success: vi.fn(), error: vi.fn() }

beforeAll(loadDialogs)
beforeEach(async () => {
  asked = []
  answer = () => Response.json(PRODUCTOS)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.includes('/borrados') ? answer() : Response.json(HISTORIAL)
  })
  await setOwnServer(true)
})
afterEach(endScreen)

async function open(sobre: 'productos' | 'registros') {
  render(
    <CanContext value={everything}>
      <BorradosButton sobre={sobre} quien="ana" notify={notify} />
    </CanContext>,
    { wrapper: MemoryRouter },
  )
  fireEvent.click(await screen.findByRole('button', { name: BORRADOS.ver }))
  return screen.findByRole('dialog', { name: BORRADOS.titulo[sobre] })
}
const rows = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('tbody tr')].map(row => [...row.children].map(cell => cell.textContent))

test('a deleted row shows its name and author, and opens its history; closing the history returns to the list', async () => {
  const dialog = await open('productos')
  await within(dialog).findByText('P-7 Tela')
  expect(rows(dialog).map(row => row.slice(0, 2))).toEqual([
    ['P-7 Tela', 'ana'],
    ['n.º 9', 'Servidor'],
  ])
  expect(dialog.textContent).toContain(BORRADOS.cuantos(2, 3))
  fireEvent.click(within(dialog).getByRole('button', { name: BORRADOS.historialDe('P-7 Tela') }))
  const historial = await screen.findByRole('dialog', { name: 'Historial del producto' })
  await within(historial).findByText('P-7')
  expect(asked.at(-1)).toMatch(/\/api\/historial\?sobre=productos&id=7/)
  expect(within(historial).getByRole('button', { name: 'Excel' })).toBeDefined()
  fireEvent.click(within(historial).getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement)
  expect(rows(await screen.findByRole('dialog', { name: BORRADOS.titulo.productos }))).toHaveLength(2)
})

test('a deleted record is named by time, type, remito and client', async () => {
  answer = () => Response.json(REGISTROS)
  const dialog = await open('registros')
  await waitFor(() => expect(rows(dialog)[0]?.[0]).toBe('2026/11/19 | 09:00 · Venta · R-4 · Sur'))
})

test('an empty list, a failing server, a contract-only server and no network each have a message', async () => {
  answer = () => Response.json({ borrados: [], total: 0 })
  expect(await within(await open('productos')).findByText(BORRADOS.nada)).toBeDefined()
  for (const [status, words] of [
    [500, BORRADOS.error],
    [404, BORRADOS.noTiene],
  ] as const) {
    cleanup()
    queryClient.clear()
    answer = () => Response.json({ detail: 'no' }, { status })
    expect(await within(await open('productos')).findByText(words)).toBeDefined()
  }
  cleanup()
  queryClient.clear()
  act(() => reportReachable(false))
  expect(await within(await open('productos')).findByText(BORRADOS.sinRed)).toBeDefined()
})

test('with a contract-only server, which keeps no history, the button is absent', async () => {
  await setOwnServer(false)
  render(
    <CanContext value={everything}>
      <BorradosButton sobre="productos" quien="ana" notify={notify} />
    </CanContext>,
  )
  await act(() => new Promise(resolve => setTimeout(resolve, 100)))
  expect(screen.queryByRole('button', { name: BORRADOS.ver })).toBeNull()
})
