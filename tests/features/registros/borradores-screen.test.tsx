// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EntregaEnvio } from '#contract/entrega.ts'
import type { Entrega, Entregas } from '#contract/stock/entregas.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import type { Remito } from '#contract/stock/remitos.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import RegistrosScreen from '#features/registros/registros-screen.tsx'
import { useTokenFrom } from '#http/client.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { MODALES } from '#messages/marco.ts'
import { SERVIDOR_ENTREGAS } from '#messages/server/problemas.ts'
import { ENTREGAS } from '#messages/stock/entregas.ts'
import { DETALLE, REGISTROS, REMITO } from '#messages/stock/registros.ts'
import { TABLA } from '#messages/tabla.ts'
import { setOwnServer } from '#offline/device.ts'
import { forgetListas } from '#offline/listas.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { reloadAnswers } from '#queries/answer.ts'
import { CanContext } from '#queries/cuenta/use-sesion.ts'
import { queryClient } from '#queries/query-client.ts'
import { askLista, refreshLista } from '#queries/stock/use-lista.ts'
import { everything, onlyReading } from '#tests/helpers/allowed.ts'
import { addButacas } from '#tests/helpers/fabrica.ts'
import { followReachability } from '#tests/helpers/follow-reachability.ts'
import { injectFetch } from '#tests/helpers/inject-fetch.ts'
import { type OfflineServers, startOfflineServers } from '#tests/helpers/offline-server.ts'
import { cut, endScreen, loadDialogs, press, problem } from '#tests/helpers/screen.ts'
import { type StockCalls, stockCalls } from '#tests/helpers/stock.ts'
import { leaveGuard } from '#ui/leave-guard.ts'
import type { ToastAction } from '#ui/notices/toast.tsx'

let servers: OfflineServers
let stock: StockCalls
let producto: Producto
let elegido: Producto
let last = 0
const notify = { success: vi.fn(), error: vi.fn() }

beforeAll(async () => {
  await loadDialogs()
  servers = await startOfflineServers()
  stock = stockCalls(servers.full)
  const { id } = await stock.nuevo('productos', { codigo: 'BT-N', descripcion: 'Butaca negra', venta: 200 })
  // Enough stock to cause no warning
  await stock.nuevo('registros', { tipo_registro: 2, detalles: [{ producto: id, cantidad: 100 }] })
  producto = await stock.producto(id)
  elegido = producto
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
  vi.stubGlobal('fetch', injectFetch(servers.full))
})
afterEach(async () => {
  await servers.full.db.query(`update entrega set estado = 'descartada' where estado = 'abierta'`)
  // Otherwise each test would draw the records of earlier tests
  await servers.full.db.query('delete from registro where tipo_registro_id <> 2')
  endScreen()
  localStorage.clear()
  await forgetListas()
})

const Picker = ({ onApply }: { onApply: (productos: readonly Producto[]) => void }) => (
  <button type="button" onClick={() => onApply([elegido])}>
    Aplicar
  </button>
)

async function entregar(remito: string, pares: readonly (readonly [number, number])[]): Promise<string[]> {
  const clave = crypto.randomUUID()
  const butacas = pares.map(([modelo, color]) => ({ nro: `E-${++last}`, modelo, color, estado: 5 }))
  await addButacas(servers.full.db, butacas)
  for (const { nro } of butacas) await mover(nro, 6, { clave, cliente: { nombre: 'Expreso Norte' }, remito })
  return butacas.map(({ nro }) => nro)
}

async function mover(nro: string, estado: number, entrega?: EntregaEnvio): Promise<void> {
  const query = { nroButaca: nro, idEstado: String(estado) }
  const { statusCode } = await servers.full.put(query, {}, 'operario', entrega && { entrega })
  expect(statusCode).toBe(200)
}

const renderScreen = (can = everything, quien = 'admin') =>
  render(
    <MemoryRouter initialEntries={['/stock/registro']}>
      <CanContext value={can}>
        <RegistrosScreen notify={notify} sesion={{ nombre: quien }} ProductoPicker={Picker} />
      </CanContext>
    </MemoryRouter>,
  )

async function show(remito: string, can = everything): Promise<void> {
  renderScreen(can)
  fireEvent.click(await screen.findByRole('button', { name: REGISTROS.verDetalle(remito) }))
}
async function openDraft(remito: string): Promise<void> {
  const drafts = () =>
    within(document.querySelector<HTMLElement>('.borradores') ?? document.createElement('p'))
  await waitFor(() => fireEvent.click(drafts().getByRole('button', { name: REGISTROS.verDetalle(remito) })))
}
const answer = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
const confirmSale = async () => {
  press(ENTREGAS.confirmar)
  await answer(ENTREGAS.confirmar)
}
const discardDraft = async () => {
  press(ENTREGAS.descartar)
  await answer(ENTREGAS.descartar)
}
const ventaDe = async (remito: string) =>
  (await stock.listar<Registro>('registros')).find(({ nro_remito }) => nro_remito === remito)
const listEntregas = async () =>
  (await servers.full.call({ method: 'GET', url: '/api/entregas' }, 'admin')).json<Entregas>().entregas

test('three clicks from Registros turn the draft of a delivery into a sale, and remove the draft', async () => {
  const nros = await entregar('R-1', [
    [1, 1],
    [1, 1],
  ])
  await show('R-1')
  for (const nro of nros) expect(screen.getByText(nro)).toBeDefined()
  expect(screen.getByText(/operario leyó 2 butacas, hoy/)).toBeDefined()
  await confirmSale()
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(ENTREGAS.confirmada('R-1')))
  expect(await ventaDe('R-1')).toBeDefined()
  await waitFor(() => expect(screen.queryByText(ENTREGAS.marca)).toBeNull())
  expect((await stock.producto(producto.id)).existencia).toBe(98)
})

test('a draft whose seats were scanned yesterday and today names both days', async () => {
  const [uno = ''] = await entregar('R-12', [
    [1, 1],
    [1, 1],
  ])
  await servers.full.db.query(
    "update cambio_estado set fecha_hs = fecha_hs - interval '1 day' where butaca_nro = $1 and entrega_id is not null",
    [uno],
  )
  const entregas = await listEntregas()
  const { fecha, hora } = partesFechaHs(entregas[0]?.primera ?? '')
  await show('R-12')
  expect(
    screen.getByText(new RegExp(`operario leyó 2 butacas, ${fecha} ${hora} a hoy \\d\\d:\\d\\d`)),
  ).toBeDefined()
})

test('a draft’s line without a product disables the sale with a reason until a product is chosen', async () => {
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
  await confirmSale()
  await waitFor(() => expect(notify.success).toHaveBeenCalled())
  const venta = await ventaDe('R-2')
  expect(venta?.detalles).toMatchObject([{ cantidad: 2, producto: { id: producto.id } }])
})

test('the sale of a draft is refused if a chosen product has a new price, and the draft then shows that price', async () => {
  const [, , quitada = ''] = await entregar('R-92', [
    [2, 2],
    [1, 1],
    [1, 1],
  ])
  const { id } = await stock.nuevo('productos', { codigo: 'BT-B', venta: 150.5 })
  elegido = await stock.producto(id)
  await show('R-92')
  press(ENTREGAS.elegirDe('H7 blanco'))
  press('Aplicar')
  press(ENTREGAS.quitarAlgunaDe('BT-N'))
  press(ENTREGAS.quitarButaca(quitada))
  const precio = () =>
    screen.getByRole<HTMLInputElement>('textbox', { name: ENTREGAS.precioDe('BT-B') }).value
  expect(precio()).toBe('150,50')
  await servers.full.db.query('update producto set venta = 999 where id = $1', [id])
  await confirmSale()
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith(SERVIDOR_ENTREGAS.cambio))
  await waitFor(() => expect(precio()).toBe('999,00'))
  expect(screen.getByText(ENTREGAS.fueraDetalle(1))).toBeDefined()
  expect(await ventaDe('R-92')).toBeUndefined()
  await confirmSale()
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(ENTREGAS.confirmada('R-92')))
  const venta = await ventaDe('R-92')
  expect(venta).toMatchObject({ monto: 1199 })
  elegido = producto
})

test('in a draft a price is changed, a line is taken out and put back, and a seat is taken out', async () => {
  const [uno = '', dos = '', sin = ''] = await entregar('R-8', [
    [1, 1],
    [1, 1],
    [2, 3],
  ])
  await show('R-8')
  press(ENTREGAS.quitarLinea('H7 rojo'))
  const confirmar = screen.getByRole('button', { name: ENTREGAS.confirmar })
  expect(confirmar).toHaveProperty('disabled', false)
  const fuera = () => within(screen.getByRole('region', { name: ENTREGAS.fuera }))
  expect(fuera().getByText(ENTREGAS.fueraDetalle(1))).toBeDefined()
  press(ENTREGAS.reponer(sin))
  expect(screen.queryByText(ENTREGAS.fuera)).toBeNull()
  expect(confirmar).toHaveProperty('disabled', true)
  press(ENTREGAS.quitarLinea('H7 rojo'))
  press(ENTREGAS.quitarAlgunaDe('BT-N'))
  press(ENTREGAS.quitarButaca(dos))
  expect(fuera().getByText(ENTREGAS.fueraDetalle(2))).toBeDefined()
  const precio = screen.getByRole('textbox', { name: ENTREGAS.precioDe('BT-N') })
  expect(precio).toHaveProperty('value', '200,00')
  fireEvent.change(precio, { target: { value: 'x' } })
  expect(confirmar).toHaveProperty('disabled', true)
  expect(screen.getByText(ENTREGAS.precioMal('BT-N'))).toBeDefined()
  fireEvent.change(precio, { target: { value: '150,5' } })
  expect(screen.getByText(ENTREGAS.precioDeLista(200))).toBeDefined()
  press(ENTREGAS.confirmar)
  expect((await screen.findByRole('alertdialog')).textContent).toContain(ENTREGAS.confirmarSin(2))
  await answer(ENTREGAS.confirmar)
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(ENTREGAS.confirmada('R-8')))
  const venta = await ventaDe('R-8')
  expect(venta?.detalles).toMatchObject([{ cantidad: 1, subtotal: 150.5 }])
  expect((await stock.producto(producto.id)).venta).toBe(200)
  // The sale's lines are open, with the button for the remito. The seats that were taken out wait in another draft
  expect(await screen.findByRole('button', { name: REMITO.tituloX })).toBeDefined()
  expect(await screen.findByText(uno)).toBeDefined()
  await openDraft('R-8')
  expect(await screen.findByText(dos)).toBeDefined()
  expect(screen.getByText(sin)).toBeDefined()
  expect(screen.getByText(ENTREGAS.sigueA)).toBeDefined()
})

test('the remito and the client of a draft are changed in its row, and used for its sale', async () => {
  const { id } = await stock.nuevo('cliente_proveedor', { nombre: 'Transporte El Ceibo' })
  await entregar('R-9', [[1, 1]])
  await show('R-9')
  press(REGISTROS.editar('R-9'))
  fireEvent.change(await screen.findByRole('textbox', { name: REGISTROS.nroRemito }), {
    target: { value: ' R-0001-9 ' },
  })
  const cliente = screen.getByRole('combobox', { name: REGISTROS.columnas.cliente_proveedor })
  await within(cliente).findByRole('option', { name: 'Transporte El Ceibo' })
  fireEvent.change(cliente, { target: { value: String(id) } })
  press(REGISTROS.guardar('R-9'))
  expect(screen.getByText('R-0001-9')).toBeDefined()
  expect(screen.getByText('Transporte El Ceibo', { selector: 'td.c-cli' })).toBeDefined()
  expect(leaveGuard.question()).toBe(DETALLE.hayCambios('R-9'))
  await confirmSale()
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(ENTREGAS.confirmada('R-0001-9')))
  const venta = await ventaDe('R-0001-9')
  expect(venta?.cliente_proveedor).toMatchObject({ id, nombre: 'Transporte El Ceibo' })
})

test('a person who may not write sees the draft without its controls', async () => {
  await entregar('R-10', [[1, 1]])
  await show('R-10', onlyReading)
  expect(screen.getByText('u$s 200,00', { selector: 'td.e-pre' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: ENTREGAS.precioDe('BT-N') })).toBeNull()
  for (const name of [ENTREGAS.quitarLinea('BT-N'), ENTREGAS.confirmar, ENTREGAS.descartar])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a deleted sale becomes a draft again, and the draft says why', async () => {
  const [uno = ''] = await entregar('R-11', [[1, 1]])
  await show('R-11')
  await confirmSale()
  fireEvent.click(await screen.findByRole('button', { name: REGISTROS.eliminar('R-11') }))
  await answer(MODALES.continuar)
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(REGISTROS.eliminado))
  await openDraft('R-11')
  expect(await screen.findByText(ENTREGAS.ventaEliminada)).toBeDefined()
  expect(screen.getByText(uno)).toBeDefined()
  press(ENTREGAS.descartarDe('R-11'))
  await answer(ENTREGAS.descartar)
  await waitFor(() => expect(screen.queryByText(ENTREGAS.marca)).toBeNull())
})

test('a draft and its question name another sale of one of its seats, until the seat is taken out', async () => {
  const [uno = '', dos = ''] = await entregar('R-40', [
    [1, 1],
    [1, 1],
  ])
  await show('R-40')
  await confirmSale()
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(ENTREGAS.confirmada('R-40')))
  await mover(dos, 5)
  await mover(dos, 6, { clave: crypto.randomUUID(), cliente: { nombre: 'Otro' }, remito: 'R-41' })
  await act(() => reloadAnswers(['entregas']))
  await openDraft('R-41')
  const aviso = ENTREGAS.yaVendidas([dos], 'R-40', null)
  expect(aviso).not.toContain(uno)
  expect(await screen.findByText(aviso)).toBeDefined()
  press(ENTREGAS.confirmar)
  expect((await screen.findByRole('alertdialog')).textContent).toContain(aviso)
  await answer(MODALES.cerrar)
  press(ENTREGAS.quitarLinea('BT-N'))
  expect(screen.queryByText(aviso)).toBeNull()
  press(ENTREGAS.reponer(dos))
  expect(screen.getByText(aviso)).toBeDefined()
})

test('the sale is refused if a seat arrived after the draft was shown, and the draft then shows the seat', async () => {
  await entregar('R-3', [[1, 1]])
  await show('R-3')
  const [otra = ''] = await entregar('R-3', [[1, 1]])
  await confirmSale()
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith(SERVIDOR_ENTREGAS.cambio))
  expect(await screen.findByText(otra)).toBeDefined()
  expect(await ventaDe('R-3')).toBeUndefined()
  await discardDraft()
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith(
      ENTREGAS.descartada(ENTREGAS.borradorDe('Expreso Norte')),
      expect.objectContaining({ label: ENTREGAS.deshacer }),
    ),
  )
  const entregas = await listEntregas()
  expect(entregas).toEqual([])
})

test('selling and discarding are refused if the draft gets another seat while their question is open', async () => {
  await entregar('R-31', [[1, 1]])
  await show('R-31')
  for (const decision of [ENTREGAS.confirmar, ENTREGAS.descartar]) {
    notify.error.mockClear()
    press(decision)
    const pregunta = await screen.findByRole('alertdialog')
    const asked = pregunta.textContent
    const [otra = ''] = await entregar('R-31', [[1, 1]])
    await act(() => reloadAnswers(['entregas']))
    expect(await screen.findByText(otra)).toBeDefined()
    expect(pregunta.textContent).toBe(asked)
    await answer(decision)
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith(SERVIDOR_ENTREGAS.cambio))
  }
  expect(await ventaDe('R-31')).toBeUndefined()
})

describe('a draft that another person decides', () => {
  const decidir = async (que: 'confirmar' | 'descartar', remito: string) => {
    const entregas = await listEntregas()
    const { id, huella } = entregas.find(each => each.remito === remito) as Entrega
    const payload = JSON.stringify({ huella })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const url = `/api/entregas/${id}/${que}`
    const { statusCode } = await servers.full.call({ method: 'POST', url, payload, headers }, 'admin')
    expect(statusCode).toBe(200)
    await act(() => reloadAnswers(['entregas']))
  }

  test('a draft that another person confirms keeps what was typed, says that it was confirmed, and opens the sale', async () => {
    const [, dos = ''] = await entregar('R-50', [
      [1, 1],
      [1, 1],
    ])
    await show('R-50')
    fireEvent.change(screen.getByRole('textbox', { name: ENTREGAS.precioDe('BT-N') }), {
      target: { value: '150,5' },
    })
    press(ENTREGAS.quitarAlgunaDe('BT-N'))
    press(ENTREGAS.quitarButaca(dos))
    press(REGISTROS.editar('R-50'))
    fireEvent.change(await screen.findByRole('textbox', { name: REGISTROS.nroRemito }), {
      target: { value: 'R-0050' },
    })
    await decidir('confirmar', 'R-50')
    expect(await screen.findByText(ENTREGAS.yaDecidida.confirmada)).toBeDefined()
    expect(screen.getByText(new RegExp(ENTREGAS.quedaEscrito.confirmada))).toBeDefined()
    expect(screen.getByText('R-0050', { selector: '.code' })).toBeDefined()
    expect(document.querySelector('td.e-pre')?.textContent).toContain('u$s 150,50')
    expect(within(screen.getByRole('region', { name: ENTREGAS.fuera })).getByText(dos)).toBeDefined()
    expect(leaveGuard.question()).toBe(DETALLE.hayCambios('R-50'))
    for (const name of [ENTREGAS.confirmar, ENTREGAS.descartar, ENTREGAS.reponer(dos)])
      expect(screen.queryByRole('button', { name })).toBeNull()
    press(ENTREGAS.verVenta)
    expect(await screen.findByRole('button', { name: REMITO.tituloX })).toBeDefined()
    press(ENTREGAS.cerrarBorrador)
    expect(screen.queryByText(ENTREGAS.yaDecidida.confirmada)).toBeNull()
    expect(leaveGuard.question()).toBeNull()
  })

  test('a draft that another person discards comes back with the typed price if the discard is undone', async () => {
    await entregar('R-51', [[1, 1]])
    await show('R-51')
    const precio = () => screen.findByRole<HTMLInputElement>('textbox', { name: ENTREGAS.precioDe('BT-N') })
    fireEvent.change(await precio(), { target: { value: '99' } })
    await decidir('descartar', 'R-51')
    expect(await screen.findByText(ENTREGAS.yaDecidida.descartada)).toBeDefined()
    press(ENTREGAS.deshacerDescarte)
    expect((await precio()).value).toBe('99')
    expect(screen.queryByText(ENTREGAS.yaDecidida.descartada)).toBeNull()
  })

  test('an open draft without changes is shown as decided, and leaving asks nothing', async () => {
    const [uno = ''] = await entregar('R-52', [[1, 1]])
    await show('R-52')
    await mover(uno, 5)
    await act(() => reloadAnswers(['entregas']))
    expect(await screen.findByText(ENTREGAS.yaDecidida.otra)).toBeDefined()
    expect(screen.queryByText(new RegExp(ENTREGAS.quedaEscrito.otra))).toBeNull()
    expect(leaveGuard.question()).toBeNull()
    await mover(uno, 6, { clave: crypto.randomUUID(), cliente: { nombre: 'Expreso Norte' }, remito: 'R-52' })
    await act(() => reloadAnswers(['entregas']))
    expect(await screen.findByText(ENTREGAS.marca)).toBeDefined()
  })

  test('a draft that is decided while it is closed and unchanged leaves the list without a notice', async () => {
    await entregar('R-53', [[1, 1]])
    await show('R-53')
    press(REGISTROS.ocultarDetalle('R-53'))
    await decidir('confirmar', 'R-53')
    await waitFor(() => expect(document.querySelector('.borradores')).toBeNull())
  })
})

test('cancelling the edit of a draft’s header leaves no change', async () => {
  await entregar('R-54', [[1, 1]])
  await show('R-54')
  press(REGISTROS.editar('R-54'))
  fireEvent.change(await screen.findByRole('textbox', { name: REGISTROS.nroRemito }), {
    target: { value: 'otro' },
  })
  expect(leaveGuard.question()).toBe(DETALLE.hayCambios('R-54'))
  press(REGISTROS.cancelar('R-54'))
  expect(leaveGuard.question()).toBeNull()
})

test('the notification’s undo restores a discarded draft once', async () => {
  const [nro = ''] = await entregar('R-83', [[1, 1]])
  await show('R-83')
  await discardDraft()
  const descartada = ENTREGAS.descartada(ENTREGAS.borradorDe('Expreso Norte'))
  await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith(descartada, expect.anything()))
  await waitFor(() => expect(screen.queryByText(ENTREGAS.marca)).toBeNull())
  const deshacer = notify.success.mock.lastCall?.[1] as ToastAction
  act(deshacer.onPress)
  const deVuelta = ENTREGAS.deVuelta(ENTREGAS.borradorDe('Expreso Norte'))
  await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith(deVuelta))
  await openDraft('R-83')
  expect(await screen.findByText(nro)).toBeDefined()
  act(deshacer.onPress)
  await waitFor(() => expect(notify.error).toHaveBeenLastCalledWith(SERVIDOR_ENTREGAS.noDescartada))
})

test('a sale shows the seats of its lines and marks the seats that came back', async () => {
  const [uno = '', dos = ''] = await entregar('R-4', [
    [1, 1],
    [1, 1],
  ])
  await show('R-4')
  await confirmSale()
  await waitFor(() => expect(screen.queryByText(ENTREGAS.marca)).toBeNull())
  const vuelta = await servers.full.put({ nroButaca: dos, idEstado: '5' }, {}, 'operario')
  expect(vuelta.statusCode, vuelta.body).toBe(200)
  expect((await screen.findByText(uno)).closest('li')?.textContent).toBe(uno)
  await queryClient.invalidateQueries()
  await screen.findByText(ENTREGAS.volvio)
  expect(screen.getByText(dos).closest('li')?.textContent).toBe(`${dos} ${ENTREGAS.volvio}`)
})

test('«Para confirmar» counts the drafts and lists only drafts', async () => {
  await entregar('R-5', [[1, 1]])
  await stock.nuevo('registros', { tipo_registro: 5, nro_remito: 'P-9' })
  await show('R-5')
  await screen.findByText('P-9')
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${ENTREGAS.paraConfirmar} ?1$`) }))
  expect(screen.queryByText('P-9')).toBeNull()
  expect(screen.getByText('R-5')).toBeDefined()
  // The foot is hidden, because it would count the hidden records
  expect(screen.queryByRole('navigation', { name: TABLA.paginas })).toBeNull()
  act(() => queryClient.clear())
})

test('with «Para confirmar» on and without a draft, the row of a new record is shown', async () => {
  await servers.full.db.query(`update entrega set estado = 'descartada' where estado = 'abierta'`)
  await entregar('R-7', [[1, 1]])
  await show('R-7')
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${ENTREGAS.paraConfirmar}`) }))
  await discardDraft()
  await screen.findByText(ENTREGAS.ningunaParaConfirmar)
  press(REGISTROS.nuevo)
  expect(await screen.findByRole('button', { name: REGISTROS.guardarNuevo })).toBeDefined()
})

test('a record with the type of the floor’s stock movements offers no remito', async () => {
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

test('a sale gets a remito X on two sheets with its seats, the remito can be annulled, and after a restore the user is asked for the last number', async () => {
  vi.stubGlobal('print', vi.fn())
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
  const [uno = ''] = await entregar('R-6', [[1, 1]])
  await show('R-6')
  await confirmSale()
  await screen.findByRole('button', { name: REMITO.tituloX })
  await waitFor(() => expect(screen.queryByText(ENTREGAS.marca)).toBeNull())
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

const papel = () => ({
  numeros: [...document.querySelectorAll('.papel .documento')].map(
    each => /00001-\d{8}/.exec(each.textContent ?? '')?.[0],
  ),
  nros: [...document.querySelectorAll('.papel .documento:first-child .nros')].map(each => each.textContent),
})
const dado = async () =>
  (await screen.findByRole('button', { name: /^Anular el remito/ })).getAttribute('aria-label')?.slice(-14)

describe('a remito X that was given before', () => {
  const SLOW = { timeout: 10_000 }
  // Repeats the event: the paper is on the page before the app listens to `afterprint`
  const closePrint = () =>
    waitFor(() => {
      window.dispatchEvent(new Event('afterprint'))
      expect(papel().numeros).toEqual([])
    }, SLOW)
  const printed = async (remito: string) => {
    vi.stubGlobal('print', vi.fn())
    Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
    const [uno = '', dos = ''] = await entregar(remito, [
      [1, 1],
      [1, 1],
    ])
    await show(remito)
    await confirmSale()
    fireEvent.click(await screen.findByRole('button', { name: REMITO.tituloX }))
    const numero = (await dado()) ?? ''
    await waitFor(() => expect(papel().numeros).toEqual([numero, numero]), SLOW)
    await closePrint()
    const venta = await ventaDe(remito)
    return { uno, dos, numero, id: venta?.id ?? 0 }
  }
  const corregir = async (id: number) => {
    const detalles = [{ producto: producto.id, cantidad: 1 }]
    expect((await stock.guardar(id, { tipo_registro: 1, detalles })).statusCode).toBe(200)
    press(REMITO.tituloX)
    await waitFor(() => expect(notify.error).toHaveBeenLastCalledWith(REMITO.otraVersion), SLOW)
    expect(papel().numeros).toEqual([])
    await waitFor(
      () => expect(screen.getByRole('textbox', { name: /^Cantidad/ })).toHaveProperty('value', '1'),
      SLOW,
    )
  }

  test('a remito’s number that another person annulled meanwhile is not printed again', async () => {
    const { numero } = await printed('R-20')
    await servers.full.db.query(`update remito set anulado_en = now() where anulado_en is null`)
    press(REMITO.tituloX)
    await waitFor(() => expect(papel().numeros).toHaveLength(2), SLOW)
    expect(papel().numeros).not.toContain(numero)
  })

  test('O2: a remito’s number whose answer was lost is not printed again after it is annulled', async () => {
    const { numero } = await printed('R-26')
    const anular = async (cual: string) => {
      press(REMITO.anularDe(cual))
      await answer(REMITO.anular)
      await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith(REMITO.anulado(cual)))
      await waitFor(() => expect(screen.queryByText(cual)).toBeNull())
    }
    await anular(numero)
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const reply = await real(input, init)
      return /\/remito$/.test(input) ? cut() : reply
    })
    press(REMITO.tituloX)
    await waitFor(() => expect(notify.error).toHaveBeenLastCalledWith(REMITO.sinRespuesta))
    const perdido = (await dado()) ?? ''
    vi.stubGlobal('fetch', real)
    act(() => reportReachable(true))
    await anular(perdido)
    press(REMITO.tituloX)
    await waitFor(() => expect(papel().numeros).toHaveLength(2), SLOW)
    expect(papel().numeros).not.toContain(perdido)
  })

  test('after a correction of the record, printing its remito asks first and can print the same number again', async () => {
    const { numero, id, uno, dos } = await printed('R-21')
    await corregir(id)
    press(REMITO.tituloX)
    const pregunta = await screen.findByRole('alertdialog', { name: REMITO.corregido(numero) })
    expect(papel().numeros).toEqual([])
    expect(within(pregunta).getByRole('button', { name: REMITO.darOtro })).toBeDefined()
    await answer(REMITO.imprimirMismo)
    await waitFor(() => expect(papel().numeros).toEqual([numero, numero]), SLOW)
    expect(papel().nros).toEqual([`${uno}  ${dos}`, REMITO.conNumero(2, 1)])
  })

  test('after this person’s own correction printing asks first, even if the request for the seats gets no answer', async () => {
    const { numero, id } = await printed('R-23')
    fireEvent.change(screen.getByRole('textbox', { name: /^Cantidad/ }), { target: { value: '1' } })
    answering(`/api/registros/${id}/butacas`, unanswered)
    press(DETALLE.guardar)
    const remito = await screen.findByRole('button', { name: REMITO.tituloX }, SLOW)
    fireEvent.click(remito)
    await screen.findByRole('alertdialog', { name: REMITO.corregido(numero) }, SLOW)
    expect(papel().numeros).toEqual([])
  })

  test('after a change of client or company, printing a remito again asks first only if the paper would show the change', async () => {
    const domicilio = 'Ruta 3 km 30'
    const cliente = { nombre: 'Expreso Norte', identificacion: '30-1', domicilio }
    const { id } = await stock.nuevo('cliente_proveedor', cliente)
    const { numero } = await printed('R-25')
    const reprint = async () => {
      press(REMITO.tituloX)
      await waitFor(
        () => expect(papel().numeros.length > 0 || screen.queryByRole('alertdialog') !== null).toBe(true),
        SLOW,
      )
      const hasAsked = screen.queryByRole('alertdialog', { name: REMITO.corregido(numero) }) !== null
      if (hasAsked) {
        await answer(MODALES.cerrar)
        await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), SLOW)
      } else await closePrint()
      return hasAsked
    }
    const con = async (cambio: object) => {
      const { statusCode } = await stock.modificar('cliente_proveedor', { id, ...cliente, ...cambio })
      expect(statusCode).toBe(200)
      await act(() => refreshLista('cliente_proveedor'))
    }
    const deEmpresa = async (cambio: object) => {
      const url = '/api/empresa'
      const payload = JSON.stringify({
        ...{ razon_social: '', nombre_fantasia: '', cuit: '', telefono: '', domicilio: '', correo: '' },
        ...cambio,
      })
      expect((await servers.full.call({ method: 'PUT', url, payload }, 'admin')).statusCode).toBe(200)
      await refreshLista('empresa')
      await askLista('admin', 'empresa')
    }
    expect(await reprint()).toBe(false)
    await con({ celular: 3411234567 })
    expect(await reprint(), 'no paper shows a phone of the client').toBe(false)
    await con({ domicilio: 'Av. Rojas 12' })
    await waitFor(async () => expect(await reprint()).toBe(true), SLOW)
    await con({})
    await waitFor(async () => expect(await reprint()).toBe(false), SLOW)
    await deEmpresa({ razon_social: 'Butacas Sur', cuit: '20-05536168-2' })
    expect(await reprint()).toBe(true)
  })

  test('the question for annulling a remito annuls the number that it names, not a later number', async () => {
    const { numero, id } = await printed('R-24')
    press(REMITO.anularDe(numero))
    const pregunta = await screen.findByRole('alertdialog', { name: REMITO.preguntaAnular(numero) })
    await servers.full.db.query('update remito set anulado_en = now() where anulado_en is null')
    const url = `/api/registros/${id}/remito`
    const otro = (await servers.full.call({ method: 'POST', url }, 'admin')).json<Remito>().numero
    await act(() => reloadAnswers(['entregas']))
    await screen.findByText(otro)
    expect(screen.getByRole('alertdialog', { name: REMITO.preguntaAnular(numero) })).toBe(pregunta)
    await answer(REMITO.anular)
    await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith(REMITO.anulado(numero)))
    expect(screen.getByText(otro)).toBeDefined()
  })

  test('after a correction of the record, its remito can be annulled and another number printed', async () => {
    const { numero, id } = await printed('R-22')
    await corregir(id)
    press(REMITO.tituloX)
    await answer(REMITO.darOtro)
    await waitFor(() => expect(papel().numeros).toHaveLength(2), SLOW)
    expect(notify.success).toHaveBeenCalledWith(REMITO.anulado(numero))
    expect(papel().numeros).not.toContain(numero)
    await closePrint()
    // The new number belongs to the corrected record, so a reprint asks nothing
    press(REMITO.tituloX)
    await waitFor(() => expect(papel().numeros).toHaveLength(2), SLOW)
  })
})

const answering = (path: string, answer: () => Response | Promise<Response>) => {
  const real = injectFetch(servers.full)
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    String(input).includes(path) ? Promise.resolve().then(answer) : real(input, init),
  )
}
const refused = () => problem(503)
const unanswered = () => {
  throw new TypeError('no network')
}

describe('the list of remitos X', () => {
  let people = 0
  const open = async () => {
    // Each call is another user, because an earlier test may store the list of its user late
    renderScreen(everything, `persona${people++}`)
    fireEvent.click(await screen.findByRole('button', { name: REMITO.lista }))
    return within(await screen.findByRole('dialog', { name: REMITO.lista }))
  }
  afterEach(() => reportReachable(true))

  test('a loading list of remitos is marked as busy and announced to screen readers', async () => {
    answering('/api/remitos', () => new Promise(() => {}))
    const dialog = await open()
    expect(dialog.getByText(REMITO.cargando)).toBeDefined()
    expect(dialog.getByRole('table', { name: REMITO.lista }).getAttribute('aria-busy')).toBe('true')
  })

  test('an empty list of remitos says how a remito is made', async () => {
    answering('/api/remitos', () => Response.json({ remitos: [] }))
    expect(await (await open()).findByText(REMITO.ninguno)).toBeDefined()
  })

  test('a refused list of remitos shows an error, and «Reintentar» fetches it again', async () => {
    answering('/api/remitos', refused)
    const dialog = await open()
    expect(await dialog.findByText(REMITO.errorConsultar)).toBeDefined()
    answering('/api/remitos', () => Response.json({ remitos: [] }))
    fireEvent.click(dialog.getByRole('button', { name: LISTA.reintentar }))
    expect(await dialog.findByText(REMITO.ninguno)).toBeDefined()
  })

  test('without an answer and without a stored list, the dialog of remitos says that it needs the network', async () => {
    answering('/api/remitos', unanswered)
    expect(await (await open()).findByText(REMITO.sinDatos)).toBeDefined()
  })

  test('without a network the stored list of remitos is shown with its age', async () => {
    const remito = {
      ...{ id: 1, numero: '00001-00000009', registro: 1, cliente: null, anulado: null },
      ...{ emitido: '2026-11-20T10:00:00.000', emitidoPor: 'admin' },
    }
    answering('/api/remitos', () => Response.json({ remitos: [remito] }))
    await (await open()).findByText(remito.numero)
    answering('/api/remitos', unanswered)
    act(() => reportReachable(false))
    const dialog = within(screen.getByRole('dialog', { name: REMITO.lista }))
    expect(await dialog.findByText(new RegExp(REMITO.sinConexion))).toBeDefined()
    expect(dialog.getByText(remito.numero)).toBeDefined()
  })
})

test('a notice says that the seats of a record could not be read, and no remito is printed without them', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await stock.nuevo('registros', { tipo_registro: 1, nro_remito: 'SIN-BUTACAS' })
  answering('/butacas', refused)
  await show('SIN-BUTACAS')
  expect(await screen.findByText(ENTREGAS.butacasNoLlegaron)).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: REMITO.tituloX }))
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith(REMITO.sinButacas))
  expect(print).not.toHaveBeenCalled()
})
