// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { EnlacePared } from '#contract/informes/pared.ts'
import PantallasScreen from '#features/pantallas/pantallas-screen.tsx'
import { PAREDES } from '#messages/persona/paredes.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { endScreen, loadDialogs, problem, useNetwork } from '#tests/helpers/screen.ts'

beforeAll(loadDialogs)

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const NAVE: EnlacePared = {
  id: 3,
  nombre: 'Nave 1',
  creada: ago(900),
  creadaPor: 'admin',
  vista: ago(1),
  revocada: null,
}
const CODIGO = 'ABCDEFGHJKMNPQRSTV01'

let rows: EnlacePared[]
let answer: () => Response
let read: () => Response
const notify = { success: vi.fn(), error: vi.fn() }

const { writes } = useNetwork((_url, { method }) => (method === 'GET' ? read() : answer()))
beforeEach(() => {
  rows = [
    NAVE,
    { ...NAVE, id: 4, nombre: 'Nave 2', vista: ago(60) },
    { ...NAVE, id: 5, nombre: 'Nave 3', vista: null },
    { ...NAVE, id: 6, nombre: 'Nave 4', revocada: ago(30) },
  ]
  read = () => Response.json(rows)
  answer = () => Response.json(NAVE)
})

async function show(): Promise<void> {
  render(<PantallasScreen notify={notify} sesion={{ nombre: 'admin' }} />)
  await screen.findByText('Nave 1')
}
const rowOf = (nombre: string) => within(screen.getByRole('row', { name: new RegExp(nombre) }))

test('each wall shows whether it is in use, and a revoked wall has no button', async () => {
  await show()
  expect(screen.getByText(PAREDES.cuantos(3))).toBeDefined()
  for (const [nombre, said] of [
    ['Nave 1', PAREDES.activa],
    ['Nave 2', PAREDES.quieta],
    ['Nave 3', PAREDES.sinAbrir],
    ['Nave 4', PAREDES.revocada],
  ] as const)
    expect(rowOf(nombre).getByText(said)).toBeDefined()
  expect(rowOf('Nave 4').queryByRole('button')).toBeNull()
})

test('the code of a new wall is shown only until its dialog is closed, in the fragment of its link and by itself', async () => {
  await show()
  answer = () => Response.json({ ...NAVE, nombre: 'Nave 9', secreto: CODIGO }, { status: 201 })
  fireEvent.click(screen.getByRole('button', { name: PAREDES.nueva }))
  fireEvent.change(await screen.findByLabelText(PAREDES.lugar), { target: { value: ' Nave 9 ' } })
  fireEvent.click(screen.getByRole('button', { name: PAREDES.crear }))
  const dialog = within(await screen.findByRole('dialog', { name: PAREDES.enlaceDe('Nave 9') }))
  expect(dialog.getByText(`${location.origin}/pared#ABCDE-FGHJK-MNPQR-STV01`)).toBeDefined()
  expect(dialog.getByText('ABCDE-FGHJK-MNPQR-STV01')).toBeDefined()
  expect(writes().map(({ url, init }) => [url, init.body])).toEqual([
    ['/api/paredes', JSON.stringify({ nombre: 'Nave 9' })],
  ])
  fireEvent.click(dialog.getByRole('button', { name: PAREDES.listo }))
  expect(screen.queryByText(/ABCDE/)).toBeNull()
})

test('a new wall requires a place, and a refusal shows the server’s message', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: PAREDES.nueva }))
  const crear = await screen.findByRole('button', { name: PAREDES.crear })
  fireEvent.click(crear)
  expect(screen.getByText(PAREDES.faltaLugar)).toBeDefined()
  expect(writes()).toEqual([])
  answer = () => problem(503, { codigo: 'OCUPADO', detail: 'No ahora.' })
  fireEvent.change(screen.getByLabelText(PAREDES.lugar), { target: { value: 'Nave 9' } })
  fireEvent.click(crear)
  expect(await screen.findByText('No ahora.')).toBeDefined()
})

test('revoking a wall asks first and names the wall', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: PAREDES.revocarDe('Nave 2') }))
  const ask = within(await screen.findByRole('alertdialog', { name: PAREDES.preguntaRevocar('Nave 2') }))
  expect(writes()).toEqual([])
  fireEvent.click(ask.getByRole('button', { name: PAREDES.revocar }))
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith(PAREDES.quedoRevocada('Nave 2')))
  expect(writes().map(({ url, init }) => `${init.method} ${url}`)).toEqual(['DELETE /api/paredes/4'])
})

test('without a network no wall can be created or revoked, and a server without wall links shows a notice', async () => {
  await show()
  act(() => reportReachable(false))
  for (const name of [PAREDES.nueva, ...['Nave 1', 'Nave 2', 'Nave 3'].map(PAREDES.revocarDe)])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
  expect(screen.getByText(new RegExp(PAREDES.sinConexion))).toBeDefined()
  endScreen()
  localStorage.clear()
  read = () => Response.json({ status: 404 }, { status: 404 })
  render(<PantallasScreen notify={notify} sesion={{ nombre: 'admin' }} />)
  expect(await screen.findByText(PAREDES.sinLista)).toBeDefined()
})
