// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ButacaLote, Lote } from '#contract/lote.ts'
import LoteScreen from '#features/lote/lote-screen.tsx'
import { LOTE } from '#messages/butacas/lote.ts'
import { SALIDA } from '#messages/salida.ts'
import { db } from '#offline/db.ts'
import { setOwnServer } from '#offline/device.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { queryClient } from '#queries/query-client.ts'
import { problem, useNetwork } from '#tests/helpers/screen.ts'

const butaca = (n: number, over: Partial<ButacaLote> = {}): ButacaLote => ({
  ...{ nro: `S${n}`, modelo: 'S7', color: 'negro', estado: { id: 6, nombre: 'entregada' }, esS: true },
  ...{ etiqueta_blanca: null, etiqueta_gris: null, comprador: null, cliente: 'El Ceibo', clienteId: 1 },
  ...{ telefono: '4512-8890', remito: 'R-1', fechaHs: '2026-11-20T10:00:00.000' },
  ...over,
})
const ultimas = { nro: null, blanca: null, gris: null }

let answer: () => Response
const notify = { success: vi.fn(), error: vi.fn(), pending: vi.fn() }
beforeAll(async () => {
  await db.lookups.bulkPut([
    { nombre: 'modelo', filas: [{ id: 4, nombre: 'S7' }] },
    { nombre: 'color', filas: [] },
    { nombre: 'estado', filas: [{ id: 2, nombre: 'tapizada' }] },
    { nombre: 'motivo', filas: [{ id: 3, nombre: 'Costura abierta' }] },
  ])
  await setOwnServer(true)
})
const network = useNetwork(() => answer())
const asked = () => network.seen.map(({ url }) => url)
const gives = (lote: Partial<Lote>) => {
  answer = () => Response.json({ total: 0, filas: [], ultimas, ...lote })
}
const open = (search = '') =>
  render(
    <MemoryRouter initialEntries={[`/fabrica/lote${search}`]}>
      <LoteScreen notify={notify} sesion={{ nombre: 'admin' }} />
    </MemoryRouter>,
  )
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the batch search sends a request only if a field is filled in, and only with the filled fields', async () => {
  gives({ total: 1, filas: [butaca(1)] })
  open()
  expect(await screen.findByRole('heading', { name: LOTE.inicio })).toBeDefined()
  expect(button(LOTE.buscar).disabled).toBe(true)
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  type(LOTE.campo(LOTE.pasoPor, LOTE.desde), '31/02/2026')
  fireEvent.click(button(LOTE.buscar))
  expect(screen.getByText(LOTE.diaMal)).toBeDefined()
  expect(asked()).toEqual([])
  type(LOTE.campo(LOTE.pasoPor, LOTE.desde), '2/11/2026')
  type(LOTE.campo(LOTE.nro, LOTE.hasta), 'S70199')
  fireEvent.click(button(LOTE.buscar))
  await screen.findByText('El Ceibo')
  expect(asked()).toEqual(['/api/butaca/lote?nroH=S70199&diaD=2026-11-02'])
})

test('each group of the batch search shows the client’s phone number, six seats, and the other seats on request', async () => {
  const filas = [
    ...Array.from({ length: 8 }, (_, i) => butaca(i + 1)),
    butaca(9, { estado: { id: 5, nombre: 'lista' } }),
  ]
  gives({ total: filas.length, filas })
  open('?modelo=4&estado=2')
  const resultado = await screen.findByRole('region', { name: LOTE.resultado })
  const grupo = (await within(resultado).findByText('El Ceibo')).closest('details') as HTMLElement
  expect(grupo.textContent).toMatch(/8 negro8.*4512-8890 · 1 remito/)
  expect(resultado.textContent).toContain('S7 que pasaron por tapizada. Agrupadas')
  expect([...resultado.querySelectorAll('details')].map(({ open: isOpen }) => isOpen)).toEqual([true, false])
  expect(within(grupo).getAllByRole('link', { hidden: true })).toHaveLength(6)
  fireEvent.click(within(grupo).getByText(LOTE.verLasOtras(2)))
  expect(within(grupo).getAllByRole('link', { hidden: true }).at(-1)?.getAttribute('href')).toBe(
    '/fabrica/butaca/S8',
  )
  // «Butacas» lists only the seats in the factory
  expect(screen.getByRole('link', { name: LOTE.verEnButacas(1) }).getAttribute('href')).toMatch(/estas=S9$/)
  cleanup()
  queryClient.clear()
  gives({ total: 8, filas: filas.slice(0, 8) })
  open('?modelo=4&estado=2')
  await screen.findByText('El Ceibo')
  expect(screen.queryByRole('link', { name: /^Ver en Butacas/ })).toBeNull()
})

test('the batch search offers the motivos of the factory, and names the chosen motivo in its result', async () => {
  gives({ total: 1, filas: [butaca(1)] })
  open()
  await screen.findByRole('option', { name: 'Costura abierta' })
  fireEvent.change(screen.getByRole('combobox', { name: LOTE.motivo }), { target: { value: '3' } })
  fireEvent.click(button(LOTE.buscar))
  await screen.findByText('El Ceibo')
  expect(asked()).toEqual(['/api/butaca/lote?motivo=3'])
  expect(screen.getByText(/^Butacas con el motivo «Costura abierta»\./)).toBeDefined()
})

test('the batch search shows the highest existing label if it finds nothing, only the Excel for too many seats, and an error for a failure', async () => {
  gives({ ultimas: { ...ultimas, blanca: 'B-0048213' } })
  open('?blancaD=B-0048300')
  expect(await screen.findByText(/la última que existe es B-0048213/)).toBeDefined()
  expect(button(SALIDA.excel).disabled).toBe(true)
  cleanup()
  gives({ total: 12480, filas: null })
  open('?modelo=4')
  expect(await screen.findByRole('heading', { name: 'Son 12.480 butacas' })).toBeDefined()
  expect([button(SALIDA.excel).disabled, button(SALIDA.imprimir).disabled]).toEqual([false, true])
  cleanup()
  queryClient.clear()
  answer = () => problem(500)
  open('?modelo=4')
  expect(await screen.findByRole('heading', { name: LOTE.error })).toBeDefined()
})

test('offline the batch search says that it needs the network, keeps the typed text, and writes no Excel', async () => {
  reportReachable(false)
  answer = () => {
    throw new TypeError('no network')
  }
  open('?nroD=S7016')
  expect(await screen.findByRole('heading', { name: LOTE.sinRed })).toBeDefined()
  expect(screen.getByDisplayValue('S7016')).toBeDefined()
  expect([button(SALIDA.excel).disabled, button(LOTE.buscar).disabled]).toEqual([true, true])
})
