// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Rol } from '#contract/permisos.ts'
import Paleta, { TopFrame } from '#features/buscar/paleta.tsx'
import { BUSCAR } from '#messages/buscar.ts'
import { db } from '#offline/db.ts'
import { setOwnServer } from '#offline/device.ts'
import { saveLista } from '#offline/listas.ts'
import { replaceButacas } from '#offline/mirror/mirror.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { queryClient } from '#queries/query-client.ts'
import { scanner } from '#scanner/scanner.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { producto } from '#tests/helpers/producto.ts'

const RUTAS = {
  butacas: '/butacas',
  homologaciones: '/homologar',
  registros: '/registro',
  productos: '/producto',
  personas: '/persona',
  hasFicha: false,
}
const PANTALLAS = ['Panel', 'Productos'].map(titulo => ({ path: `/${titulo}`, titulo, grupo: 'Stock' }))
const PERNO = producto({ id: 7, codigo: 'PER-1', descripcion: 'Perno', stock_minimo: 9, existencia: 3 })
/** A new user for each test, who has no recent items. */
let nombre = ''
let people = 0
const onOpen = vi.fn()
const onClose = vi.fn()
const asked: string[] = []
const ended: string[] = []
let answer: (q: string) => unknown = () => ({})

beforeAll(() => TopFrame.preload())
beforeEach(async () => {
  for (const list of [asked, ended]) list.length = 0
  nombre = `ana-${++people}`
  queryClient.clear()
  localStorage.clear()
  reportReachable(true)
  answer = () => ({})
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    const q = new URL(url, 'http://x').searchParams.get('q') ?? ''
    asked.push(q)
    signal?.addEventListener('abort', () => ended.push(q))
    return Response.json(await answer(q))
  })
  await setOwnServer(true)
  await replaceButacas(
    db,
    [butaca({ nro: 'S710311' }), butaca({ nro: 'S710305', estado: { id: 2, nombre: 'tapizada' } })],
    { refreshedAt: Date.now() },
  )
})

const open = (rol: Rol = 'admin') =>
  render(
    <Paleta
      sesion={{ nombre, rol }}
      pantallas={PANTALLAS}
      rutas={RUTAS}
      typed={() => ''}
      onOpen={onOpen}
      onClose={onClose}
    />,
  )
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: BUSCAR.titulo })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (key: string, more = {}) => fireEvent.keyDown(field(), { key, ...more })
/** Finds a line by its text, because its accessible name separates the marked part. */
const line = (says: RegExp) =>
  waitFor(() => {
    const found = screen.queryAllByRole('option').find(({ textContent }) => says.test(textContent ?? ''))
    if (found === undefined) throw new Error(`no line says ${says} of ${options().join(' | ')}`)
    return found
  })
const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const selected = () => screen.getByRole('option', { selected: true }).textContent

test('the search shows this device’s results first, then the server’s for the last text, without invisible characters', async () => {
  let arrive = (_: unknown) => {}
  const first = new Promise<unknown>(resolve => {
    arrive = resolve
  })
  answer = () => first
  open('operario')
  for (const text of ['s7', 's71', '\u200bs71\u00ad03\ufeff']) type(text)
  await line(/S710305/)
  arrive({
    butacas: {
      filas: [butaca({ nro: 'S710311' }), butaca({ nro: 'S710399', estado: { id: 6, nombre: 'entregada' } })],
      total: 41,
    },
  })
  await line(/S710399/)
  expect(asked).toEqual(['s7103'])
  expect(options().map(text => text?.slice(0, 7))).toEqual(['S710305', 'S710311', 'S710399'])
  expect(screen.getByRole('group', { name: 'Butacas 41' })).toBeDefined()
})

test('the search aborts the request for an earlier text, and does not show its answer', async () => {
  let arrive = (_: unknown) => {}
  const first = new Promise<unknown>(resolve => {
    arrive = resolve
  })
  const persona = (nombre: string) => ({
    personas: { filas: [{ id: 1, nombre, identificacion: null }], total: 1 },
  })
  answer = q => (q === 'maria' ? first : persona(`Mariano de ${q}`))
  open()
  type('maria')
  await waitFor(() => expect(asked).toEqual(['maria']))
  type('mariano')
  await waitFor(() => expect(ended).toEqual(['maria']))
  arrive(persona('Maria la primera'))
  await line(/Mariano de mariano/)
  expect(options()).toHaveLength(1)
})

test('the first line of the search is chosen until arrow keys choose another, also without a text or after deleted letters', async () => {
  vi.stubGlobal('open', vi.fn())
  open()
  expect(selected()).toMatch(/^Panel/)
  press('ArrowUp')
  expect(selected()).toMatch(/^Productos/)
  press('ArrowDown')
  expect(selected()).toMatch(/^Panel/)
  type('s7103')
  await line(/S710305/)
  press('ArrowDown')
  expect(field().getAttribute('aria-activedescendant')).toBe((await line(/S710311/)).id)
  press('Enter', { ctrlKey: true })
  expect(window.open).toHaveBeenCalledWith('/butacas?estas=S710311', '_blank', 'noopener')
  expect(onOpen).not.toHaveBeenCalled()
  type('s710')
  await waitFor(() => expect(selected()).toMatch(/^S710305/))
  press('Enter')
  expect(onOpen.mock.calls).toEqual([['/butacas?estas=S710305']])
})

test('the search begins with recently opened items that the user may still open', async () => {
  answer = () => ({ productos: { filas: [PERNO], total: 1 } })
  const { unmount } = open()
  type('perno')
  fireEvent.click(await line(/Perno.*faltan 6/))
  expect(onOpen.mock.calls).toEqual([['/producto?text=PER-1']])
  unmount()
  open()
  expect(screen.getByRole('group', { name: 'Últimas' }).textContent).toMatch(/PernoPER-1 · recién/)
  cleanup()
  open('operario')
  expect(screen.queryByRole('group', { name: 'Últimas' })).toBeNull()
})

test('an operario finds no stock rows in the search, not even those on this device', async () => {
  await saveLista({ nombre: 'productos', de: nombre, at: Date.now(), filas: [PERNO] })
  reportReachable(false)
  open()
  type('perno')
  await line(/Perno/)
  expect(screen.getAllByRole('status')[0]?.textContent).toMatch(
    /^Sin conexión\. .*butacas y productos hasta las \d\d:\d\d\. Las butacas entregadas y las borradas no se guardan acá\. No se buscó en homologaciones, registros y clientes\/proveedores\.$/,
  )
  expect(screen.getByRole('group', { name: 'Productos 1 en este equipo' })).toBeDefined()
  cleanup()
  const read = vi.spyOn(db.listas, 'get')
  open('operario')
  type('perno')
  await screen.findAllByText(BUSCAR.nada('perno'))
  expect(options()).toEqual([])
  expect(new Set(read.mock.calls.flat())).toEqual(new Set(['homologaciones']))
  read.mockRestore()
  expect(document.body.textContent).not.toMatch(/productos|registros|personas/)
})

test('a scan replaces the search text, and its terminator opens nothing', async () => {
  open()
  const leave = scanner.take(() => {}, true)
  type('per')
  field().focus()
  // The key events get a scanner's timestamps: on a busy machine real timestamps would look like typing
  const from = performance.now()
  for (const [i, key] of [...'S710311', 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: from + 5 * i })
    field().dispatchEvent(event)
  }
  leave()
  await waitFor(() => expect(field().value).toBe('S710311'))
  await line(/S710311/)
  expect(onOpen).not.toHaveBeenCalled()
})

test('the search asks the server from the second character on', async () => {
  open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pause = () => act(() => vi.advanceTimersByTimeAsync(1_000))
  try {
    type('s')
    await pause()
    expect(screen.getByText(BUSCAR.corto)).toBeDefined()
    expect(asked).toEqual([])
    type('s7')
    await pause()
    expect(asked).toEqual(['s7'])
  } finally {
    vi.useRealTimers()
  }
})

test('the search does not ask a contract-only server', async () => {
  await setOwnServer(false)
  open()
  type('s7103')
  await line(/S710311/)
  await waitFor(() =>
    expect(screen.getAllByRole('status')[0]?.textContent).toContain(BUSCAR.soloAqui['servidor-ajeno']),
  )
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(asked).toEqual([])
})

test('«Reintentar» asks the server again after a failed answer', async () => {
  answer = () => Promise.reject(new TypeError('failed'))
  open()
  type('perno')
  await screen.findByText(BUSCAR.soloAqui['sin-respuesta'])
  answer = () => ({ productos: { filas: [PERNO], total: 1 } })
  fireEvent.click(screen.getByRole('button', { name: BUSCAR.reintentar }))
  await line(/Perno/)
  expect(screen.queryByText(BUSCAR.soloAqui['sin-respuesta'])).toBeNull()
})
