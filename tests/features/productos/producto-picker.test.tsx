// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Producto } from '#contract/stock/producto.ts'
import ProductoPicker from '#features/productos/producto-picker.tsx'
import { useTokenFrom } from '#http/client.ts'
import { producto } from '#tests/helpers/producto.ts'
import { endScreen, loadDialogs } from '#tests/helpers/screen.ts'

const FILAS = Array.from({ length: 12 }, (_, i) =>
  producto({ id: i + 1, codigo: `K-${i}`, descripcion: `Cosa ${i}`, stock_minimo: i === 1 ? 2 : 0 }),
)
const onApply = vi.fn<(productos: readonly Producto[]) => void>()
const onClose = vi.fn()
let owners = 0

beforeAll(async () => {
  await loadDialogs()
  useTokenFrom(async () => 'token')
})
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const body = url === '/api/productos' ? FILAS : []
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(endScreen)

const props = () => ({ owner: `admin-${owners++}`, onApply, onClose })
const open = async () => {
  render(<ProductoPicker {...props()} />)
  await screen.findByRole('checkbox', { name: 'Elegir K-0' })
}
const check = (codigo: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Elegir ${codigo}` }))
const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Aplicar Selección' })

test('chosen products are returned in order of choice, even those that a filter hides', async () => {
  await open()
  const dialog = screen.getByRole('dialog', { name: 'Productos' })
  expect(within(dialog).getByText('12 productos encontradas')).toBeDefined()
  const filter = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Buscar texto' }), { target: { value } })
  check('K-9')
  check('K-2')
  filter('k-5')
  check('K-5')
  expect(within(dialog).getByText('3 elegidos')).toBeDefined()
  filter('')
  check('K-2')
  expect(
    screen.getByRole('checkbox', { name: 'Elegir K-9' }).closest('tr')?.getAttribute('aria-selected'),
  ).toBe('true')
  filter('k-5')
  expect(screen.queryByRole('checkbox', { name: 'Elegir K-9' })).toBeNull()
  fireEvent.click(apply())
  expect(onApply.mock.calls).toEqual([[[FILAS[9], FILAS[5]]]])
})

test('without a chosen product the picker cannot be applied, and shows why', async () => {
  await open()
  expect(apply().disabled).toBe(true)
  expect(document.getElementById(apply().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Elegí al menos un producto',
  )
  check('K-1')
  expect(apply().disabled).toBe(false)
})

test('Escape and Cerrar close the picker without choosing products', async () => {
  await open()
  fireEvent.click(screen.getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(onApply).not.toHaveBeenCalled()
})
