// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import CatalogosScreen from '#features/catalogos/catalogos-screen.tsx'
import { useTokenFrom } from '#http/client.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { forgetListas } from '#offline/listas.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { CanContext } from '#queries/cuenta/use-sesion.ts'
import { queryClient } from '#queries/query-client.ts'
import { everything, onlyReading } from '#tests/helpers/allowed.ts'
import { followReachability } from '#tests/helpers/follow-reachability.ts'
import { injectFetch } from '#tests/helpers/inject-fetch.ts'
import { type OfflineServers, startOfflineServers } from '#tests/helpers/offline-server.ts'

let servers: OfflineServers
let reach: typeof fetch
let weather: ((url: string, init: RequestInit) => Promise<Response> | undefined) | null
const seen: { url: string; init: RequestInit }[] = []
const notify = { success: vi.fn(), error: vi.fn() }
let may = everything
/** The page caches answers by user: each test is another user. */
let person = 0

beforeAll(async () => {
  await Promise.all([import('#ui/overlay/message-dialog.tsx'), import('#ui/overlay/ask-dialog.tsx')])
  servers = await startOfflineServers()
  useTokenFrom(async () => servers.full.token('admin'))
  followReachability()
})
afterAll(() => servers.close())

beforeEach(async () => {
  person++
  may = everything
  reach = injectFetch(servers.full)
  weather = null
  seen.length = 0
  vi.clearAllMocks()
  await forgetListas()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push({ url, init })
    return (await weather?.(url, init)) ?? reach(url, init)
  })
})
afterEach(() => {
  history.replaceState(null, '', '/') // The search is in the address
  cleanup()
  queryClient.clear()
  localStorage.clear()
  act(() => reportReachable(true))
  vi.unstubAllGlobals()
})

const cut = () => Promise.reject(new TypeError('Failed to fetch'))
const show = (catalogo: CatalogoNombre) =>
  render(
    <CanContext value={may}>
      <CatalogosScreen catalogo={catalogo} notify={notify} sesion={{ nombre: `p${person}` }} />
    </CanContext>,
    { wrapper: MemoryRouter },
  )
const put = async (catalogo: CatalogoNombre, ...filas: object[]) => {
  for (const fila of filas)
    await reach(`/api/${catalogo}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await servers.full.token('admin')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(fila),
    })
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const names = () => [...document.querySelectorAll('tbody .c-nombre')].map(({ textContent }) => textContent)
const written = (method: string) => seen.filter(({ init }) => init.method === method)
const bodyOf = (call: { init: RequestInit } | undefined): unknown => JSON.parse(String(call?.init.body))

/** Specification §2, §4, §5 and §8, one line per catalogue. */
const SIX: {
  catalogo: CatalogoNombre
  title: string
  heads: string[]
  found: string
  nuevo: string
  required: string
  created: string
  edited: string
  ask: string
  deleted: string
}[] = [
  {
    catalogo: 'categorias',
    title: 'Categorias',
    heads: ['Id', 'Nombre', 'Descripción', 'Acciones'],
    found: '1 categorías encontradas',
    nuevo: 'Nueva Categoria',
    required: 'El nombre de la categoría es obligatorio',
    created: 'Categoría Uno creada correctamente',
    edited: 'Categoria modificada con exito',
    ask: '¿Estás seguro de eliminar esta categoria?',
    deleted: 'Categoria borrado con exito',
  },
  {
    catalogo: 'marcas',
    title: 'Marcas',
    heads: ['Id', 'Nombre', 'Acciones'],
    found: '1 categorías encontradas',
    nuevo: 'Nueva Marca',
    required: 'El nombre de la categoría es obligatorio',
    created: 'Marca Uno creada correctamente',
    edited: 'Marca modificada con exito',
    ask: '¿Estás seguro de eliminar esta marca?',
    deleted: 'Marca borrado con exito',
  },
  {
    catalogo: 'colores_producto',
    title: 'Colores',
    heads: ['Id', 'Nombre', 'Acciones'],
    found: '1 colores encontrados',
    nuevo: 'Nuevo Color',
    required: 'El nombre del color es obligatorio',
    created: 'Color Uno creado correctamente',
    edited: 'Color modificado con exito',
    ask: '¿Estás seguro de eliminar este color?',
    deleted: 'Color borrado con exito',
  },
  {
    catalogo: 'modelos_producto',
    title: 'Modelos',
    heads: ['Id', 'Nombre', 'Categoría', 'Descripción', 'Acciones'],
    found: '1 modelos encontrados',
    nuevo: 'Nuevo Modelo',
    required: 'El nombre del modelo es obligatorio',
    created: 'Modelo Uno creado correctamente',
    edited: 'Modelo modificado con exito',
    ask: '¿Estás seguro de eliminar este modelo?',
    deleted: 'Modelo borrado con exito',
  },
  {
    catalogo: 'talles',
    title: 'Talles',
    heads: ['Id', 'Nombre', 'Medidas', 'Acciones'],
    found: '1 tallees encontrados',
    nuevo: 'Nuevo Talle',
    required: 'El nombre del talle es obligatorio',
    created: 'Talle Uno creado correctamente',
    edited: 'Talle modificado con exito',
    ask: '¿Estás seguro de eliminar este talle?',
    deleted: 'Talle borrado con exito',
  },
  {
    catalogo: 'cliente_proveedor',
    title: 'Cliente/Proveedores',
    heads: ['Id', 'Nombre', 'Identificación', 'Celular', 'Domicilio', 'Acciones'],
    found: '1 clientes/proveedores encontradas',
    nuevo: 'Nuevo Cliente/Proveedor',
    required: 'El nombre del cliente/proveedor es obligatorio',
    created: 'Cliente/Proveedor Uno creado correctamente',
    edited: 'Cliente/Proveedor modificado con exito',
    ask: '¿Estás seguro de eliminar este cliente/proveedor?',
    deleted: 'Cliente/Proveedor borrado con exito',
  },
]

describe.each(['with our extensions', 'with the contract alone'] as const)('%s', mode => {
  beforeEach(() => {
    if (mode === 'with the contract alone') reach = injectFetch(servers.contractOnly)
  })

  test.each(SIX)('$title: a row can be created, changed and deleted, each with its own words', async row => {
    const { catalogo } = row
    show(catalogo)
    await screen.findByText(CATALOGOS.vacio(CATALOGOS.de[catalogo].plural))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(row.title)
    press(row.nuevo)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(row.heads)
    press(CATALOGOS.guardarNueva)
    expect(screen.getByRole('alert').textContent).toBe(row.required)
    type('Nombre', ' Uno ')
    press(CATALOGOS.guardarNueva)
    await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith(row.created))
    await screen.findByText(row.found)

    press('Editar Uno')
    type('Nombre', 'Dos')
    press('Guardar Uno')
    if (catalogo === 'categorias') {
      const ask = await screen.findByRole('alertdialog', { name: 'Ojo!' })
      expect(within(ask).getByText('¿Estás seguro de modificar esta categoria?')).toBeDefined()
      fireEvent.click(within(ask).getByRole('button', { name: 'Continuar' }))
    }
    await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith(row.edited))
    await waitFor(() => expect(names()).toEqual(['Dos']))

    press('Eliminar Dos')
    const ask = await screen.findByRole('alertdialog', { name: 'Ojo!' })
    expect(within(ask).getByText(row.ask)).toBeDefined()
    fireEvent.click(within(ask).getByRole('button', { name: 'Cerrar' }))
    expect(names()).toEqual(['Dos'])
    press('Eliminar Dos')
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continuar' }))
    await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith(row.deleted))
    await screen.findByText(CATALOGOS.vacio(CATALOGOS.de[catalogo].plural))
  })
})

test('the list filters while typing, modelos also by categoria, and heads sort both ways', async () => {
  await put('categorias', { nombre: 'Telas' }, { nombre: 'Butacas' })
  const categorias = (await (
    await reach('/api/categorias', {
      headers: { authorization: `Bearer ${await servers.full.token('admin')}` },
    })
  ).json()) as { id: number; nombre: string }[]
  const telas = categorias.find(({ nombre }) => nombre === 'Telas')?.id
  await put(
    'modelos_producto',
    { nombre: 'Vinilo', categoria: telas },
    { nombre: 'Panamá', categoria: telas },
    { nombre: 'Cinturón', categoria: null },
  )
  show('modelos_producto')
  await screen.findByText('3 modelos encontrados')
  type(CATALOGOS.buscar, 'PANAMA')
  await screen.findByText('1 modelos encontrados')
  expect(names()).toEqual(['Panamá'])
  type(CATALOGOS.buscar, 'nada así')
  await screen.findByText('No hay modelos con ese filtro')
  press(CATALOGOS.quitarFiltros)
  await screen.findByText('3 modelos encontrados')
  await screen.findByRole('option', { name: 'Telas' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Categoria' }), { target: { value: String(telas) } })
  await screen.findByText('2 modelos encontrados')
  press('Nombre')
  expect(names()).toEqual(['Panamá', 'Vinilo'])
  press('Nombre')
  expect(names()).toEqual(['Vinilo', 'Panamá'])
  expect(screen.getByRole('columnheader', { name: 'Nombre' }).getAttribute('aria-sort')).toBe('descending')
  const before = written('GET').length
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(written('GET').length).toBe(before + 1))
})

test('a used name is refused in the server’s words, and the draft stays', async () => {
  await put('marcas', { nombre: 'Densa' }, { nombre: 'Segura' })
  show('marcas')
  await screen.findByText('2 categorías encontradas')
  press('Nueva Marca')
  type('Nombre', 'DENSA')
  press(CATALOGOS.guardarNueva)
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(within(dialog).getByText('Error al crear marca')).toBeDefined()
  expect(within(dialog).getByText(/^Ya existe la marca/)).toBeDefined()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' })
  expect(field.value).toBe('DENSA')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toMatch(/^Ya existe la marca/)

  press('Editar Segura')
  expect(notify.error).toHaveBeenLastCalledWith(CATALOGOS.terminaLaNueva)
  press(CATALOGOS.cancelarNueva)
  expect(document.activeElement).toBe(button('Nueva Marca'))
  press('Editar Segura')
  type('Nombre', 'Densa')
  press('Guardar Segura')
  const other = await screen.findByRole('alertdialog', { name: 'Error' })
  // Specification §8: the error of a failed edit is shown unchanged
  expect(within(other).getByText(/^Ya existe la marca/)).toBeDefined()
  expect(within(other).queryByText('Error al crear marca')).toBeNull()
})

test('S16: a row in use is not deleted, and the server names the references', async () => {
  await put('categorias', { nombre: 'En uso' })
  const { id } = (
    (await (
      await reach('/api/categorias', {
        headers: { authorization: `Bearer ${await servers.full.token('admin')}` },
      })
    ).json()) as { id: number; nombre: string }[]
  ).find(({ nombre }) => nombre === 'En uso') ?? { id: 0 }
  await put('modelos_producto', { nombre: 'Con categoria', categoria: id })
  show('categorias')
  await screen.findByRole('button', { name: 'Eliminar En uso' })
  press('Eliminar En uso')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continuar' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(within(dialog).getByText(/En uso no se puede eliminar.* 1 modelo/)).toBeDefined()
  expect(names()).toContain('En uso')
})

test('a phone number is sent as an integer, and a malformed one is not sent', async () => {
  show('cliente_proveedor')
  await screen.findByText(CATALOGOS.vacio('clientes/proveedores'))
  press('Nuevo Cliente/Proveedor')
  type('Nombre', 'Sur')
  type('Celular', 'once')
  press(CATALOGOS.guardarNueva)
  expect(screen.getByRole('alert').textContent).toBe('El celular "once" no es un número entero.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Celular' }))
  expect(written('POST')).toEqual([])
  type('Celular', '11 4444-5555 casa')
  press(CATALOGOS.guardarNueva)
  expect(screen.getByRole('alert').textContent).toContain('Se lee 1144445555')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Celular' }).value).toBe('1144445555')
  expect(written('POST')).toEqual([])
  press(CATALOGOS.guardarNueva)
  await waitFor(() => expect(notify.success).toHaveBeenCalled())
  expect(bodyOf(written('POST')[0])).toEqual({
    nombre: 'Sur',
    identificacion: null,
    celular: 1_144_445_555,
    domicilio: null,
  })
  await screen.findByText('1144445555')
})

test('a draft survives a reload, until it is cancelled', async () => {
  await put('talles', { nombre: 'Largo', medidas: '1,80 m' })
  const { unmount } = show('talles')
  await screen.findByText('Largo')
  press('Editar Largo')
  type('Medidas', '1,9')
  unmount()
  queryClient.clear()
  const { unmount: leave } = show('talles')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Medidas' }).value).toBe('1,9')
  press('Cancelar la edición de Largo')
  leave()
  show('talles')
  await screen.findByText('Largo')
  expect(screen.queryByRole('textbox', { name: 'Medidas' })).toBeNull()
})

test('without a network the rows stay with their age, nothing can be changed, and the reason is shown', async () => {
  await put('talles', { nombre: 'Largo' })
  show('talles')
  await screen.findByText('Largo')
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'))
  press('Editar Largo')
  type('Nombre', 'Larguísimo')
  weather = cut
  fireEvent.submit(screen.getByRole('search'))
  const notice = await screen.findByText(/Sin conexión no se puede crear, editar ni eliminar\./)
  expect(notice.textContent).toMatch(/^Datos de las \d\d:\d\d\./)
  const reason = notice.closest('.notice-line')?.id
  expect(button('Nuevo Talle')).toHaveProperty('disabled', true)
  expect(button('Nuevo Talle').getAttribute('aria-describedby')).toBe(reason)
  expect(button('Guardar Largo').getAttribute('aria-disabled')).toBe('true')
  press('Guardar Largo')
  expect(screen.getByRole('alert').textContent).toBe(CATALOGOS.noGuardada)
  expect(written('PUT')).toEqual([])
  weather = null
  act(() => reportReachable(true))
  press('Guardar Largo')
  await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith('Talle modificado con exito'))
  await waitFor(() => expect(names()).toEqual(['Larguísimo']))
})

test('after a lost answer the same key is sent again, and the row is created once', async () => {
  show('colores_producto')
  await screen.findByText(CATALOGOS.vacio('colores'))
  press('Nuevo Color')
  type('Nombre', 'verde')
  weather = (url, init) => (init.method === 'POST' ? reach(url, init).then(cut) : undefined)
  press(CATALOGOS.guardarNueva)
  await screen.findByText(CATALOGOS.noGuardadaSinRed)
  weather = null
  act(() => reportReachable(true))
  press(CATALOGOS.guardarNueva)
  await screen.findByText('1 colores encontrados')
  const [first, second] = written('POST').map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  expect(second).toBe(first)
})

/** Specification §8. */
const ERRORES: [CatalogoNombre, consultar: string, crear: string][] = [
  ['categorias', 'Error al consultar categorias', 'Error al crear categoría'],
  ['marcas', 'Error al consultar marcas', 'Error al crear marca'],
  ['colores_producto', 'Error al consultar colors', 'Error al crear color'],
  ['modelos_producto', 'Error al consultar modelos', 'Error al crear modelo'],
  ['talles', 'Error al consultar talles', 'Error al crear talle'],
  ['cliente_proveedor', 'Error al consultar clientes/proveedores', 'Error al crear cliente/proveedor'],
]

test.each(ERRORES)(
  '%s: a refused list is «%s» and a refused new row «%s»',
  async (catalogo, consultar, crear) => {
    weather = () => Promise.resolve(new Response(null, { status: 500 }))
    show(catalogo)
    const noList = await screen.findByRole('alertdialog', { name: 'Error' })
    expect(noList.textContent).toContain(consultar)
    fireEvent.click(within(noList).getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    press(/^Nuev[ao] /)
    type('Nombre', 'Uno')
    press(CATALOGOS.guardarNueva)
    const notMade = await screen.findByRole('alertdialog', { name: 'Error' })
    expect(notMade.textContent).toContain(crear)
  },
)

test('a list refused by the server shows the error and can be retried', async () => {
  await put('colores_producto', { nombre: 'verde' })
  weather = () => Promise.resolve(new Response(null, { status: 500 }))
  show('colores_producto')
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(within(dialog).getByText('Error al consultar colors')).toBeDefined()
  weather = null
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('1 colores encontrados')
})

test('a person who may only read sees the rows and their history, and no button that writes', async () => {
  await put('talles', { nombre: 'Leído' })
  may = onlyReading
  show('talles')
  const row = (await screen.findByText('Leído')).closest('tr') as HTMLElement
  expect(within(row).getAllByRole('button')).toEqual([button('Historial de Leído')])
  expect(screen.queryByRole('button', { name: CATALOGOS.de.talles.nuevo })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Importar' })).toBeNull()
})
