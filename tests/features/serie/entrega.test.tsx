// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import '#offline/sync/engine.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ENTREGA } from '#messages/butacas/entrega.ts'
import { SERIE } from '#messages/butacas/serie.ts'
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
const entrega = { clave: 'c1', cliente: { id: 1, nombre: 'Expreso Norte' }, remito: 'R-1' }

beforeEach(async () => {
  localStorage.clear()
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('reportError', (error: unknown) => expect(error).toBeUndefined())
  await emptyOutbox()
  await writeFact('server-keeps-keys', true)
  await db.lookups.bulkPut([{ nombre: 'estado', filas: LINEA }])
  act(() => reportReachable(false))
})
afterEach(() => {
  cleanup()
  act(() => reportReachable(true))
})

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
const verdict = (text: string) => within(screen.getByRole('region', { name: SERIE.lectura })).findByText(text)
const stored = async (nro: string) => (await db.entries.toArray()).find(entry => entry.nro === nro)?.operacion

test('a delivery asks for client and remito once; a name of no known client is enough', async () => {
  openSerieScreen('eva', notify)
  fireEvent.click(await screen.findByRole('radio', { name: `entregada: ${ENTREGA.pide}` }))
  expect(await screen.findByText(ENTREGA.sinClientes)).toBeDefined()
  expect((await button(ENTREGA.empezar)).disabled).toBe(true)
  scan('E100001')
  expect(notify.error).toHaveBeenLastCalledWith(ENTREGA.sinElegir('E100001'))
  fireEvent.change(screen.getByRole('textbox', { name: ENTREGA.buscarCliente }), {
    target: { value: ' Coop. Ñandú ' },
  })
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(ENTREGA.usarNombre('Coop. Ñandú')) }))
  expect(screen.getByText(ENTREGA.faltaRemito)).toBeDefined()
  fireEvent.change(screen.getByRole('textbox', { name: ENTREGA.numero }), { target: { value: ' R-7 ' } })
  await press(ENTREGA.empezar)
  await mergeButacas(db, [butaca({ nro: 'E100001', estado: estado(5), version: 1 })])
  await screen.findByText(ENTREGA.primeraDetalle('Coop. Ñandú'))
  scan('E100001')
  await verdict(SERIE.guardada)
  expect(await stored('E100001')).toMatchObject({
    estado: { id: 6 },
    entrega: { cliente: { nombre: 'Coop. Ñandú' }, remito: 'R-7' },
  })
})

test('against a contract-only server «entregada» asks for nothing', async () => {
  await writeFact('server-keeps-keys', false)
  openSerieScreen('bruno', notify)
  fireEvent.click(await screen.findByRole('radio', { name: `entregada: ${SERIE.noPideNada}` }))
  expect(await button(SERIE.terminar)).toBeDefined()
})

test('missing labels are warned about and counted; a seat of no delivery is added only by a person', async () => {
  await mergeButacas(db, [
    butaca({ nro: 'E200001', estado: estado(5), prehomologada: true, version: 1 }),
    butaca({ nro: 'E200002', estado: estado(6), version: 1 }),
  ])
  act(() => startSerie('iris', estado(6), 0, { entrega }))
  openSerieScreen('iris', notify)
  await screen.findByText(ENTREGA.primeraDetalle('Expreso Norte'))
  scan('E200001')
  await verdict(ENTREGA.sinHomologar)
  expect(screen.getByRole('link', { name: ENTREGA.verFicha }).getAttribute('href')).toBe(
    '/fabrica/butaca/E200001',
  )
  expect(await stored('E200001')).toMatchObject({ entrega })
  scan('E200002')
  await verdict(ENTREGA.suelta)
  expect(await stored('E200002')).toBeUndefined()
  await press(ENTREGA.sumar)
  await verdict(SERIE.guardada)
  expect(await stored('E200002')).toMatchObject({ estado: { id: 6 }, entrega })
  await press(SERIE.terminar)
  expect(await screen.findByText(ENTREGA.entregadas(2))).toBeDefined()
  await press(ENTREGA.mandar)
  expect(await screen.findByText(ENTREGA.guardadaDetalle(2))).toBeDefined()
})
