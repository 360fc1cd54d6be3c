// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import '#offline/sync/engine.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { SERIE, SERIE_DEVOLVER } from '#messages/butacas/serie.ts'
import { db } from '#offline/db.ts'
import { writeFact } from '#offline/device.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { startSerie } from '#queries/butacas/serie.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { emptyOutbox } from '#tests/helpers/empty-outbox.ts'
import { ESTADOS } from '#tests/helpers/outbox-rig.ts'
import { openSerieScreen, scan } from '#tests/helpers/serie-screen.tsx'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const notify = { success: vi.fn(), error: vi.fn(), pending: vi.fn() }
const LINEA = ESTADOS.map((nombre, i) => ({ id: i + 1, nombre }))
const estado = (id: number) => LINEA[id - 1] as (typeof LINEA)[number]
const COSTURA = { id: 2, nombre: 'Costura abierta' }

beforeAll(async () => {
  await Promise.all([import('#ui/overlay/dialog.tsx'), import('#ui/overlay/radio-keys.tsx')])
})
beforeEach(async () => {
  localStorage.clear()
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('reportError', (error: unknown) => expect(error).toBeUndefined())
  await emptyOutbox()
  await writeFact('server-keeps-keys', true)
  await db.lookups.bulkPut([
    { nombre: 'estado', filas: LINEA },
    { nombre: 'motivo', filas: [{ ...COSTURA, devuelve: true, defecto: false, usado: null }] },
  ])
  act(() => reportReachable(false))
})
afterEach(() => {
  cleanup()
  act(() => reportReachable(true))
})

const open = (nombre: string) => openSerieScreen(nombre, notify)
const pick = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('radio', { name }))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const stored = async () =>
  (await db.entries.orderBy('[live+seq]').toArray()).map(({ nro, operacion }) => [nro, operacion])

test('the state that seats go back to and the motivo are chosen once, and each scanned seat gets both', async () => {
  await mergeButacas(db, [
    butaca({ nro: 'D100001', estado: estado(4), version: 1 }),
    butaca({ nro: 'D100002', estado: estado(3), version: 1 }),
    butaca({ nro: 'D100003', estado: estado(1), version: 1 }),
  ])
  open('ana')
  await pick(/^devolver/)
  const begin = await screen.findByRole<HTMLButtonElement>('button', { name: SERIE_DEVOLVER.empezar })
  expect(screen.queryByRole('radio', { name: 'entregada' })).toBeNull()
  await pick('tapizada')
  expect([begin.disabled, screen.getByRole('status').textContent]).toEqual([true, MOTIVO.elegi])
  await pick(/Costura abierta/)
  fireEvent.change(screen.getByRole('textbox', { name: MOTIVO.nota }), { target: { value: ' lado ' } })
  fireEvent.click(begin)
  await waitFor(() =>
    expect(document.querySelector('.aim')?.textContent).toBe('Devolver a tapizadapor:Costura abierta'),
  )
  scan('D100001')
  await waitFor(async () => expect((await stored()).length).toBe(1))
  scan('D100003')
  await screen.findAllByText(SERIE_DEVOLVER.noVuelveDetalle('cortada', 'tapizada'))
  // A reload goes on with the same motivo
  cleanup()
  open('ana')
  await screen.findByText(SERIE.listo)
  scan('D100002')
  await waitFor(async () => expect((await stored()).length).toBe(2))
  const porque = { motivo: COSTURA, nota: 'lado' }
  expect(await stored()).toMatchObject([
    ['D100001', { estado: estado(2), peso: -1, ...porque }],
    ['D100002', { estado: estado(2), peso: -1, ...porque }],
  ])
  expect(screen.getByText(SERIE.marcas['no-vuelve'])).toBeDefined()
})

test.each([
  [2, null],
  [3, '12,5'],
])('in a series to %i a seat that would go back asks for its motivo, before its weight', async (a, peso) => {
  await mergeButacas(db, [butaca({ nro: `V10000${a}`, estado: estado(4), version: 1 })])
  act(() => startSerie('bea', estado(a), 0))
  open('bea')
  await screen.findByText(SERIE.listo)
  scan(`V10000${a}`)
  await press(MOTIVO.devolverA(estado(a).nombre))
  const dialog = within(await screen.findByRole('dialog'))
  const devolver = dialog.getByRole<HTMLButtonElement>('button', { name: /^Devolver/ })
  expect(devolver.disabled).toBe(true)
  fireEvent.click(await dialog.findByRole('radio', { name: /Costura abierta/ }))
  fireEvent.click(devolver)
  if (peso !== null) {
    const field = await screen.findByRole('textbox', { name: SERIE.pesoDe(`V10000${a}`) })
    fireEvent.change(field, { target: { value: peso } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  await waitFor(async () => expect((await stored()).length).toBe(1))
  expect(await stored()).toMatchObject([[`V10000${a}`, { estado: estado(a), motivo: COSTURA }]])
})

test('against a contract-only server a series offers no motivo', async () => {
  await writeFact('server-keeps-keys', false)
  await mergeButacas(db, [butaca({ nro: 'C100001', estado: estado(4), version: 1 })])
  open('caro')
  await screen.findByRole('radio', { name: /^tapizada/ })
  expect(screen.queryByRole('radio', { name: /^devolver/ })).toBeNull()
  await pick(/^tapizada/)
  await screen.findByText(SERIE.listo)
  scan('C100001')
  await press(SERIE.pasarIgual)
  await waitFor(async () => expect((await stored()).length).toBe(1))
})
