// @vitest-environment happy-dom
import { CONFLICTO_FILA } from '#messages/edicion.ts'
import { saveBorrador } from '#queries/cuenta/borradores.ts'
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import RegistrosScreen from '#features/registros/registros-screen.tsx'
import { useTokenFrom } from '#http/client.ts'
import { MODALES } from '#messages/marco.ts'
import { SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { CONFLICTO, DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import { TABLA } from '#messages/tabla.ts'
import { forgetListas } from '#offline/listas.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { CanContext } from '#queries/cuenta/use-sesion.ts'
import { queryClient } from '#queries/query-client.ts'
import { everything, onlyReading } from '#tests/helpers/allowed.ts'
import { injectFetch, losingAnswers } from '#tests/helpers/inject-fetch.ts'
import { type OfflineServers, startOfflineServers } from '#tests/helpers/offline-server.ts'
import { bodyOf, cut, keyOf, loadDialogs, press, problem, type, useNetwork } from '#tests/helpers/screen.ts'
import { type StockCalls, stockCalls } from '#tests/helpers/stock.ts'

const TOTAL = 3
let servers: OfflineServers
let stock: StockCalls
let productos: Producto[]
let reach: typeof fetch
const notify = { success: vi.fn(), error: vi.fn() }

const network = useNetwork((url, init) => reach(url, init))

beforeAll(async () => {
  await loadDialogs()
  servers = await startOfflineServers()
  stock = stockCalls(servers.full)
  reach = injectFetch(servers.full)
  for (const [n, venta] of [10, 20.5, null].entries())
    await stock.nuevo('productos', { codigo: `P-${n}`, descripcion: `Producto ${n}`, venta, costo: 7 })
  productos = await stock.listar<Producto>('productos')
  for (let n = 0; n < TOTAL; n++)
    await stock.nuevo('registros', {
      tipo_registro: 5,
      nro_remito: `R-1${n}`,
      fechahs: `2026-01-0${n + 1}T10:00:00`,
      detalles: n === 0 ? [{ producto: productos[0]?.id, cantidad: 3 }] : [],
    })
  useTokenFrom(async () => servers.full.token('admin'))
})
afterAll(() => servers.close())

let may = everything
beforeEach(() => {
  may = everything
})
afterEach(async () => {
  history.replaceState(null, '', '/') // The search is in the address
  cleanup()
  queryClient.clear()
  sessionStorage.clear()
  await forgetListas()
  act(() => reportReachable(true))
})

let elegidos: readonly Producto[] = []
const Picker = ({ onApply }: { onApply: (productos: readonly Producto[]) => void }) => (
  <button type="button" onClick={() => onApply(elegidos)}>
    Aplicar
  </button>
)

async function show(path = '/stock/registro'): Promise<void> {
  render(
    <MemoryRouter initialEntries={[path]}>
      <CanContext value={may}>
        <RegistrosScreen notify={notify} sesion={{ nombre: 'admin' }} ProductoPicker={Picker} />
      </CanContext>
    </MemoryRouter>,
  )
  await screen.findAllByRole('button', { name: /^Ver detalle de / })
  // The types load by a separate request
  await waitFor(() => expect(document.querySelectorAll('form option[value="5"]').length).toBeGreaterThan(0))
}
const pressSoon = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const shown = () => screen.getAllByRole('button', { name: /^Editar / }).map(b => b.getAttribute('aria-label'))
const detail = () => screen.findByRole('region', { name: /^Detalle de / })
const dialog = (name: string) => screen.findByRole('alertdialog', { name })
const close = () => fireEvent.click(screen.getByRole('button', { name: MODALES.cerrar }))
const cantidad = (codigo: string) => screen.getByRole('textbox', { name: DETALLE.cantidadDe(codigo) })
const openDetail = async (nombre: string) => {
  await pressSoon(REGISTROS.verDetalle(nombre))
  return detail()
}
const withThirty: typeof network.weather = async (url, init) => {
  if (url !== '/api/registros') return undefined as unknown as Response
  const oldest = ((await (await reach(url, init)).json()) as Registro[]).at(-1)
  const copies = Array.from({ length: 29 }, (_, i) => ({
    ...oldest,
    id: 9_029 - i,
    nro_remito: `R-${29 - i}`,
    fechahs: `2026-02-${String(29 - i).padStart(2, '0')}T10:00:00`,
    detalles: [],
  }))
  return Response.json([...copies, oldest])
}
const fresh = async (body: object = {}): Promise<Registro> =>
  stock.nuevo<Registro>('registros', {
    tipo_registro: 1,
    nro_remito: `N-${crypto.randomUUID().slice(0, 6)}`,
    ...body,
  })

test('records are listed newest first, 25 rows a page, with the columns of the specification in their order', async () => {
  network.weather = withThirty
  await show()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Fecha y hora', 'Tipo registro', 'Nro remito', 'Cliente proveedor', 'Observaciones', 'Monto'],
    'Acciones',
  ])
  expect(screen.getByText(REGISTROS.encontrados(30))).toBeDefined()
  expect(shown()).toHaveLength(25)
  expect(shown()[0]).toBe('Editar R-29')
  press('Página 2')
  expect(shown()).toHaveLength(5)
  expect(screen.getByText('26–30 de 30')).toBeDefined()
  expect(screen.getByText('2026/01/01 | 10:00')).toBeDefined()
})

test('a new record has type 1 and the present time, and a save without an answer keeps the draft and repeats its key', async () => {
  await show()
  press(REGISTROS.nuevo)
  expect(screen.getByText(REGISTROS.ahora)).toBeDefined()
  expect((screen.getByRole('combobox', { name: 'Tipo registro' }) as HTMLSelectElement).value).toBe('1')
  type(REGISTROS.nroRemito, 'N-1')
  network.weather = (_url, { method }) => (method === 'POST' ? cut() : undefined)
  press(REGISTROS.guardarNuevo)
  const error = await dialog(MODALES.error)
  expect(error.textContent).toContain(REGISTROS.errorCrear)
  expect(error.textContent).toContain(REGISTROS.noSeSabeSiGuardo)
  close()
  network.weather = null
  act(() => reportReachable(true))
  press(REGISTROS.guardarNuevo)
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(REGISTROS.creado))
  const [first, second] = network.writes()
  expect(keyOf(first)).toBe(keyOf(second))
  expect(JSON.parse(String(second?.init.body))).toEqual({
    tipo_registro: 1,
    nro_remito: 'N-1',
    cliente_proveedor: null,
    observaciones: null,
  })
  // The new record opens, and its empty detail opens a new line by itself
  expect(within(await detail()).getByRole('button', { name: DETALLE.buscarProducto })).toBeDefined()
})

test('a delete of a record whose answer is lost is reported as unknown, without a mention of drafts', async () => {
  const { nro_remito } = await fresh()
  await show()
  await pressSoon(REGISTROS.eliminar(nro_remito ?? ''))
  network.weather = (url, { method }) => (method === 'DELETE' || url.includes('/d/') ? cut() : undefined)
  const ask = within(await screen.findByRole('alertdialog'))
  fireEvent.click(ask.getByRole('button', { name: MODALES.continuar }))
  const error = await dialog(MODALES.error)
  expect(error.textContent).toContain(REGISTROS.errorBorrar)
  expect(error.textContent).toContain(REGISTROS.noSeSabeSiBorro)
  expect(error.textContent).not.toContain('escribiste')
})

test('an invalid date of a record stays as typed with its error, and is not sent', async () => {
  const { nro_remito } = await fresh()
  await show()
  await pressSoon(REGISTROS.editar(nro_remito ?? ''))
  type(REGISTROS.fecha, '31/02/2026')
  press(REGISTROS.guardar(nro_remito ?? ''))
  expect((await screen.findByRole('alert')).textContent).toBe(REGISTROS.fechaInvalida['no-existe'])
  const fecha = screen.getByRole<HTMLInputElement>('textbox', { name: REGISTROS.fecha })
  expect([fecha.value, fecha.getAttribute('aria-invalid')]).toEqual(['31/02/2026', 'true'])
  expect(network.writes()).toEqual([])
  type(REGISTROS.fecha, '3/2/2026')
  press(REGISTROS.guardar(nro_remito ?? ''))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(REGISTROS.modificado))
  expect(bodyOf(network.writes()[0])).toMatchObject({ fechahs: '2026-02-03T00:00:00' })
})

test('changing a record to or from a sale says before the save that its lines get other prices', async () => {
  const { id, nro_remito } = await fresh({
    tipo_registro: 5,
    detalles: [{ producto: productos[0]?.id, cantidad: 2 }],
  })
  await show()
  await pressSoon(REGISTROS.editar(nro_remito ?? ''))
  const tipo = screen.getByRole('combobox', { name: 'Tipo registro' })
  const choose = (value: string) => fireEvent.change(tipo, { target: { value } })
  choose('2')
  expect(screen.queryByText(REGISTROS.tomanCosto)).toBeNull()
  choose('1')
  expect(screen.getByText(REGISTROS.tomanVenta)).toBeDefined()
  press(REGISTROS.guardar(nro_remito ?? ''))
  await waitFor(async () => expect((await stock.registro(id))?.monto).toBe(20))
  await pressSoon(REGISTROS.editar(nro_remito ?? ''))
  fireEvent.change(screen.getByRole('combobox', { name: 'Tipo registro' }), { target: { value: '5' } })
  expect(screen.getByText(REGISTROS.tomanCosto)).toBeDefined()
  press(REGISTROS.guardar(nro_remito ?? ''))
  await waitFor(async () => expect((await stock.registro(id))?.monto).toBe(14))
})

test('a malformed quantity for several chosen products becomes 0, and Guardar is disabled with the reason', async () => {
  const { nro_remito } = await fresh({ tipo_registro: 5 })
  await show()
  const panel = await openDetail(nro_remito ?? '')
  fireEvent.change(within(panel).getByRole('textbox', { name: DETALLE.cantidad }), {
    target: { value: 'doce' },
  })
  elegidos = productos
  press(DETALLE.buscarProducto)
  press('Aplicar')
  const agregados = productos.map(({ codigo }) => REGISTROS.productoAgregado(codigo))
  expect(notify.success.mock.calls).toEqual([[agregados.join('\n')]])
  expect((cantidad('P-0') as HTMLInputElement).value).toBe('0')
  const save = within(panel).getByRole('button', { name: DETALLE.guardar })
  expect(save.hasAttribute('disabled')).toBe(true)
  expect(within(panel).getByText(DETALLE.faltaCantidad(3)).id).toBe(save.getAttribute('aria-describedby'))
  expect(within(panel).getAllByText(DETALLE.cantidadInvalida)).toHaveLength(3)
  for (const [n, { codigo }] of productos.entries())
    fireEvent.change(cantidad(codigo), { target: { value: String(n + 1) } })
  expect(within(panel).getByText('$ 42,00')).toBeDefined() // 6 units at a cost of 7
  fireEvent.click(save)
  await dialog(MODALES.exito)
})

test('a line without a product is refused, and a line with a product is added as unsaved', async () => {
  const { nro_remito } = await fresh()
  await show()
  const panel = await openDetail(nro_remito ?? '')
  press(DETALLE.confirmarLinea)
  expect((await dialog(MODALES.ojo)).textContent).toContain(REGISTROS.sinProducto)
  close()
  elegidos = productos.slice(1, 2)
  press(DETALLE.buscarProducto)
  press('Aplicar')
  const units = within(panel).getByRole('textbox', { name: DETALLE.cantidad })
  fireEvent.change(units, { target: { value: 'x' } })
  press(DETALLE.confirmarLinea)
  expect(within(panel).getByRole('alert').textContent).toBe(DETALLE.cantidadInvalida)
  fireEvent.change(units, { target: { value: '4' } })
  fireEvent.keyDown(units, { key: 'Enter' })
  expect(notify.success).toHaveBeenCalledWith(REGISTROS.productoAgregado('P-1'))
  expect(within(panel).getByText(DETALLE.sinGuardar)).toBeDefined()
  expect(within(panel).getByText('$ 82,00')).toBeDefined()
})

test('a record without lines shows an input line, its last line has the plus button, and Guardar sends all lines', async () => {
  const { id, nro_remito } = await fresh()
  await show()
  const panel = await openDetail(nro_remito ?? '')
  const heads = () =>
    within(panel)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
  expect(heads().slice(0, 6)).toEqual([
    ...['Producto', 'Código', 'Descripción', 'Cantidad', 'Precio venta', 'Subtotal'],
  ])
  const save = () => within(panel).queryByRole('button', { name: 'Guardar' })
  const units = () => within(panel).getByRole('textbox', { name: 'Cantidad' })
  const add = (producto: Producto | undefined, cantidad: string) => {
    elegidos = producto === undefined ? [] : [producto]
    press('Buscar producto…')
    press('Aplicar')
    fireEvent.change(units(), { target: { value: cantidad } })
    press('Confirmar línea')
  }
  expect(save()).toBeNull()
  add(productos[0], '2')
  expect(panel.querySelectorAll('tr[data-k="pending"]')).toHaveLength(1)
  expect(within(panel).queryByRole('textbox', { name: 'Cantidad' })).toBeNull()
  press('Agregar otra línea')
  expect(units()).toBeDefined()
  press('Cancelar línea')
  expect(within(panel).queryByRole('textbox', { name: 'Cantidad' })).toBeNull()
  press('Agregar otra línea')
  add(productos[1], '1')
  expect(within(panel).getByText('$ 40,50')).toBeDefined()
  const plus = within(panel).getByRole('button', { name: 'Agregar otra línea' })
  expect(plus.closest('tr')?.textContent).toContain('P-1')
  fireEvent.click(save() as HTMLElement)
  expect((await dialog('Ojo!')).textContent).toMatch(
    /Advertencias de stock minimo \[.*\|\|.*\]\. Estas avisado!/s,
  )
  press('Continuar')
  expect((await dialog('Éxito')).textContent).toContain('Registro guardado correctamente')
  close()
  await waitFor(() => expect(save()).toBeNull())
  expect(panel.querySelectorAll('tr[data-k="pending"]')).toHaveLength(0)
  const saved = (await stock.listar<Registro>('registros')).find(registro => registro.id === id)
  expect(saved?.detalles.map(({ producto, cantidad }) => [producto.codigo, cantidad])).toEqual([
    ['P-0', 2],
    ['P-1', 1],
  ])
  press('Quitar P-0')
  expect((await dialog('Ojo!')).textContent).toContain('¿Estás seguro que querés eliminar este detalle?')
  press('Continuar')
  await waitFor(() =>
    expect(within(panel).getByText('$ 20,50', { selector: 'b, strong, output, span' })).toBeDefined(),
  )
  expect(save()).not.toBeNull()
})

test('Buscar and Enter send the search for records in nine keys', async () => {
  await show()
  fireEvent.change(await screen.findByRole('combobox', { name: 'Tipo' }), { target: { value: '5' } })
  type('Buscar texto', 'R-1')
  press('Buscar')
  await screen.findByText(`${TOTAL} registros encontrados`)
  const asked = () =>
    network.seen.filter(({ url }) => url.endsWith('/filtro')).map(({ init }) => JSON.parse(String(init.body)))
  const pedido = {
    ...{ texto: 'R-1', tipo: 5, cliente_proveedor: 0, categoria: 0, marca: 0, modelo: 0, color: 0 },
    ...{ talle: 0, producto: 0 },
  }
  expect(asked()).toEqual([pedido])
  type('Buscar texto', 'R-12')
  fireEvent.submit(screen.getByRole('textbox', { name: 'Buscar texto' }))
  await screen.findByText('1 registros encontrados')
  expect(asked()).toEqual([pedido, { ...pedido, texto: 'R-12' }])
})

test('a record is created, edited and deleted, each with the specification’s messages', async () => {
  await show()
  press('Nuevo Registro')
  type('Nro de remito', 'N-PROPIO')
  press('Guardar registro')
  await waitFor(() => expect(notify.success.mock.calls).toEqual([['Registro creado correctamente']]))
  await pressSoon('Editar N-PROPIO')
  type('Nro de remito', 'N-OTRO')
  press('Guardar N-PROPIO')
  await waitFor(() =>
    expect(notify.success.mock.calls.slice(1)).toEqual([['Registro de stock modificado con exito']]),
  )
  // The detail of the new record is still open
  await pressSoon('Ocultar detalle de N-OTRO')
  expect(screen.queryByRole('region', { name: /^Detalle de / })).toBeNull()
  press('Ver detalle de N-OTRO')
  expect(await screen.findByRole('region', { name: 'Detalle de N-OTRO' })).toBeDefined()
  press('Eliminar N-OTRO')
  expect((await dialog('Ojo!')).textContent).toContain('¿Querés eliminar el registro?')
  expect(network.seen.some(({ init }) => init.method === 'DELETE')).toBe(false)
  press('Continuar')
  await waitFor(() =>
    expect(notify.success.mock.calls.slice(2)).toEqual([['Registro eliminado correctamente']]),
  )
})

test('warnings that cannot be decoded are shown as one warning, followed by the success', async () => {
  const { nro_remito } = await fresh({ detalles: [{ producto: productos[0]?.id, cantidad: 1 }] })
  await show()
  await openDetail(nro_remito ?? '')
  fireEvent.change(cantidad('P-0'), { target: { value: '2' } })
  network.weather = async (url, init) => {
    if (init.method !== 'PUT') return undefined as unknown as Response
    const answer = await reach(url, init)
    const headers = new Headers(answer.headers)
    headers.set('x-warnings', 'Queda+poco%2C+%ZZ')
    return new Response(await answer.text(), { status: answer.status, headers })
  }
  press(DETALLE.guardar)
  const warned = await dialog(MODALES.ojo)
  expect(warned.textContent).toContain('Advertencias de stock minimo [\nQueda poco, %ZZ\n]. Estas avisado!')
  press(MODALES.continuar)
  expect((await dialog(MODALES.exito)).textContent).toContain(REGISTROS.guardado)
  close()
})

test('a new line whose product got another price is not saved, shows the new price, and is stored by the next save', async () => {
  const { id: nuevo } = await stock.nuevo('productos', { codigo: 'P-9', venta: 100 })
  const { id, nro_remito } = await fresh({ detalles: [{ producto: productos[0]?.id, cantidad: 1 }] })
  await show()
  const panel = await openDetail(nro_remito ?? '')
  press('Agregar otra línea')
  elegidos = [await stock.producto(nuevo)]
  press(DETALLE.buscarProducto)
  press('Aplicar')
  press(DETALLE.confirmarLinea)
  expect(within(panel).getByText('$ 110,00')).toBeDefined()
  await servers.full.db.query('update producto set venta = 120 where id = $1', [nuevo])
  press(DETALLE.guardar)
  const error = await dialog(MODALES.error)
  expect(error.textContent).toContain(SERVIDOR_STOCK.precioCambiado([['P-9', 120]], 0))
  close()
  await within(panel).findByText('$ 130,00')
  expect(cantidad('P-9')).toBeDefined()
  expect((await stock.registro(id))?.detalles).toHaveLength(1)
  press(DETALLE.guardar)
  await waitFor(async () => expect((await stock.registro(id))?.monto).toBe(130))
})

test('a refused save of a record shows «Error al guardar registro» with the server’s message, and the draft stays', async () => {
  const { nro_remito } = await fresh({ detalles: [{ producto: productos[0]?.id, cantidad: 1 }] })
  await show()
  await openDetail(nro_remito ?? '')
  fireEvent.change(cantidad('P-0'), { target: { value: '2' } })
  network.weather = (_url, { method }) =>
    method === 'PUT' ? problem(422, { detail: 'El producto P-0 no existe.', codigo: 'REGLA' }) : undefined
  press(DETALLE.guardar)
  const error = await dialog(MODALES.error)
  expect(error.textContent).toContain(REGISTROS.errorGuardar)
  expect(error.textContent).toContain('El producto P-0 no existe.')
  close()
  expect((cantidad('P-0') as HTMLInputElement).value).toBe('2')
})

test('editing the row and the lines of a record in either order is no conflict with oneself', async () => {
  const { nro_remito } = await fresh({
    tipo_registro: 5,
    detalles: [{ producto: productos[0]?.id, cantidad: 1 }],
  })
  const nombre = nro_remito ?? ''
  await show()
  await openDetail(nombre)
  fireEvent.change(cantidad('P-0'), { target: { value: '2' } })
  await pressSoon(REGISTROS.editar(nombre))
  type('Observaciones', 'antes')
  press(REGISTROS.guardar(nombre))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(REGISTROS.modificado))
  expect((cantidad('P-0') as HTMLInputElement).value).toBe('2')
  await pressSoon(REGISTROS.editar(nombre))
  type('Observaciones', 'después')
  press(DETALLE.guardar)
  await dialog(MODALES.exito)
  close()
  press(REGISTROS.guardar(nombre))
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(2))
  const now = (await stock.listar<Registro>('registros')).find(registro => registro.nro_remito === nro_remito)
  expect(now).toMatchObject({ observaciones: 'después', detalles: [{ cantidad: 2 }] })
})

test('deleting a record that the same user saved elsewhere meanwhile shows the changes, and asks again', async () => {
  const { id, nro_remito } = await fresh({ tipo_registro: 5 })
  await show()
  await screen.findByRole('button', { name: REGISTROS.eliminar(nro_remito ?? '') })
  await stock.modificar('registros', { id, tipo_registro: 5, nro_remito, observaciones: 'Urgente' })
  press(REGISTROS.eliminar(nro_remito ?? ''))
  expect((await dialog(MODALES.ojo)).textContent).toContain(REGISTROS.confirmarBorrado)
  press(MODALES.continuar)
  const conflict = await screen.findByRole('dialog', { name: CONFLICTO_FILA.titulo })
  expect(conflict.textContent).toMatch(/Vos lo guardaste el \d\d\/\d\d\/\d{4} a las \d\d:\d\d, en otra/)
  expect(within(conflict).getByRole('cell', { name: 'Urgente' })).toBeDefined()
  expect(await stock.registro(id)).toBeDefined()
  press(CONFLICTO.eliminarIgual)
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(REGISTROS.eliminado))
  expect(await stock.registro(id)).toBeUndefined()
})

test('the draft of a record survives a reload, and a draft of another shape is ignored', async () => {
  const { id, nro_remito } = await fresh({ detalles: [{ producto: productos[0]?.id, cantidad: 1 }] })
  await show()
  await openDetail(nro_remito ?? '')
  fireEvent.change(cantidad('P-0'), { target: { value: '77' } })
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  await show()
  expect((cantidad('P-0') as HTMLInputElement).value).toBe('77')
  cleanup()
  saveBorrador('admin', 'registros-detalle', { id, edicion: { base: {}, lineas: [{}] }, nueva: null })
  saveBorrador('admin', 'registros-fila', { row: null, draft: null })
  await show()
  expect(screen.queryByRole('region', { name: /^Detalle de / })).toBeNull()
})

describe('O2: a save with a lost answer is repeated:', () => {
  const reload = async () => {
    network.weather = null
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    queryClient.clear()
    window.dispatchEvent(new Event('pageshow'))
    notify.success.mockClear()
    act(() => reportReachable(true))
    await show()
  }
  const stored = async (nro: string | null) =>
    (await stock.listar<Registro>('registros')).filter(({ nro_remito }) => nro_remito === nro)

  /** Saves a new record whose answer is lost. @returns the record's number. */
  const saveLost = async (): Promise<string> => {
    const nro = `L-${crypto.randomUUID().slice(0, 6)}`
    await show()
    press('Nuevo Registro')
    type(REGISTROS.nroRemito, nro)
    network.weather = losingAnswers(reach, 'POST')
    press(REGISTROS.guardarNuevo)
    await dialog('Error')
    close()
    return nro
  }

  test('a new record is stored once after a reload', async () => {
    const nro = await saveLost()
    await reload()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: REGISTROS.nroRemito }).value).toBe(nro)
    press(REGISTROS.guardarNuevo)
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith(REGISTROS.creado))
    expect(await stored(nro)).toHaveLength(1)
  })

  test('a new record that is changed and saved again is stored once, with a message about the first save', async () => {
    const nro = await saveLost()
    network.weather = null
    type('Observaciones', 'otra cosa')
    press(REGISTROS.guardarNuevo)
    await within(await dialog('Error')).findByText(/Esto ya había llegado, con otros datos/)
    expect(await stored(nro)).toHaveLength(1)
    close()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Observaciones' }).value).toBe('otra cosa')
  })

  test('an edited record is sent again with the same key after a reload', async () => {
    const { nro_remito } = await fresh()
    const nombre = nro_remito ?? ''
    await show()
    await pressSoon(REGISTROS.editar(nombre))
    type('Observaciones', 'antes')
    network.weather = losingAnswers(reach, 'PUT')
    press(REGISTROS.guardar(nombre))
    await screen.findByText(REGISTROS.noSeSabeSiGuardo)
    await reload()
    press(REGISTROS.guardar(nombre))
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith(REGISTROS.modificado))
    const [first, ...more] = network.writes().map(keyOf)
    expect(more).toEqual([first])
  })

  test('a new line is stored once after a reload, even if it was saved before its draft was stored', async () => {
    const { id, nro_remito } = await fresh()
    await show()
    await openDetail(nro_remito ?? '')
    press(DETALLE.buscarProducto)
    elegidos = productos.slice(0, 1)
    press('Aplicar')
    fireEvent.change(screen.getByRole('textbox', { name: 'Cantidad' }), { target: { value: '3' } })
    press('Confirmar línea')
    network.weather = losingAnswers(reach, 'PUT')
    press(DETALLE.guardar)
    await dialog(MODALES.error)
    close()
    await reload()
    press(DETALLE.guardar)
    await screen.findByRole('alertdialog', { name: /Éxito|Ojo!/ })
    expect((await stock.registro(id))?.detalles.map(({ cantidad }) => cantidad)).toEqual([3])
  })
})

test('an address with a record opens the record on its page, or shows a notice if the record is unknown', async () => {
  const { id } = (await stock.listar<Registro>('registros')).at(-1) ?? { id: 0 }
  network.weather = withThirty
  await show(`/stock/registro?registro=${id}`)
  expect(within(await detail()).getByRole('textbox', { name: DETALLE.cantidadDe('P-0') })).toBeDefined()
  cleanup()
  await show('/stock/registro?registro=999999')
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith(REGISTROS.noEsta(999_999)))
})

test('a list of records that fails with 500 shows an error, and the earlier rows stay with their age', async () => {
  await show()
  const rows = shown()
  cleanup()
  queryClient.clear()
  network.weather = url => (url === '/api/registros' ? Response.json({}, { status: 500 }) : undefined)
  await show()
  expect((await dialog(MODALES.error)).textContent).toContain(REGISTROS.errorConsultar)
  close()
  expect(shown()).toEqual(rows)
  expect(screen.getByText(/^Datos de las/).textContent).toContain(TABLA.sinActualizar)
})

test('a person who may only read sees records, lines and history, and no button that writes', async () => {
  const { nro_remito } = await fresh({ detalles: [{ producto: 1, cantidad: 2 }] })
  const vacio = await fresh()
  may = onlyReading
  await show()
  const row = (await screen.findByText(String(nro_remito))).closest('tr') as HTMLElement
  const names = within(row)
    .getAllByRole('button')
    .map(each => each.getAttribute('aria-label'))
  expect(names).toEqual([REGISTROS.verDetalle(String(nro_remito)), `Historial de ${nro_remito}`])
  expect(screen.queryByRole('button', { name: REGISTROS.nuevo })).toBeNull()
  const lines = await openDetail(String(nro_remito))
  expect(within(lines).getAllByRole('button')).toEqual([
    within(lines).getByRole('button', { name: 'Remito' }),
  ])
  expect(within(lines).getByRole<HTMLInputElement>('textbox').readOnly).toBe(true)
  const none = await openDetail(String(vacio.nro_remito))
  expect(within(none).getAllByRole('button')).toEqual([within(none).getByRole('button', { name: 'Remito' })])
})
