// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Entregas } from '#contract/stock/entregas.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import RegistrosScreen from '#features/registros/registros-screen.tsx'
import { useTokenFrom } from '#http/client.ts'
import { MODALES } from '#messages/marco.ts'
import { SERVIDOR_ENTREGAS } from '#messages/server/problemas.ts'
import { ENTREGAS } from '#messages/stock/entregas.ts'
import { DETALLE, REGISTROS, REMITO } from '#messages/stock/registros.ts'
import { TABLA } from '#messages/tabla.ts'
import { setOwnServer } from '#offline/device.ts'
import { forgetListas } from '#offline/listas.ts'
import { CanContext } from '#queries/cuenta/use-sesion.ts'
import { queryClient } from '#queries/query-client.ts'
import { everything } from '#tests/helpers/allowed.ts'
import { addButacas } from '#tests/helpers/fabrica.ts'
import { followReachability } from '#tests/helpers/follow-reachability.ts'
import { injectFetch } from '#tests/helpers/inject-fetch.ts'
import { type OfflineServers, startOfflineServers } from '#tests/helpers/offline-server.ts'
import { type StockCalls, stockCalls } from '#tests/helpers/stock.ts'

let servers: OfflineServers
let stock: StockCalls
let producto: Producto
let last = 0
const notify = { success: vi.fn(), error: vi.fn() }

beforeAll(async () => {
  await Promise.all([import('#ui/overlay/ask-dialog.tsx'), import('#ui/overlay/dialog.tsx')])
  servers = await startOfflineServers()
  stock = stockCalls(servers.full)
  const { id } = await stock.nuevo('productos', { codigo: 'BT-N', descripcion: 'Butaca negra', venta: 200 })
  // Enough for no warning
  await stock.nuevo('registros', { tipo_registro: 2, detalles: [{ producto: id, cantidad: 100 }] })
  producto = await stock.producto(id)
  await servers.full.db.query(
    'insert into producto_butaca (modelo_id, color_id, producto_id) values (1, 1, $1)',
    [id],
  )
  useTokenFrom(async () => servers.full.token('admin'))
  followReachability()
  await setOwnServer(true)
})
afterAll(() => servers.close())
beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('fetch', injectFetch(servers.full))
})
afterEach(async () => {
  history.replaceState(null, '', '/')
  cleanup()
  queryClient.clear()
  localStorage.clear()
  await forgetListas()
  vi.unstubAllGlobals()
})

/** The product search; applies this product. */
const Picker = ({ onApply }: { onApply: (productos: readonly Producto[]) => void }) => (
  <button type="button" onClick={() => onApply([producto])}>
    Aplicar
  </button>
)

async function entregar(remito: string, pares: readonly (readonly [number, number])[]): Promise<string[]> {
  const clave = crypto.randomUUID()
  const butacas = pares.map(([modelo, color]) => ({ nro: `E-${++last}`, modelo, color, estado: 5 }))
  await addButacas(servers.full.db, butacas)
  for (const { nro } of butacas) {
    const entrega = { clave, cliente: { nombre: 'Expreso Norte' }, remito }
    const query = { nroButaca: nro, idEstado: '6' }
    const answer = await servers.full.call(
      { method: 'PUT', url: '/api/butaca', query, payload: { entrega } },
      'operario',
    )
    expect(answer.statusCode).toBe(200)
  }
  return butacas.map(({ nro }) => nro)
}

async function show(remito: string): Promise<void> {
  render(
    <MemoryRouter initialEntries={['/stock/registro']}>
      <CanContext value={everything}>
        <RegistrosScreen notify={notify} sesion={{ nombre: 'admin' }} ProductoPicker={Picker} />
      </CanContext>
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: REGISTROS.verDetalle(remito) }))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const answer = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
const ventas = async () => (await stock.listar<Registro>('registros')).map(({ nro_remito }) => nro_remito)

test('three clicks from Registros make a sale of a delivery, and the drafts no longer have it', async () => {
  const nros = await entregar('R-1', [
    [1, 1],
    [1, 1],
  ])
  await show('R-1')
  for (const nro of nros) expect(screen.getByText(nro)).toBeDefined()
  expect(screen.getByText(/operario leyó 2 butacas, hoy/)).toBeDefined()
  press(ENTREGAS.confirmar)
  await answer(ENTREGAS.confirmar)
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(ENTREGAS.confirmada('R-1')))
  expect(await ventas()).toContain('R-1')
  await waitFor(() => expect(screen.queryByText(ENTREGAS.marca)).toBeNull())
  expect((await stock.producto(producto.id)).existencia).toBe(98)
})

test('a line without a product disables the sale, and says why, until a product is chosen', async () => {
  await entregar('R-2', [
    [2, 2],
    [1, 1],
  ])
  await show('R-2')
  const confirmar = screen.getByRole('button', { name: ENTREGAS.confirmar })
  expect(confirmar).toHaveProperty('disabled', true)
  const reason = document.getElementById(confirmar.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe(ENTREGAS.falta('H7 blanco'))
  press(ENTREGAS.elegirDe('H7 blanco'))
  press('Aplicar')
  await waitFor(() => expect(confirmar).toHaveProperty('disabled', false))
  press(ENTREGAS.confirmar)
  await answer(ENTREGAS.confirmar)
  await waitFor(() => expect(notify.success).toHaveBeenCalled())
  const venta = (await stock.listar<Registro>('registros')).find(({ nro_remito }) => nro_remito === 'R-2')
  expect(venta?.detalles).toMatchObject([{ cantidad: 2, producto: { id: producto.id } }])
})

test('a seat that arrives while the question is open refuses the sale, and the draft shows the seat', async () => {
  await entregar('R-3', [[1, 1]])
  await show('R-3')
  const [otra = ''] = await entregar('R-3', [[1, 1]])
  press(ENTREGAS.confirmar)
  await answer(ENTREGAS.confirmar)
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith(SERVIDOR_ENTREGAS.cambio))
  expect(await screen.findByText(otra)).toBeDefined()
  expect(await ventas()).not.toContain('R-3')
  press(ENTREGAS.descartar)
  await answer(ENTREGAS.descartar)
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith(ENTREGAS.descartada(ENTREGAS.borradorDe('Expreso Norte'))),
  )
  const { entregas } = (
    await servers.full.call({ method: 'GET', url: '/api/entregas' }, 'admin')
  ).json<Entregas>()
  expect(entregas).toEqual([])
})

test('a sale shows the seats of its lines and marks those that came back', async () => {
  const [uno = '', dos = ''] = await entregar('R-4', [
    [1, 1],
    [1, 1],
  ])
  await show('R-4')
  press(ENTREGAS.confirmar)
  await answer(ENTREGAS.confirmar)
  await waitFor(() => expect(screen.queryByText(ENTREGAS.marca)).toBeNull())
  const vuelta = await servers.full.put({ nroButaca: dos, idEstado: '5' }, {}, 'operario')
  expect(vuelta.statusCode, vuelta.body).toBe(200)
  fireEvent.click(await screen.findByRole('button', { name: REGISTROS.verDetalle('R-4') }))
  expect((await screen.findByText(uno)).closest('li')?.textContent).toBe(uno)
  expect(screen.getByText(dos).closest('li')?.textContent).toBe(`${dos} ${ENTREGAS.volvio}`)
})

test('«Para confirmar» counts the drafts and shows them alone', async () => {
  await entregar('R-5', [[1, 1]])
  await stock.nuevo('registros', { tipo_registro: 5, nro_remito: 'P-9' })
  await show('R-5')
  await screen.findByText('P-9')
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${ENTREGAS.paraConfirmar} ?1$`) }))
  expect(screen.queryByText('P-9')).toBeNull()
  expect(screen.getByText('R-5')).toBeDefined()
  // The foot counts the records, which are hidden
  expect(screen.queryByRole('navigation', { name: TABLA.paginas })).toBeNull()
  act(() => queryClient.clear())
})

test('a new record is in sight when no draft is left to confirm', async () => {
  await servers.full.db.query(`update entrega set estado = 'descartada' where estado = 'abierta'`)
  await entregar('R-7', [[1, 1]])
  await show('R-7')
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${ENTREGAS.paraConfirmar}`) }))
  press(ENTREGAS.descartar)
  await answer(ENTREGAS.descartar)
  await screen.findByText(ENTREGAS.ningunaParaConfirmar)
  press(REGISTROS.nuevo)
  expect(await screen.findByRole('button', { name: REGISTROS.guardarNuevo })).toBeDefined()
})

test('a record of stock from the floor offers no remito, which the server would refuse', async () => {
  await stock.nuevo('registros', { tipo_registro: 5, nro_remito: 'PISO-1' })
  await show('PISO-1')
  expect(await screen.findByRole('button', { name: REMITO.tituloX })).toBeDefined()
  cleanup()
  queryClient.clear()
  await servers.full.db.query('update stock_piso set tipo_id = 5')
  await show('PISO-1')
  expect(await screen.findByText(DETALLE.total)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remito( X)?$/ })).toBeNull())
  await servers.full.db.query('update stock_piso set tipo_id = null')
})

test('a sale gets a remito X once, on two sheets with the seats of its lines, and it can be annulled', async () => {
  vi.stubGlobal('print', vi.fn())
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
  const [uno = ''] = await entregar('R-6', [[1, 1]])
  await show('R-6')
  press(ENTREGAS.confirmar)
  await answer(ENTREGAS.confirmar)
  await waitFor(() => expect(screen.queryAllByText(ENTREGAS.marca).length).toBeLessThan(2))
  fireEvent.click(
    (await screen.findAllByRole('button', { name: REGISTROS.verDetalle('R-6') })).at(-1) as Element,
  )
  await screen.findByText(uno)
  press(REMITO.tituloX)
  await waitFor(() => expect(document.querySelectorAll('.papel .documento').length).toBe(2))
  const [original, duplicado] = [...document.querySelectorAll('.papel .documento')].map(
    each => each.textContent,
  )
  for (const hoja of [original, duplicado]) {
    expect(hoja).toContain('Remito X')
    expect(hoja).toContain('00001-00000001')
    expect(hoja).toContain(REMITO.noFactura)
    expect(hoja).toContain(uno)
    expect(hoja).toContain('R-6')
  }
  expect([original?.includes('Original'), duplicado?.includes('Duplicado')]).toEqual([true, true])
  fireEvent.click(await screen.findByRole('button', { name: REMITO.anularDe('00001-00000001') }))
  await answer(REMITO.anular)
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(REMITO.anulado('00001-00000001')))
  press(REMITO.lista)
  expect((await screen.findByRole('row', { name: /00001-00000001/ })).textContent).toMatch(/anulado/)
  fireEvent.click(screen.getAllByRole('button', { name: MODALES.cerrar }).at(-1) as Element)
  await servers.full.db.query('update instalacion set epoca = gen_random_uuid()')
  press(REMITO.tituloX)
  const campo = await screen.findByLabelText(REMITO.ultimoNumero)
  fireEvent.change(campo, { target: { value: '00001-00000041' } })
  press(REMITO.dar)
  expect(await screen.findByRole('button', { name: REMITO.anularDe('00001-00000042') })).toBeDefined()
})
