// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAESTROS as LISTAS, type Maestro, type MaestroNombre } from '#contract/maestro.ts'
import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import CatalogoScreen from '#features/catalogos/catalogo-screen.tsx'
import MaestroScreen from '#features/catalogos/maestro-screen.tsx'
import { useTokenFrom } from '#http/client.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { identificadorRoto } from '#messages/palabras.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { forgetListas } from '#offline/listas.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { CanContext } from '#queries/cuenta/use-sesion.ts'
import { queryClient } from '#queries/query-client.ts'
import { everything, onlyReading } from '#tests/helpers/allowed.ts'
import { injectFetch } from '#tests/helpers/inject-fetch.ts'
import { type OfflineServers, startOfflineServers } from '#tests/helpers/offline-server.ts'
import { bodyOf, cut, loadDialogs, press, type, useNetwork } from '#tests/helpers/screen.ts'

let servers: OfflineServers
let reach: typeof fetch
const notify = { success: vi.fn(), error: vi.fn() }
let may = everything
/** Each test is another user, because the page caches answers by user. */
let person = 0

const network = useNetwork((url, init) => reach(url, init))

beforeAll(async () => {
  await loadDialogs()
  servers = await startOfflineServers()
  useTokenFrom(async () => servers.full.token('admin'))
})
afterAll(() => servers.close())

beforeEach(async () => {
  person++
  may = everything
  reach = injectFetch(servers.full)
  await forgetListas()
})

const isMaestro = (lista: string): lista is MaestroNombre => (LISTAS as readonly string[]).includes(lista)
const show = (lista: CatalogoNombre | MaestroNombre) => {
  const props = { notify, sesion: { nombre: `p${person}` } }
  return render(
    <CanContext value={may}>
      {isMaestro(lista) ? (
        <MaestroScreen lista={lista} {...props} />
      ) : (
        <CatalogoScreen lista={lista} {...props} />
      )}
    </CanContext>,
    { wrapper: MemoryRouter },
  )
}
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
/** The server's rows; only a state has a `lugar`. */
const listOf = async (lista: string) =>
  (await servers.full.call({ method: 'GET', url: `/api/${lista}` }, 'admin')).json<
    { id: number; nombre: string; lugar: number }[]
  >()
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const names = () => [...document.querySelectorAll('tbody .c-nombre')].map(({ textContent }) => textContent)

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

test.each([
  ...SIX.map(row => ({ ...row, server: 'our server' })),
  ...SIX.slice(0, 1).map(row => ({ ...row, server: 'a contract-only server' })),
])('$title: a row can be created, changed and deleted on $server, each with its own words', async row => {
  const { catalogo } = row
  if (row.server !== 'our server') reach = injectFetch(servers.contractOnly)
  show(catalogo)
  await screen.findByText(CATALOGOS.vacio(CATALOGOS.de[catalogo].plural))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(row.title)
  press(row.nuevo)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(row.heads)
  press(CATALOGOS.guardarNueva)
  expect(screen.getByRole('alert').textContent).toBe(row.required)
  type('Nombre', ' \u200bUno ')
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

test('the list of modelos is filtered while typing and by categoria, and a head sorts it in both directions', async () => {
  await put('categorias', { nombre: 'Telas' }, { nombre: 'Butacas' })
  const telas = (await listOf('categorias')).find(({ nombre }) => nombre === 'Telas')?.id
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
  const before = network.writes('GET').length
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(network.writes('GET').length).toBe(before + 1))
})

test('a name in use is refused with the server’s message, and the draft stays', async () => {
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

test('S16: a catalogue row in use is not deleted, and the server’s message names the references', async () => {
  await put('categorias', { nombre: 'En uso' })
  const enUso = (await listOf('categorias')).find(({ nombre }) => nombre === 'En uso')?.id
  await put('modelos_producto', { nombre: 'Con categoria', categoria: enUso })
  show('categorias')
  await screen.findByRole('button', { name: 'Eliminar En uso' })
  press('Eliminar En uso')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continuar' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(within(dialog).getByText(/En uso no se puede eliminar.* 1 modelo/)).toBeDefined()
  expect(names()).toContain('En uso')
})

test('a phone number is sent as an integer, and a malformed number is not sent', async () => {
  show('cliente_proveedor')
  await screen.findByText(CATALOGOS.vacio('clientes/proveedores'))
  press('Nuevo Cliente/Proveedor')
  type('Nombre', 'Sur')
  type('Celular', 'once')
  press(CATALOGOS.guardarNueva)
  expect(screen.getByRole('alert').textContent).toBe('El celular "once" no es un número entero.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Celular' }))
  expect(network.writes('POST')).toEqual([])
  type('Celular', '11 4444-5555 casa')
  press(CATALOGOS.guardarNueva)
  expect(screen.getByRole('alert').textContent).toContain('Se lee 1144445555')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Celular' }).value).toBe('1144445555')
  expect(network.writes('POST')).toEqual([])
  press(CATALOGOS.guardarNueva)
  await waitFor(() => expect(notify.success).toHaveBeenCalled())
  expect(bodyOf(network.writes('POST')[0])).toEqual({
    nombre: 'Sur',
    identificacion: null,
    celular: 1_144_445_555,
    domicilio: null,
  })
  await screen.findByText('1144445555')
})

/** Error messages of specification §8. */
const ERRORES: [CatalogoNombre, consultar: string, crear: string][] = [
  ['categorias', 'Error al consultar categorias', 'Error al crear categoría'],
  ['marcas', 'Error al consultar marcas', 'Error al crear marca'],
  ['colores_producto', 'Error al consultar colors', 'Error al crear color'],
  ['modelos_producto', 'Error al consultar modelos', 'Error al crear modelo'],
  ['talles', 'Error al consultar talles', 'Error al crear talle'],
  ['cliente_proveedor', 'Error al consultar clientes/proveedores', 'Error al crear cliente/proveedor'],
]

test.each(ERRORES)(
  '%s: a refused list shows «%s» and can be retried, and a refused new row shows «%s»',
  async (catalogo, consultar, crear) => {
    await put(catalogo, { nombre: 'Guardada' })
    network.weather = () => Promise.resolve(new Response(null, { status: 500 }))
    show(catalogo)
    const noList = await screen.findByRole('alertdialog', { name: 'Error' })
    expect(noList.textContent).toContain(consultar)
    network.weather = null
    fireEvent.click(within(noList).getByRole('button', { name: 'Reintentar' }))
    await screen.findByText('Guardada')
    network.weather = () => Promise.resolve(new Response(null, { status: 500 }))
    press(/^Nuev[ao] /)
    type('Nombre', 'Uno')
    press(CATALOGOS.guardarNueva)
    const notMade = await screen.findByRole('alertdialog', { name: 'Error' })
    expect(notMade.textContent).toContain(crear)
  },
)

describe.each(['colores_producto', 'color'] as const)('the list %s', lista => {
  beforeEach(async () => {
    if (!isMaestro(lista)) await put(lista, { nombre: 'negro' }, { nombre: 'rojo' })
  })

  test('a draft is restored on return, only for the same user and list', async () => {
    show(lista)
    await tap('Editar negro')
    type('Nombre', 'negro mate')
    cleanup()
    show(isMaestro(lista) ? 'modelo' : 'marcas')
    await screen.findAllByRole('button', { name: /^Editar / })
    expect(screen.queryByRole('textbox', { name: 'Nombre' })).toBeNull()
    cleanup()
    person++
    show(lista)
    await findButton('Editar negro')
    expect(screen.queryByRole('textbox', { name: 'Nombre' })).toBeNull()
    cleanup()
    person--
    show(lista)
    await findButton('Guardar negro')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('negro mate')
    await tap('Cancelar la edición de negro')
    cleanup()
    show(lista)
    await findButton('Editar negro')
  })

  test('a name changed only by outer spaces counts as unchanged, so another row can be edited', async () => {
    show(lista)
    await tap('Editar negro')
    type('Nombre', ' negro ')
    await tap('Editar rojo')
    expect(notify.error).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('rojo')
    type('Nombre', 'bordó')
    await tap('Editar negro')
    expect(notify.error).toHaveBeenLastCalledWith(CATALOGOS.terminaDeEditar('rojo'))
  })

  test('a name damaged by a spreadsheet is marked and not sent', async () => {
    show(lista)
    await tap('Editar rojo')
    type('Nombre', 'may-05')
    await tap('Guardar rojo')
    expect((await screen.findByRole('alert')).textContent).toContain(identificadorRoto('may-05'))
    expect(screen.getByRole('textbox', { name: 'Nombre' }).getAttribute('aria-invalid')).toBe('true')
    expect(network.writes('PUT')).toEqual([])
  })

  test('without a network the rows stay with their age, and creating and saving are disabled with the reason', async () => {
    show(lista)
    await tap('Editar rojo')
    type('Nombre', 'bordó')
    network.weather = cut
    act(() => reportReachable(false))
    const notice = await screen.findByText(/Sin conexión no se puede crear, editar.* ni eliminar\./)
    expect(notice.textContent).toMatch(/^Datos de las \d\d:\d\d\./)
    const reason = notice.closest('.notice-line')?.id
    expect(button('Nuevo Color')).toHaveProperty('disabled', true)
    expect(button('Nuevo Color').getAttribute('aria-describedby')).toBe(reason)
    if (isMaestro(lista)) expect(button('Retirar negro')).toHaveProperty('disabled', true)
    expect(button('Guardar rojo').getAttribute('aria-disabled')).toBe('true')
    press('Guardar rojo')
    expect(screen.getByRole('alert').textContent).toBe(CATALOGOS.noGuardada)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('bordó')
    expect(network.writes('PUT')).toEqual([])
  })

  test('a save repeated after a lost answer and a reload has the same key, and is reported once', async () => {
    show(lista)
    await tap('Editar rojo')
    type('Nombre', 'Rojo')
    network.weather = (url, init) => (init.method === 'PUT' ? reach(url, init).then(cut) : undefined)
    press('Guardar rojo')
    await screen.findByText(CATALOGOS.noSeSabeSiGuardo)
    network.weather = null
    cleanup()
    show(lista)
    act(() => reportReachable(true))
    await tap('Guardar rojo')
    await waitFor(() => expect(notify.success).toHaveBeenCalledExactlyOnceWith('Color modificado con exito'))
    const [first, ...more] = network
      .writes('PUT')
      .map(({ init }) => new Headers(init.headers).get('idempotency-key'))
    expect(more).toEqual([first])
    await tap('Editar Rojo')
    type('Nombre', 'rojo')
    press('Guardar Rojo')
    await findButton('Editar rojo')
  })

  test('a person who may only read sees the rows and their history, and no button that changes them', async () => {
    may = onlyReading
    show(lista)
    const line = (await screen.findByText('negro')).closest('tr') as HTMLElement
    expect(within(line).getAllByRole('button')).toEqual([button('Historial de negro')])
    expect(screen.queryByRole('button', { name: 'Nuevo Color' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Importar' })).toBeNull()
  })
})

const findButton = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const tap = async (name: string) => fireEvent.click(await findButton(name))
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

test('O38: a retirement with a lost answer is reported as unknown, and the row is shown as the server has it', async () => {
  show('modelo')
  await tap('Retirar HX')
  network.weather = (url, init) => (init.method === 'PUT' ? reach(url, init).then(cut) : undefined)
  await answer('Continuar')
  const error = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(error.textContent).toContain(MAESTROS.noSeSabeSiSeHizo)
  fireEvent.click(within(error).getByRole('button', { name: 'Cerrar' }))
  network.weather = null
  act(() => reportReachable(true))
  await tap('Reponer HX')
  await findButton('Retirar HX')
})

test('O38: a delete with a lost answer is reported as unknown', async () => {
  await put('marcas', { nombre: 'Perdida' })
  show('marcas')
  await tap('Eliminar Perdida')
  network.weather = (url, init) =>
    init.method === 'DELETE' || url.includes('/d/') ? reach(url, init).then(cut) : undefined
  await answer('Continuar')
  const error = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(error.textContent).toContain(CATALOGOS.noSeSabeSiBorro)
  await waitFor(() => expect(screen.queryByText('Perdida')).toBeNull())
})

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
  await tap('Nuevo Modelo')
  await tap(MAESTROS.guardarNueva)
  expect(screen.getByRole('alert').textContent).toBe('El nombre del modelo es obligatorio')
  type('Nombre', 'R9\u2060')
  type('Prefijo', 'r 9')
  await tap(MAESTROS.guardarNueva)
  expect(screen.getByRole('alert').textContent).toBe(MAESTROS.prefijoInvalido)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Prefijo' }))
  type('Prefijo', 'r9')
  await tap(MAESTROS.guardarNueva)
  await screen.findByText('12 modelos')
  expect(notify.success).toHaveBeenLastCalledWith('Modelo R9 creado correctamente')
  expect(cells('R9').slice(1, 5)).toEqual(['R9', 'r9', 'nunca se usó', 'sí'])

  await tap('Retirar R9')
  const ask = await screen.findByRole('alertdialog', { name: 'Ojo!' })
  expect(ask.textContent).toContain('¿Estás seguro de retirar el modelo R9? Ninguna butaca lo tiene.')
  await answer('Cerrar')
  expect((await lookup('modelo')).at(-1)).not.toHaveProperty('retirado')
  await tap('Retirar HX')
  expect((await screen.findByRole('alertdialog', { name: 'Ojo!' })).textContent).toContain(
    '1 butaca lo tiene',
  )
  await answer('Continuar')
  await findButton('Reponer HX')
  expect(cells('HX')[4]).toBe('retirado')
  expect(notify.success).toHaveBeenLastCalledWith('Modelo HX retirado con exito')
  await tap('Reponer HX')
  await findButton('Retirar HX')
  expect(await lookup('modelo')).toContainEqual({ id: 3, nombre: 'HX', prefijo: null })

  await tap('Eliminar R9')
  await answer('Continuar')
  await screen.findByText('11 modelos')
  expect(notify.success).toHaveBeenLastCalledWith('Modelo borrado con exito')
})

test('renaming a model that the panel or the types A and S depend on asks first and lists the effects', async () => {
  show('modelo')
  await tap('Editar S7 SIM')
  type('Nombre', ' ')
  await tap('Guardar S7 SIM')
  // An invalid name asks no question, and its error spans all cells
  const said = (await screen.findByText(MAESTROS.de.modelo.obligatorio)).closest('tr') as HTMLTableRowElement
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const spans = [...said.cells].reduce((sum, { colSpan }) => sum + colSpan, 0)
  expect(spans).toBe(screen.getAllByRole('columnheader').length)
  type('Nombre', 'S7 BIS')
  await tap('Guardar S7 SIM')
  const ask = await screen.findByRole('alertdialog', { name: 'Ojo!' })
  expect(ask.textContent).toContain(MAESTROS.confirmarNombre('S7 SIM', 'S7 BIS'))
  expect(ask.textContent).toContain(MAESTROS.efecto['deja-panel'])
  expect(ask.textContent).toContain(MAESTROS.efecto['gana-as'])
  await answer('Cerrar')
  expect(network.writes('PUT')).toEqual([])
  type('Nombre', 's7 sim')
  await tap('Guardar S7 SIM')
  await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith('Modelo modificado con exito'))
  await tap('Editar s7 sim')
  type('Nombre', 'S7 SIM')
  await tap('Guardar s7 sim')
  await findButton('Editar S7 SIM')
})

test('a name in use for a seat’s color is refused after the question, and the draft stays', async () => {
  show('color')
  await tap('Editar blanco')
  type('Nombre', 'NEGRO')
  await tap('Guardar blanco')
  await answer('Continuar')
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(dialog.textContent).toContain('Ya existe el color NEGRO.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' })
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['NEGRO', 'true'])
})

test('an additional state is placed after the chosen state, and the seven standard states cannot be moved', async () => {
  show('estado')
  await screen.findByText('7 estados')
  expect(buttons('cortada')).toEqual(['Editar cortada', 'Historial de cortada'])
  expect(cells('tapizada').slice(1, 5)).toEqual(['tapizada', '2 de 6', 'ninguna', 'siempre'])
  expect(screen.getByText(MAESTROS.explica.estado)).toBeDefined()
  await tap('Nuevo Estado')
  type('Nombre', 'probada')
  await tap(MAESTROS.guardarNueva)
  expect(screen.getByRole('alert').textContent).toBe(MAESTROS.faltaLugar)
  const after = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Después de' })
  expect([...after.options].map(({ textContent }) => textContent)).toEqual([
    ...['Después de…', 'cortada', 'tapizada', 'pesada', 'armada'],
  ])
  fireEvent.change(after, { target: { value: '2' } })
  await tap(MAESTROS.guardarNueva)
  await screen.findByText('8 estados')
  const names = [...document.querySelectorAll('tbody .c-nombre')].map(({ textContent }) => textContent)
  expect(names.slice(0, 4)).toEqual(['cortada', 'tapizada', 'probada', 'pesada'])
  expect(cells('probada').slice(2, 3)).toEqual(['3 de 7'])
  await tap('Editar probada')
  const place = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Después de' })
  expect([place.selectedOptions[0]?.textContent, place.options.length]).toEqual(['tapizada', 4])
  fireEvent.change(place, { target: { value: '3' } })
  await tap(MAESTROS.guardar('probada'))
  await waitFor(() => expect(cells('probada').slice(2, 3)).toEqual(['4 de 7']))
  for (const fijo of ['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada']) {
    await tap(`Editar ${fijo}`)
    expect(screen.queryByRole('combobox', { name: 'Después de' }), fijo).toBeNull()
    await tap(MAESTROS.cancelar(fijo))
  }
  await tap('Eliminar probada')
  await answer('Continuar')
  await screen.findByText('7 estados')
})

describe('another admin changes the list of states while a state is in edit', () => {
  const call = async (method: string, path: string, body?: object): Promise<{ id: number }> => {
    const answer = await reach(`/api/maestros/estado${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await servers.full.token('admin')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.ok).toBe(true)
    return answer.json()
  }
  let added: number[]
  beforeEach(() => {
    added = []
  })
  afterEach(async () => {
    for (const id of added) await call('DELETE', `/${id}`)
  })
  const add = async (nombre: string, despues: number): Promise<number> => {
    const { id } = await call('POST', '', { nombre, despues })
    added.push(id)
    return id
  }
  /** Adds «probada» after tapizada, and opens its edit. @returns the id of «probada». */
  const editProbada = async (): Promise<number> => {
    const id = await add('probada', 2)
    show('estado')
    await tap('Editar probada')
    return id
  }
  /** Another admin adds «costurada» between tapizada and «probada». @returns the id of «costurada». */
  const putCosturada = async (): Promise<number> => {
    const id = await add('costurada', 2)
    await act(() => queryClient.invalidateQueries())
    await screen.findByText('9 estados')
    return id
  }
  const place = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Después de' })
  const choose = (id: number) => fireEvent.change(place(), { target: { value: String(id) } })
  const line = async () => {
    const estados = await listOf('maestros/estado')
    return estados
      .toSorted((a, b) => a.lugar - b.lugar)
      .map(({ nombre }) => nombre)
      .slice(0, 6)
  }

  test('saving a changed name sends no place, so the other admin’s order of states stays', async () => {
    await editProbada()
    type('Nombre', 'probada bien')
    await putCosturada()
    await tap(MAESTROS.guardar('probada'))
    await screen.findByText('probada bien')
    expect(network.writes('PUT').map(bodyOf)).toEqual([{ nombre: 'probada bien' }])
    expect(await line()).toEqual(['cortada', 'tapizada', 'costurada', 'probada bien', 'pesada', 'armada'])
  })

  test('an edit form that the user did not change counts as unchanged, so another row can be edited', async () => {
    await editProbada()
    await putCosturada()
    await tap('Editar costurada')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('costurada')
  })

  test('a chosen place is sent only after a question if another admin changed the order meanwhile', async () => {
    await editProbada()
    choose(3)
    await putCosturada()
    await tap(MAESTROS.guardar('probada'))
    const dialog = await screen.findByRole('dialog', { name: 'Cambió mientras lo editabas' })
    expect([...dialog.querySelectorAll('tbody td')].map(({ textContent }) => textContent)).toEqual([
      ...['Después de', 'tapizada', 'pesada', 'costurada'],
    ])
    expect(network.writes('PUT')).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Aplicar lo mío encima' }))
    await waitFor(() => expect(names().slice(2, 5)).toEqual(['costurada', 'pesada', 'probada']))
    expect(network.writes('PUT').map(bodyOf)).toEqual([{ nombre: 'probada', despues: 3 }])
  })

  test('«Quedarme con lo guardado» keeps the saved place', async () => {
    await editProbada()
    choose(3)
    await putCosturada()
    await tap(MAESTROS.guardar('probada'))
    const dialog = await screen.findByRole('dialog', { name: 'Cambió mientras lo editabas' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Quedarme con lo guardado' }))
    await findButton('Editar probada')
    expect(network.writes('PUT')).toEqual([])
    expect(await line()).toEqual(['cortada', 'tapizada', 'costurada', 'probada', 'pesada', 'armada'])
  })

  test('a name that both admins changed raises a question with the author, even if the list already shows the other name', async () => {
    const id = await editProbada()
    type('Nombre', 'probada bien')
    await call('PUT', `/${id}`, { nombre: 'probada mal' })
    await act(() => queryClient.invalidateQueries())
    await tap(MAESTROS.guardar('probada'))
    const dialog = await screen.findByRole('dialog', { name: 'Cambió mientras lo editabas' })
    expect(dialog.textContent).toMatch(/admin lo guardó el /)
  })

  test('a name saved again after a 412 and a lost answer sends no place, so another admin’s order of states stays', async () => {
    const id = await editProbada()
    type('Nombre', 'probada bien')
    await call('PUT', `/${id}/retirado`, { retirado: true })
    let puts = 0
    network.weather = (_, { method }) => (method === 'PUT' && ++puts === 2 ? cut() : undefined)
    await tap(MAESTROS.guardar('probada'))
    await screen.findByRole('alert')
    expect(puts).toBe(2)
    act(() => reportReachable(true))
    await putCosturada()
    await tap(MAESTROS.guardar('probada'))
    await screen.findByText('probada bien')
    expect(bodyOf(network.writes('PUT').at(-1))).toEqual({ nombre: 'probada bien' })
    expect(await line()).toEqual(['cortada', 'tapizada', 'costurada', 'probada bien', 'pesada', 'armada'])
  })
})

test('a motivo shows its use and number key, and can be retired and deleted, except «Otro motivo», which is last with a fixed use', async () => {
  show('motivo')
  await screen.findByText('1 motivo')
  expect(buttons('Otro motivo')).toEqual(['Editar Otro motivo', 'Historial de Otro motivo'])
  expect(cells('Otro motivo').slice(1, 6)).toEqual([
    ...['Otro motivo', 'las dos cosas', 'ninguna', 'última', 'sí'],
  ])
  await tap('Editar Otro motivo')
  expect(screen.queryByRole('combobox', { name: 'Se usa para' })).toBeNull()
  await tap(MAESTROS.cancelar('Otro motivo'))
  for (const [nombre, usa] of [
    ['Costura abierta', 'devuelve'],
    ['Rayón', 'defecto'],
  ] as const) {
    await tap('Nuevo Motivo')
    type('Nombre', nombre)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).maxLength).toBe(24)
    fireEvent.change(screen.getByRole('combobox', { name: 'Se usa para' }), { target: { value: usa } })
    await tap(MAESTROS.guardarNueva)
    await screen.findByText(nombre)
  }
  expect(cells('Costura abierta').slice(1, 6)).toEqual([
    ...['Costura abierta', 'devolver', 'nunca se usó', '1', 'sí'],
  ])
  expect(cells('Rayón').slice(2, 5)).toEqual(['con defecto', 'nunca se usó', '1'])
  expect([...document.querySelectorAll('tbody .c-nombre')].at(-1)?.textContent).toBe('Otro motivo')
  await tap('Dejar de ofrecer Costura abierta')
  expect((await screen.findByRole('alertdialog', { name: 'Ojo!' })).textContent).toContain(
    MAESTROS.confirmarDejar('Costura abierta'),
  )
  await answer('Continuar')
  await findButton('Volver a ofrecer Costura abierta')
  await waitFor(() => expect(cells('Costura abierta').slice(4, 6)).toEqual(['–', 'no']))
  for (const nombre of ['Costura abierta', 'Rayón']) {
    await tap(`Eliminar ${nombre}`)
    await answer('Continuar')
    await waitFor(() => expect(screen.queryByText(nombre)).toBeNull())
  }
})

test('on a contract-only server the lists of the factory cannot be changed, and the screen shows a notice', async () => {
  reach = injectFetch(servers.contractOnly)
  show('modelo')
  await screen.findByText(MAESTROS.sinLista)
  expect(screen.queryByRole('button', { name: 'Nuevo Modelo' })).toBeNull()
})
