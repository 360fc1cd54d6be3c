// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { IDEMPOTENCY_KEY } from '#contract/headers.ts'
import type { Producto } from '#contract/stock/producto.ts'
import ProductosScreen from '#features/productos/productos-screen.tsx'
import { useTokenFrom } from '#http/client.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { CanContext } from '#queries/cuenta/use-sesion.ts'
import { queryClient } from '#queries/query-client.ts'
import { everything, onlyReading } from '#tests/helpers/allowed.ts'
import { injectFetch, losingAnswers } from '#tests/helpers/inject-fetch.ts'
import { type OfflineServers, startOfflineServers } from '#tests/helpers/offline-server.ts'
import { producto as unProducto } from '#tests/helpers/producto.ts'
import { bodyOf, cut, loadDialogs, problem, type, useNetwork } from '#tests/helpers/screen.ts'
import { type StockCalls, stockCalls } from '#tests/helpers/stock.ts'

const TOTAL = 8
/** A text comparison with numeric order would put 1007.5 before 1007.25. */
const VENTAS = [1000, 900, 1002, 1003, null, 1005, 1007.5, 1007.25]

let servers: OfflineServers
let stock: StockCalls
let reach: typeof fetch
let underWay = 0
let may = everything
let owner = ''
let owners = 0
const notify = { success: vi.fn(), error: vi.fn() }

const network = useNetwork(async (url, init) => {
  underWay++
  try {
    return await reach(url, init)
  } finally {
    underWay--
  }
})

beforeAll(async () => {
  await loadDialogs()
  servers = await startOfflineServers()
  stock = stockCalls(servers.full)
  reach = injectFetch(servers.full)
  const telas = await stock.nuevo('categorias', { nombre: 'Telas' })
  const herrajes = await stock.nuevo('categorias', { nombre: 'Herrajes' })
  const pana = await stock.nuevo('modelos_producto', { nombre: 'Pana', categoria: telas.id })
  await stock.nuevo('modelos_producto', { nombre: 'Riel', categoria: herrajes.id })
  const marca = await stock.nuevo('marcas', { nombre: 'San Justo' })
  await stock.nuevo('colores_producto', { nombre: 'rojo' })
  await stock.nuevo('talles', { nombre: 'Único' })
  for (let i = 0; i < TOTAL; i++)
    await stock.nuevo('productos', {
      codigo: `P-${i}`,
      descripcion: `Producto ${i}`,
      ...(i % 2 === 0 ? { categoria: telas.id, modelo: pana.id } : { marca: marca.id }),
      stock_minimo: i === 3 ? 5 : 0,
      venta: VENTAS[i],
    })
  useTokenFrom(async () => servers.full.token('admin'))
})
afterAll(() => servers.close())

beforeEach(() => {
  may = everything
  owner = `admin-${owners++}`
  sessionStorage.clear()
})

const draw = () =>
  render(
    <CanContext value={may}>
      <ProductosScreen notify={notify} sesion={{ nombre: owner }} />
    </CanContext>,
    { wrapper: MemoryRouter },
  )
const show = async () => {
  draw()
  // Rows can be edited only after an answer has arrived in this test
  await waitFor(() =>
    expect(
      screen.getAllByRole<HTMLButtonElement>('button', { name: /^Editar P-/ }).some(b => b.disabled),
    ).toBe(false),
  )
  for (const name of ['Telas', 'Pana']) await screen.findAllByRole('option', { name })
}
const codes = () =>
  screen.getAllByRole('button', { name: /^Editar / }).map(b => b.getAttribute('aria-label')?.slice(7))
const rowOf = (codigo: string) =>
  screen.getByRole('button', { name: `Editar ${codigo}` }).closest('tr') as HTMLElement
/** @param which index among the lists with this label: 0 for the filter's list, 1 for the edited row's list. */
const choose = (label: string, name: string, which = 0) => {
  const list = screen.getAllByRole<HTMLSelectElement>('combobox', { name: label })[which] as HTMLSelectElement
  const option = within(list).getByRole<HTMLOptionElement>('option', { name })
  fireEvent.change(list, { target: { value: option.value } })
}
const chosen = (label: string, which = 0) =>
  screen.getAllByRole<HTMLSelectElement>('combobox', { name: label })[which]?.selectedOptions[0]?.textContent
const nuevo = () => fireEvent.click(screen.getByRole('button', { name: 'Nuevo Producto' }))
const edit = (codigo: string) => fireEvent.click(screen.getByRole('button', { name: `Editar ${codigo}` }))
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
const buscar = () => fireEvent.click(screen.getByRole('button', { name: 'Buscar' }))
const sent = (method: string, path = '/api/productos') =>
  network.seen.filter(({ url, init }) => url === path && init.method === method)

test('the list of products has the columns of the specification, a shortage in words, and prices in u$s', async () => {
  await show()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual([
    'Acciones',
    'Código',
    'Descripción',
    'Categoria',
    'Marca',
    'Modelo',
    'Color',
    'Talle',
    'Stock mínimo',
    'Existencia',
    'Venta',
    'Costo',
  ])
  expect(screen.getByText(`${TOTAL} productos encontradas`)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Con faltante 1' }).getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe(String(TOTAL + 1))
  expect(rowOf('P-3').className).toBe('row-faltante')
  expect(within(rowOf('P-3')).getByText('faltan 5')).toBeDefined()
  expect(within(rowOf('P-3')).getByText('u$s 1.003,00')).toBeDefined()
  expect(rowOf('P-4').querySelector('.c-ven')?.textContent).toBe('–')
})

test('«Con faltante» keeps only short products, and «Limpiar» restores the other products', async () => {
  await show()
  const solo = () => screen.getByRole('button', { name: 'Con faltante 1' })
  fireEvent.click(solo())
  expect(solo().getAttribute('aria-pressed')).toBe('true')
  expect(codes()).toEqual(['P-3'])
  expect(screen.getByText(PRODUCTOS.encontrados(1))).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: PRODUCTOS.limpiar }))
  expect(solo().getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByText(PRODUCTOS.encontrados(TOTAL))).toBeDefined()
})

test('a search for products survives a reload', async () => {
  await show()
  fireEvent.change(screen.getByRole('textbox', { name: PRODUCTOS.buscarTexto }), { target: { value: 'p-3' } })
  fireEvent.click(screen.getByRole('button', { name: /^Con faltante/ }))
  expect(location.search).toBe('?text=p-3&faltante=1')
  cleanup()
  await show()
  expect(codes()).toEqual(['P-3'])
})

test('on a narrow screen the most used columns come first, and the hidden columns are named', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1620)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1248)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const right = this.tagName === 'TH' ? 150 * (this as HTMLTableCellElement).cellIndex : 1248
    return { ...new DOMRect(), top: 0, bottom: 0, height: 0, left: right - 150, right } as DOMRect
  })
  try {
    await show()
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads.slice(0, 6)).toEqual(['Acciones', 'Código', 'Descripción', 'Existencia', 'Venta', 'Costo'])
    expect(within(rowOf('P-3')).getAllByRole('cell')[4]?.textContent).toBe('u$s 1.003,00')
    expect(screen.getByText('Deslizá para ver modelo, color y talle')).toBeDefined()
  } finally {
    vi.restoreAllMocks()
  }
})

test('a head sorts all products in both directions, and numbers by value', async () => {
  await show()
  expect(codes().slice(0, 3)).toEqual(['P-0', 'P-1', 'P-2'])
  fireEvent.click(screen.getByRole('button', { name: 'Venta' }))
  expect(codes()).toEqual(['P-1', 'P-0', 'P-2', 'P-3', 'P-5', 'P-7', 'P-6', 'P-4'])
  fireEvent.click(screen.getByRole('button', { name: 'Venta' }))
  expect(codes()).toEqual(['P-6', 'P-7', 'P-5', 'P-3', 'P-2', 'P-0', 'P-1', 'P-4'])
  expect(screen.getByRole('columnheader', { name: 'Venta' }).getAttribute('aria-sort')).toBe('descending')
})

test('a filter shows this device’s products at once, and Buscar asks the server with the six keys', async () => {
  await show()
  type('Buscar texto', '  pana ')
  expect(screen.getByText(PRODUCTOS.encontrados(TOTAL / 2))).toBeDefined()
  expect(sent('POST', '/api/productos/filtro')).toEqual([])
  network.weather = async url =>
    url === '/api/productos/filtro'
      ? Response.json((await stock.listar<{ codigo: string }>('productos')).slice(5, 7))
      : undefined
  buscar()
  await screen.findByText(PRODUCTOS.encontrados(2))
  expect(bodyOf(sent('POST', '/api/productos/filtro')[0])).toEqual({
    text: 'pana',
    marca: 0,
    color: 0,
    categoria: 0,
    modelo: 0,
    talle: 0,
  })
  type('Buscar texto', 'no hay')
  expect(screen.getByText(PRODUCTOS.vaciaConFiltro)).toBeDefined()
  fireEvent.click(screen.getAllByRole('button', { name: 'Limpiar' })[0] as HTMLElement)
  expect(screen.getByText(PRODUCTOS.encontrados(TOTAL))).toBeDefined()
})

test('by category and text the server finds the same product as this device', async () => {
  await show()
  choose('Categoria', 'Telas')
  type('Buscar texto', 'PRODUCTO 4')
  const here = codes()
  expect(here).toEqual(['P-4'])
  buscar()
  await waitFor(() => expect(sent('POST', '/api/productos/filtro')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'))
  expect(codes()).toEqual(here)
})

test('the list of models follows the category, a model sets its category, and another category clears the model', async () => {
  await show()
  choose('Modelo', 'Riel')
  expect(chosen('Categoria')).toBe('Herrajes')
  choose('Categoria', 'Telas')
  expect(chosen('Modelo')).toBe('Modelo: todos')
  const modelos = screen.getByRole('combobox', { name: 'Modelo' })
  expect(within(modelos).queryByRole('option', { name: 'Riel' })).toBeNull()
  nuevo()
  choose('Modelo', 'Riel', 1)
  expect(chosen('Categoria', 1)).toBe('Herrajes')
  choose('Categoria', 'Telas', 1)
  expect(chosen('Modelo', 1)).toBe('–')
})

test('if the list of models lacks categories the server is asked for them', async () => {
  const bare = async () => {
    const answer = await reach('/api/modelos_producto', network.seen.at(-1)?.init ?? {})
    const filas = (await answer.json()) as object[]
    return Response.json(filas.map(fila => ({ ...fila, categoria: null })))
  }
  network.weather = url => (url === '/api/modelos_producto' ? bare() : undefined)
  await show()
  choose('Modelo', 'Riel')
  const face = () =>
    screen.getByRole('combobox', { name: 'Categoria' }).parentElement?.firstChild?.textContent
  await waitFor(() => expect(face()).toBe('Herrajes'))
  choose('Categoria', 'Telas')
  expect(chosen('Modelo')).toBe('Modelo: todos')
  const modelos = screen.getByRole('combobox', { name: 'Modelo' })
  await within(modelos).findByRole('option', { name: 'Pana' })
  expect(within(modelos).queryByRole('option', { name: 'Riel' })).toBeNull()
  const asked = network.seen.map(({ url }) => url).filter(url => /modelos_producto\/|categorias\//.test(url))
  expect(asked.map(url => url.replace(/\d+$/, 'N'))).toEqual([
    '/api/categorias/modelo?modeloId=N',
    '/api/modelos_producto/categoria?categoriaId=N',
    '/api/modelos_producto/categoria?categoriaId=N',
  ])
})

test('a new product requires a code and valid decimals, and its draft stays', async () => {
  await show()
  nuevo()
  const row = screen.getByRole('textbox', { name: 'Código' }).closest('tr') as HTMLElement
  expect(row.querySelector('.c-exi')?.textContent).toBe('0')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Código' }))
  type('Descripción', 'Se queda')
  type('Venta', '12,x')
  save()
  expect(screen.getByRole('alert').textContent).toBe(
    'El codigo es obligatorio · El valor "12,x" no es un número decimal válido.',
  )
  expect(screen.getByRole('textbox', { name: 'Código' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'Venta' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByDisplayValue('Se queda')).toBeDefined()
  expect(sent('POST')).toEqual([])
})

test('a price with too many decimals shows its rounding before the product is sent', async () => {
  await show()
  nuevo()
  type('Código', 'AA-2')
  type('Costo', '1.2345')
  save()
  expect(screen.getByRole('alert').textContent).toContain('se lee 1,23')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Costo' }).value).toBe('1,23')
  expect(sent('POST')).toEqual([])
  save()
  await waitFor(() => expect(notify.success).toHaveBeenCalled())
  expect(bodyOf(sent('POST')[0])).toMatchObject({ codigo: 'AA-2', costo: 1.23 })
})

test('a new product is sent with references as ids, and appears in the reloaded list', async () => {
  await show()
  nuevo()
  type('Código', 'AA-1')
  type('Descripción', 'Aaa nuevo')
  choose('Modelo', 'Pana', 1)
  type('Stock mínimo', '3')
  type('Venta', '1234,5')
  type('Costo', '0.05')
  const lists = sent('GET').length
  save()
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Producto Aaa nuevo creada correctamente'))
  const body = bodyOf(sent('POST')[0])
  expect(body).toEqual({
    codigo: 'AA-1',
    descripcion: 'Aaa nuevo',
    marca: null,
    categoria: expect.any(Number),
    modelo: expect.any(Number),
    talle: null,
    color: null,
    stock_minimo: 3,
    existencia: 0,
    venta: 1234.5,
    costo: 0.05,
    unidad: '',
  })
  await waitFor(() => expect(codes()[0]).toBe('AA-1'))
  expect(within(rowOf('AA-1')).getByText('u$s 1.234,50')).toBeDefined()
  await waitFor(() => expect(sent('GET').length).toBeGreaterThan(lists))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Editar AA-1'))
})

test('a code in use shows an error with the reason, and the draft of the product stays', async () => {
  await show()
  nuevo()
  type('Código', 'p-7')
  save()
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(dialog.textContent).toContain('Error al crear producto')
  expect(dialog.textContent).toMatch(/Ya existe el producto/)
  expect(within(dialog).queryByRole('button', { name: 'Reintentar' })).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
  expect(screen.getByRole('textbox', { name: 'Código' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByDisplayValue('p-7')).toBeDefined()
  expect(sent('POST')).toHaveLength(1)
})

test('an edited product keeps its existencia, which has no field, and shows its changes after the save', async () => {
  const todos = await stock.listar<Producto>('productos')
  const producto = todos.find(({ codigo }) => codigo === 'P-7')?.id
  const compra = { tipo_registro: 2, detalles: [{ producto, cantidad: 3 }] }
  const { id } = await stock.nuevo<{ id: number }>('registros', compra)
  await show()
  edit('P-7')
  const row = screen.getByRole('textbox', { name: 'Código' }).closest('tr') as HTMLElement
  expect(row.querySelector('.c-exi input')).toBeNull()
  type('Descripción', 'Aa cambiado')
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Descripción' }), { key: 'Enter' })
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Producto modificado con exito'))
  expect(bodyOf(sent('PUT')[0])).toMatchObject({ id: expect.any(Number), codigo: 'P-7', existencia: 3 })
  await screen.findByText('Aa cambiado')
  // A product with movements cannot be deleted
  await stock.borrar('registros', id)
})

test('O2: a save of a product with a lost answer shows an error, and is sent again with the same key', async () => {
  await show()
  edit('P-5')
  type('Costo', '7')
  network.weather = losingAnswers(reach, 'PUT')
  save()
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(dialog.textContent).toContain('Error al modificar producto')
  expect(dialog.textContent).toContain(PRODUCTOS.noSeSabeSiGuardo)
  network.weather = null
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1))
  const [first, second] = sent('PUT').map(({ init }) => new Headers(init.headers).get(IDEMPOTENCY_KEY))
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
})

test('O2: a new product whose answer was lost has the same key after a reload', async () => {
  await show()
  nuevo()
  type('Código', 'P-perdido')
  network.weather = losingAnswers(reach, 'POST')
  save()
  await screen.findByRole('alertdialog', { name: 'Error' })
  network.weather = null
  cleanup()
  act(() => reportReachable(true))
  await show()
  save()
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1))
  const [first, ...more] = sent('POST').map(({ init }) => new Headers(init.headers).get(IDEMPOTENCY_KEY))
  expect(more).toEqual([first])
})

test('the draft of a product prevents another edit, and survives a reload, only for its own user', async () => {
  await show()
  edit('P-6')
  type('Descripción', 'a medio escribir')
  edit('P-1')
  expect(notify.error).toHaveBeenCalledWith(PRODUCTOS.terminaDeEditar('P-6'))
  cleanup()
  await show()
  expect(screen.getByDisplayValue('a medio escribir')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /^Cancelar/ }))
  cleanup()
  await show()
  expect(screen.queryByRole('textbox', { name: 'Código' })).toBeNull()
  edit('P-6')
  type('Descripción', 'de otra persona')
  cleanup()
  owner = `otra-${owner}`
  await show()
  expect(screen.queryByDisplayValue('de otra persona')).toBeNull()
})

test('deleting a product asks first, then removes the row and moves the focus to the next row', async () => {
  await stock.nuevo('productos', { codigo: 'P-00', descripcion: 'Producto 00' })
  await show()
  const [first, second] = codes()
  fireEvent.click(screen.getByRole('button', { name: `Eliminar ${first}` }))
  const ask = await screen.findByRole('alertdialog', { name: 'Ojo!' })
  expect(ask.textContent).toContain('¿Estás seguro de eliminar este producto?')
  fireEvent.click(within(ask).getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(codes()[0]).toBe(first)
  fireEvent.click(screen.getByRole('button', { name: `Eliminar ${first}` }))
  const again = await screen.findByRole('alertdialog', { name: 'Ojo!' })
  fireEvent.click(within(again).getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Producto borrado con exito'))
  await waitFor(() => expect(codes()[0]).toBe(second))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Editar ${second}`))
})

test('S16: a refused delete of a product shows the reason, and the row stays', async () => {
  await show()
  for (const [status, codigo, detail, sentence] of [
    [409, 'REFERENCIADO', 'Lo usan 2 registros.', PRODUCTOS.referenciado],
    [409, 'REFERENCIADO', undefined, PRODUCTOS.referenciado],
    [500, 'INTERNO', undefined, PRODUCTOS.errorDesconocido],
    [403, 'PERMISO', 'Tu rol no puede hacer esto.', 'Tu rol no puede hacer esto.'],
  ] as const) {
    network.weather = (url, init) =>
      init.method === 'DELETE' || url.includes('/d/') ? problem(status, { codigo, detail }) : undefined
    fireEvent.click(screen.getByRole('button', { name: 'Eliminar P-1' }))
    const ask = await screen.findByRole('alertdialog', { name: 'Ojo!' })
    fireEvent.click(within(ask).getByRole('button', { name: 'Continuar' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
    expect(dialog.textContent, `${status}`).toContain(sentence)
    if (detail) expect(dialog.textContent, `${status}`).toContain(detail)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  expect(screen.getByRole('button', { name: 'Editar P-1' })).toBeDefined()
})

test('O38: a delete of a product with a lost answer is reported as unknown, and the row disappears when the server answers', async () => {
  await stock.nuevo('productos', { codigo: 'P-000', descripcion: 'Producto 000' })
  await show()
  let isLost = true
  network.weather = async (url, init) => {
    const isDelete = init.method === 'DELETE' || url.includes('/d/')
    if (isDelete) await reach(url, init)
    return isLost ? cut() : undefined
  }
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar P-000' }))
  const ask = await screen.findByRole('alertdialog', { name: 'Ojo!' })
  fireEvent.click(within(ask).getByRole('button', { name: 'Continuar' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(dialog.textContent).toContain(PRODUCTOS.noSeSabeSiBorro)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
  expect(codes()).toContain('P-000')
  // Waits until the list was requested again, and that request failed too
  const hasFailed = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error')
  await waitFor(() => expect(hasFailed()).toBe(true))
  isLost = false
  act(() => reportReachable(false))
  act(() => reportReachable(true))
  await waitFor(() => expect(codes()).not.toContain('P-000'))
})

test('without a network the list of products stays with its age and can be filtered, but not changed', async () => {
  await show()
  // A late answer would mean that the server is reachable
  await waitFor(() => expect(underWay).toBe(0))
  network.weather = cut
  type('Buscar texto', 'producto 1')
  const here = codes()
  buscar()
  const age = await screen.findByText(/^Datos de las \d\d:\d\d\./)
  expect(age.textContent).toContain(PRODUCTOS.sinConexion)
  expect(codes()).toEqual(here)
  const acting = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Editar|Eliminar|Nuevo)/ })
  await waitFor(() => expect(acting().filter(({ disabled }) => !disabled)).toEqual([]))
  for (const button of acting()) {
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain(PRODUCTOS.sinConexion)
  }
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a list of products that fails with 500 shows an error with a retry', async () => {
  network.weather = url => (url === '/api/productos' ? problem(500, { codigo: 'INTERNO' }) : undefined)
  draw()
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(dialog.textContent).toContain('Error al consultar productos')
  network.weather = null
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reintentar' }))
  await screen.findAllByRole('button', { name: /^Editar P-/ })
})

test('C20: markup in a field of a product is shown as text', async () => {
  await show()
  const nasty = `<img src=x onerror="alert(1)">'); drop table producto;--`
  edit('P-2')
  type('Descripción', nasty)
  save()
  await waitFor(() => expect(notify.success).toHaveBeenCalled())
  fireEvent.change(screen.getByRole('textbox', { name: 'Buscar texto' }), { target: { value: 'onerror' } })
  expect((await screen.findByText(nasty)).tagName).toBe('TD')
  expect(document.querySelector('img')).toBeNull()
})

test('of 2 000 products fewer than 60 are rendered, and the search covers all', async () => {
  const many = Array.from({ length: 2_000 }, (_, id) => unProducto({ id: id + 1, codigo: `P-M${id}` }))
  network.weather = url => (url === '/api/productos' ? Response.json(many) : undefined)
  await show()
  expect(screen.getByText(PRODUCTOS.encontrados(2_000))).toBeDefined()
  expect(codes().length).toBeLessThan(60)
  type('Buscar texto', 'p-m1999')
  expect(codes()).toEqual(['P-M1999'])
})

test('a person who may only read sees the products and their history, and no button that changes them', async () => {
  may = onlyReading
  draw()
  const [historial] = await screen.findAllByRole('button', { name: /^Historial de P-/ })
  expect(within(historial?.closest('tr') as HTMLElement).getAllByRole('button')).toEqual([historial])
  expect(screen.queryByRole('button', { name: PRODUCTOS.nuevo })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Importar' })).toBeNull()
})
