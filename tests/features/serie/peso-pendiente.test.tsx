// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import '#offline/sync/engine.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SERIE } from '#messages/butacas/serie.ts'
import { db } from '#offline/db.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { startSerie } from '#queries/butacas/serie.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { ESTADOS } from '#tests/helpers/outbox-rig.ts'
import { openSerieScreen, scan } from '#tests/helpers/serie-screen.tsx'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const notify = { success: vi.fn(), error: vi.fn(), pending: vi.fn() }
const LINEA = ESTADOS.map((nombre, i) => ({ id: i + 1, nombre }))
const TAPIZADA = LINEA[1] as (typeof LINEA)[number]
const PESADA = LINEA[2] as (typeof LINEA)[number]
const LISTA = LINEA[4] as (typeof LINEA)[number]

beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('reportError', (error: unknown) => expect(error).toBeUndefined())
  await db.lookups.put({ nombre: 'estado', filas: LINEA })
  act(() => reportReachable(false))
})
afterEach(() => {
  cleanup()
  act(() => reportReachable(true))
})

const open = (nombre = 'operario') => openSerieScreen(nombre, notify)
const peso = (nro: string) => screen.findByRole('textbox', { name: SERIE.pesoDe(nro) })
/** Scans the seat in a series to pesada, types part of its weight, and closes the screen. */
async function writePeso(nro: string, texto: string): Promise<void> {
  await mergeButacas(db, [butaca({ nro, estado: TAPIZADA, version: 1 })])
  act(() => startSerie('operario', PESADA, 0))
  open()
  await screen.findByText('Listo para leer')
  scan(nro)
  fireEvent.change(await peso(nro), { target: { value: texto } })
  cleanup()
}

test('O58: a seat that waits for its weight still waits after the screen closed, with the typed text', async () => {
  await writePeso('S300001', '14,')
  open()
  expect(((await peso('S300001')) as HTMLInputElement).value).toBe('14,')
  fireEvent.keyDown(await peso('S300001'), { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Peso de/ })).toBeNull())
  const kept = (await db.entries.toArray()).find(({ nro }) => nro === 'S300001')
  expect(kept?.operacion).toMatchObject({ tipo: 'cambio-estado', peso: 14 })
  expect(await screen.findByRole('button', { name: 'Deshacer S300001' })).toBeDefined()
  cleanup()
  open()
  await screen.findByText('Listo para leer')
  expect(screen.queryByRole('textbox', { name: /^Peso de/ })).toBeNull()
})

test('a seat moved by another user meanwhile is asked about before it is weighed', async () => {
  await writePeso('S300002', '14,2')
  await mergeButacas(db, [butaca({ nro: 'S300002', estado: LISTA, version: 2 })])
  open()
  expect(await screen.findByRole('button', { name: 'Pasarla igual' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: /^Peso de/ })).toBeNull()
})

test('another user’s series has no weight of this user', async () => {
  await writePeso('S300003', '14,2')
  act(() => startSerie('beto', PESADA, 0))
  open('beto')
  await screen.findByText('Listo para leer')
  expect(screen.queryByRole('textbox', { name: /^Peso de/ })).toBeNull()
  cleanup()
  open()
  expect(((await peso('S300003')) as HTMLInputElement).value).toBe('14,2')
})
