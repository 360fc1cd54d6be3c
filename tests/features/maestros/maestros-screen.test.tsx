// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Maestro, MaestroNombre } from '#contract/maestro.ts'
import MaestrosScreen from '#features/maestros/maestros-screen.tsx'
import { useTokenFrom } from '#http/client.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { identificadorRoto } from '#messages/palabras.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { CanContext } from '#queries/cuenta/use-sesion.ts'
import { queryClient } from '#queries/query-client.ts'
import { everything, onlyReading } from '#tests/helpers/allowed.ts'
import { followReachability } from '#tests/helpers/follow-reachability.ts'
import { injectFetch } from '#tests/helpers/inject-fetch.ts'
import { type OfflineServers, startOfflineServers } from '#tests/helpers/offline-server.ts'

let servers: OfflineServers
let weather: ((url: string) => Promise<Response> | undefined) | null
const seen: { url: string; init: RequestInit }[] = []
const notify = { success: vi.fn(), error: vi.fn() }
let may = everything
/** Each test is another user, with an empty cache. */
let person = 0

beforeAll(async () => {
  await Promise.all([import('#ui/overlay/message-dialog.tsx'), import('#ui/overlay/ask-dialog.tsx')])
  servers = await startOfflineServers()
  useTokenFrom(async () => servers.full.token('admin'))
  followReachability()
})
afterAll(() => servers.close())
beforeEach(() => {
  person++
  may = everything
  weather = null
  seen.length = 0
  vi.clearAllMocks()
  serve('full')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  act(() => reportReachable(true))
  vi.unstubAllGlobals()
})

function serve(which: 'full' | 'contractOnly'): void {
  const reach = injectFetch(servers[which])
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push({ url, init })
    return (await weather?.(url)) ?? reach(url, init)
  })
}
const show = (lista: MaestroNombre) =>
  render(
    <CanContext value={may}>
      <MaestrosScreen lista={lista} notify={notify} sesion={{ nombre: `p${person}` }} />
    </CanContext>,
  )
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const row = (nombre: string) => screen.getByText(nombre).closest('tr') as HTMLElement
const cells = (nombre: string) => [...row(nombre).querySelectorAll('td')].map(td => td.textContent)
const buttons = (nombre: string) =>
  within(row(nombre))
    .getAllByRole('button')
    .map(each => each.getAttribute('aria-label'))
const answer = async (what: string) =>
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Ojo!' })).getByRole('button', { name: what }),
  )
const lookup = async (lista: MaestroNombre) =>
  (await servers.full.call({ method: 'GET', url: `/api/${lista}` })).json<Maestro[]>()

test('a model can be created, changed, retired, restored and deleted, with its prefix and number of seats', async () => {
  await servers.addSeats([{ nro: 'MS-1', modelo: 3 }])
  show('modelo')
  await screen.findByText('11 modelos')
  expect(cells('HX').slice(0, 5)).toEqual(['3', 'HX', '–', '1 butaca', 'sí'])
  expect(buttons('HX'), 'what a seat has is not deleted').toEqual([
    'Editar HX',
    'Retirar HX',
    'Historial de HX',
  ])
  await press('Nuevo Modelo')
  await press(MAESTROS.guardarNueva)
  expect(screen.getByRole('alert').textContent).toBe('El nombre del modelo es obligatorio')
  type('Nombre', 'R9')
  type('Prefijo', 'r 9')
  await press(MAESTROS.guardarNueva)
  expect(screen.getByRole('alert').textContent).toBe(MAESTROS.prefijoInvalido)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Prefijo' }))
  type('Prefijo', 'r9')
  await press(MAESTROS.guardarNueva)
  await screen.findByText('12 modelos')
  expect(notify.success).toHaveBeenLastCalledWith('Modelo R9 creado correctamente')
  expect(cells('R9').slice(1, 5)).toEqual(['R9', 'r9', 'nunca se usó', 'sí'])

  await press('Retirar R9')
  const ask = await screen.findByRole('alertdialog', { name: 'Ojo!' })
  expect(ask.textContent).toContain('¿Estás seguro de retirar el modelo R9? Ninguna butaca lo tiene.')
  await answer('Cerrar')
  expect((await lookup('modelo')).at(-1)).not.toHaveProperty('retirado')
  await press('Retirar HX')
  expect((await screen.findByRole('alertdialog', { name: 'Ojo!' })).textContent).toContain(
    '1 butaca lo tiene',
  )
  await answer('Continuar')
  await button('Reponer HX')
  expect(cells('HX')[4]).toBe('retirado')
  expect(notify.success).toHaveBeenLastCalledWith('Modelo HX retirado con exito')
  await press('Reponer HX')
  await button('Retirar HX')
  expect(await lookup('modelo')).toContainEqual({ id: 3, nombre: 'HX', prefijo: null })

  await press('Eliminar R9')
  await answer('Continuar')
  await screen.findByText('11 modelos')
  expect(notify.success).toHaveBeenLastCalledWith('Modelo borrado con exito')
})

test('renaming a model that the panel or A and S depend on asks first and lists the effects', async () => {
  show('modelo')
  await press('Editar S7 SIM')
  type('Nombre', ' ')
  await press('Guardar S7 SIM')
  // An invalid name asks no question, and its error spans all cells
  const said = (await screen.findByText(MAESTROS.obligatorio('modelo'))).closest('tr') as HTMLTableRowElement
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const spans = [...said.cells].reduce((sum, { colSpan }) => sum + colSpan, 0)
  expect(spans).toBe(screen.getAllByRole('columnheader').length)
  type('Nombre', 'S7 BIS')
  await press('Guardar S7 SIM')
  const ask = await screen.findByRole('alertdialog', { name: 'Ojo!' })
  expect(ask.textContent).toContain(MAESTROS.confirmarNombre('S7 SIM', 'S7 BIS'))
  expect(ask.textContent).toContain(MAESTROS.efecto['deja-panel'])
  expect(ask.textContent).toContain(MAESTROS.efecto['gana-as'])
  await answer('Cerrar')
  expect(seen.filter(({ init }) => init.method === 'PUT')).toEqual([])
  type('Nombre', 's7 sim')
  await press('Guardar S7 SIM')
  await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith('Modelo modificado con exito'))
  await press('Editar s7 sim')
  type('Nombre', 'S7 SIM')
  await press('Guardar s7 sim')
  await button('Editar S7 SIM')
})

test('a used name is refused in the server’s words, and the draft stays', async () => {
  show('color')
  await press('Editar blanco')
  type('Nombre', 'NEGRO')
  await press('Guardar blanco')
  await answer('Continuar')
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(dialog.textContent).toContain('Ya existe el color NEGRO.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' })
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['NEGRO', 'true'])
})

test('a name garbled by a spreadsheet is not sent, and is marked', async () => {
  show('color')
  await press('Editar blanco')
  type('Nombre', 'may-05')
  await press('Guardar blanco')
  expect((await screen.findByRole('alert')).textContent).toContain(identificadorRoto('may-05'))
  expect(screen.getByRole('textbox', { name: 'Nombre' }).getAttribute('aria-invalid')).toBe('true')
})

test('a factory’s own state is placed after the chosen one; the seven stay', async () => {
  show('estado')
  await screen.findByText('7 estados')
  expect(buttons('cortada')).toEqual(['Editar cortada', 'Historial de cortada'])
  expect(cells('tapizada').slice(1, 5)).toEqual(['tapizada', '2 de 6', 'ninguna', 'siempre'])
  expect(screen.getByText(MAESTROS.explica.estado)).toBeDefined()
  await press('Nuevo Estado')
  type('Nombre', 'probada')
  await press(MAESTROS.guardarNueva)
  expect(screen.getByRole('alert').textContent).toBe(MAESTROS.faltaLugar)
  const after = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Después de' })
  expect([...after.options].map(({ textContent }) => textContent)).toEqual([
    ...['Después de…', 'cortada', 'tapizada', 'pesada', 'armada'],
  ])
  fireEvent.change(after, { target: { value: '2' } })
  await press(MAESTROS.guardarNueva)
  await screen.findByText('8 estados')
  const names = [...document.querySelectorAll('tbody .c-nombre')].map(({ textContent }) => textContent)
  expect(names.slice(0, 4)).toEqual(['cortada', 'tapizada', 'probada', 'pesada'])
  expect(cells('probada').slice(2, 3)).toEqual(['3 de 7'])
  await press('Editar probada')
  const place = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Después de' })
  expect([place.selectedOptions[0]?.textContent, place.options.length]).toEqual(['tapizada', 4])
  fireEvent.change(place, { target: { value: '3' } })
  await press(MAESTROS.guardar('probada'))
  await waitFor(() => expect(cells('probada').slice(2, 3)).toEqual(['4 de 7']))
  await press('Editar cortada')
  expect(screen.queryByRole('combobox', { name: 'Después de' }), 'the seven stay').toBeNull()
  await press(MAESTROS.cancelar('cortada'))
  await press('Eliminar probada')
  await answer('Continuar')
  await screen.findByText('7 estados')
})

test('a motivo shows its use and its key; «Otro motivo» is last and cannot be changed', async () => {
  show('motivo')
  await screen.findByText('1 motivo')
  expect(buttons('Otro motivo')).toEqual(['Editar Otro motivo', 'Historial de Otro motivo'])
  expect(cells('Otro motivo').slice(1, 6)).toEqual([
    ...['Otro motivo', 'las dos cosas', 'ninguna', 'última', 'sí'],
  ])
  await press('Editar Otro motivo')
  expect(screen.queryByRole('combobox', { name: 'Se usa para' })).toBeNull()
  await press(MAESTROS.cancelar('Otro motivo'))
  for (const [nombre, usa] of [
    ['Costura abierta', 'devuelve'],
    ['Rayón', 'defecto'],
  ] as const) {
    await press('Nuevo Motivo')
    type('Nombre', nombre)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).maxLength).toBe(24)
    fireEvent.change(screen.getByRole('combobox', { name: 'Se usa para' }), { target: { value: usa } })
    await press(MAESTROS.guardarNueva)
    await screen.findByText(nombre)
  }
  expect(cells('Costura abierta').slice(1, 6)).toEqual([
    ...['Costura abierta', 'devolver', 'nunca se usó', '1', 'sí'],
  ])
  expect(cells('Rayón').slice(2, 5)).toEqual(['con defecto', 'nunca se usó', '1'])
  expect([...document.querySelectorAll('tbody .c-nombre')].at(-1)?.textContent).toBe('Otro motivo')
  await press('Dejar de ofrecer Costura abierta')
  expect((await screen.findByRole('alertdialog', { name: 'Ojo!' })).textContent).toContain(
    MAESTROS.confirmarDejar('Costura abierta'),
  )
  await answer('Continuar')
  await button('Volver a ofrecer Costura abierta')
  await waitFor(() => expect(cells('Costura abierta').slice(4, 6)).toEqual(['–', 'no']))
  for (const nombre of ['Costura abierta', 'Rayón']) {
    await press(`Eliminar ${nombre}`)
    await answer('Continuar')
    await waitFor(() => expect(screen.queryByText(nombre)).toBeNull())
  }
})

test('a draft is restored on return, only for the same user and list', async () => {
  show('color')
  await press('Editar negro')
  type('Nombre', 'negro mate')
  cleanup()
  show('modelo')
  await screen.findByText('11 modelos')
  expect(screen.queryByRole('textbox', { name: 'Nombre' })).toBeNull()
  cleanup()
  show('color')
  await button(MAESTROS.guardar('negro'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('negro mate')
  await press(MAESTROS.cancelar('negro'))
  cleanup()
  show('color')
  await button('Editar negro')
})

test('without a network the list has its age and says what is disabled; the draft stays', async () => {
  show('color')
  await press('Editar rojo')
  type('Nombre', 'bordó')
  weather = () => Promise.reject(new TypeError('Failed to fetch'))
  act(() => reportReachable(false))
  await screen.findByText(/Sin conexión no se puede crear, editar, retirar ni eliminar\./)
  await screen.findByText(/Datos de/)
  await press('Guardar rojo')
  expect(screen.getByRole('alert').textContent).toBe(MAESTROS.noGuardada)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('bordó')
  expect((await button('Retirar negro')).disabled).toBe(true)
  expect((await button('Nuevo Color')).disabled).toBe(true)
  expect(seen.filter(({ init }) => init.method !== 'GET')).toEqual([])
})

test('after a lost answer the same key is sent again', async () => {
  show('color')
  await press('Editar rojo')
  type('Nombre', 'Rojo')
  weather = url =>
    url.includes('/api/maestros/color/') ? Promise.reject(new TypeError('Failed to fetch')) : undefined
  await press('Guardar rojo')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(MAESTROS.noGuardadaSinRed))
  weather = null
  act(() => reportReachable(true))
  await press('Guardar rojo')
  await waitFor(() => expect(notify.success).toHaveBeenCalledOnce())
  const keys = seen
    .filter(({ init }) => init.method === 'PUT')
    .map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a contract-only server allows no changes, and the screen says so', async () => {
  serve('contractOnly')
  show('modelo')
  await screen.findByText(MAESTROS.sinLista)
  expect(screen.queryByRole('button', { name: 'Nuevo Modelo' })).toBeNull()
})

test('a person who may only read sees the rows and their history, and no button that writes', async () => {
  may = onlyReading
  show('modelo')
  await screen.findByText('HX')
  expect(buttons('HX')).toEqual(['Historial de HX'])
  expect(screen.queryByRole('button', { name: /^Nuevo/ })).toBeNull()
})
