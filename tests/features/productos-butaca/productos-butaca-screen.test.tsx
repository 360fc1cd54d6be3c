// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ParButaca, ProductosButaca } from '#contract/stock/producto-butaca.ts'
import ProductosButacaScreen from '#features/productos-butaca/productos-butaca-screen.tsx'
import { observeClient } from '#http/client.ts'
import { PRODUCTOS_BUTACA, STOCK_PISO } from '#messages/stock/productos-butaca.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { CanContext } from '#queries/cuenta/use-sesion.ts'
import { everything, onlyReading } from '#tests/helpers/allowed.ts'
import { producto } from '#tests/helpers/producto.ts'
import { loadDialogs, press, problem, useNetwork } from '#tests/helpers/screen.ts'

beforeAll(loadDialogs)

const par = (id: number, more: Partial<ParButaca> = {}): ParButaca => ({
  modelo: { id, nombre: `S${id}` },
  color: { id: 1, nombre: 'negro' },
  producto: null,
  butacas: 3,
  esperan: 0,
  version: 2,
  ...more,
})
const BT = { id: 9, codigo: 'BT-9', descripcion: 'Butaca nueve' }
let lista: ProductosButaca
let answer: () => Response
const notify = { success: vi.fn(), error: vi.fn() }

const network = useNetwork((_url, { method }) => (method === 'GET' ? Response.json(lista) : answer()))
beforeEach(() => {
  lista = { pares: [par(5, { esperan: 2 }), par(7, { producto: BT })], piso: { desde: null, version: 4 } }
  answer = () => Response.json(lista.pares[0])
  observeClient({ answered: () => {}, unreachable: () => {}, refused: () => {} })
})

const Picker = ({ onApply }: { onApply: (productos: ReturnType<typeof producto>[]) => void }) => (
  <button type="button" onClick={() => onApply([producto({ id: 9, codigo: 'BT-9' })])}>
    Aplicar
  </button>
)
async function show(may = everything): Promise<void> {
  render(
    <CanContext value={may}>
      <ProductosButacaScreen notify={notify} sesion={{ nombre: 'admin' }} ProductoPicker={Picker} />
    </CanContext>,
  )
  await screen.findByText('S5')
}
const answered = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
const writes = () =>
  network.writes().map(({ url, init }) => [url, init.body, new Headers(init.headers).get('if-match')])

test('the product chosen for a model and color is sent with the version that was seen', async () => {
  await show()
  expect(screen.getByText(PRODUCTOS_BUTACA.encontrados(1, 2))).toBeDefined()
  expect(screen.getByText(PRODUCTOS_BUTACA.esperan(2))).toBeDefined()
  press(PRODUCTOS_BUTACA.elegirDe('S5 negro'))
  press('Aplicar')
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith(PRODUCTOS_BUTACA.elegido('S5 negro', 'BT-9')),
  )
  expect(writes()).toEqual([['/api/productos-butaca/5/1', '{"producto":9}', '"v2"']])
})

test('«Quitar» asks before it removes the product of a model and color, and a 412 shows an error', async () => {
  await show()
  answer = () => problem(412)
  press(PRODUCTOS_BUTACA.quitarDe('S7 negro'))
  await screen.findByRole('alertdialog')
  expect(writes()).toEqual([])
  await answered(PRODUCTOS_BUTACA.quitar)
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith(PRODUCTOS_BUTACA.cambiado))
  expect(writes()).toEqual([['/api/productos-butaca/7/1', '{"producto":null}', '"v2"']])
})

test('the stock movements from the floor are switched on from a day, and off after a question', async () => {
  await show()
  expect(screen.getByText(STOCK_PISO.apagado)).toBeDefined()
  press(STOCK_PISO.prender)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox', { name: STOCK_PISO.desde }), { target: { value: '1/1/2020' } })
  fireEvent.click(dialog.getByRole('button', { name: STOCK_PISO.confirmar }))
  expect(await dialog.findByText(STOCK_PISO.fechaMala)).toBeDefined()
  fireEvent.change(dialog.getByRole('textbox', { name: STOCK_PISO.desde }), {
    target: { value: '1/12/2090' },
  })
  lista = { ...lista, piso: { desde: '2090-12-01T00:00:00.000', version: 5 } }
  fireEvent.click(dialog.getByRole('button', { name: STOCK_PISO.confirmar }))
  expect(await screen.findByText(STOCK_PISO.empieza('01/12/2090'))).toBeDefined()
  press(STOCK_PISO.apagar)
  await answered(STOCK_PISO.apagar)
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(STOCK_PISO.quedoApagado))
  expect(writes()).toEqual([
    ['/api/productos-butaca/piso', '{"desde":"2090-12-01"}', '"v4"'],
    ['/api/productos-butaca/piso', '{"desde":null}', '"v5"'],
  ])
})

test('the buttons for products and stock from the floor are disabled without a network, and hidden from a person who may only read', async () => {
  const names = [
    PRODUCTOS_BUTACA.elegirDe('S5 negro'),
    PRODUCTOS_BUTACA.quitarDe('S7 negro'),
    STOCK_PISO.prender,
  ]
  await show()
  act(() => reportReachable(false))
  for (const name of names) expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
  cleanup()
  act(() => reportReachable(true))
  await show(onlyReading)
  for (const name of names) expect(screen.queryByRole('button', { name })).toBeNull()
})
