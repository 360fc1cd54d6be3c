// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import HomologarDialog from '#features/butacas/dialogos/homologar-dialog.tsx'
import { askLista } from '#queries/stock/use-lista.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { emptyOutbox } from '#tests/helpers/empty-outbox.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const CONOCIDAS = [1, 2, 3, 4].map(n => ({
  butaca: `S71000${n}`,
  etiqueta_blanca: `B-000000${n}`,
  etiqueta_gris: `G-000000${n}`,
}))
const SEAT = butaca({ nro: 'S710482', prehomologada: true, estado: { id: 5, nombre: 'lista' } })
const onKept = vi.fn()
const props = { owner: 'operario', corrige: null, onClose: vi.fn(), onKept, butaca: SEAT }

beforeAll(async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  vi.stubGlobal('fetch', async () => Response.json(CONOCIDAS))
  await import('#ui/overlay/dialog.tsx')
})
beforeEach(async () => {
  vi.clearAllMocks()
  await emptyOutbox()
  await askLista('operario', 'homologaciones')
})
afterEach(cleanup)

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Homologar' }))

test.each(["B'9990001", 'S710483', '7790001112223', 'B-999'])(
  'the unusual label %s is asked about and not stored; entered again it is accepted',
  async code => {
    render(<HomologarDialog {...props} scan={null} />)
    fireEvent.change(await field('Etiqueta blanca'), { target: { value: code } })
    fireEvent.change(await field('Etiqueta gris'), { target: { value: 'G-9990001' } })
    submit()
    const blanca = await field('Etiqueta blanca')
    expect(blanca.getAttribute('aria-invalid')).toBe('true')
    expect(
      screen.getByText(new RegExp(`^${code} no se parece a las otras etiquetas, como B-0000001`)),
    ).toBeDefined()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(onKept).not.toHaveBeenCalled()
    submit()
    await waitFor(() => expect(onKept).toHaveBeenCalledTimes(1))
    expect(onKept.mock.calls[0]?.[0][0].operacion).toMatchObject({ eBlanca: code, eGris: 'G-9990001' })
  },
)

test('an unusual scan keeps the focus, and the next scan replaces it', async () => {
  const { rerender } = render(<HomologarDialog {...props} scan={null} />)
  const blanca = await field('Etiqueta blanca')
  blanca.focus()
  rerender(<HomologarDialog {...props} scan={{ texto: "B'9990001", id: 1 }} />)
  await screen.findByText(/no se parece a las otras etiquetas/)
  expect(document.activeElement).toBe(blanca)
  rerender(<HomologarDialog {...props} scan={{ texto: 'B-9990001', id: 2 }} />)
  await waitFor(() => expect(blanca.value).toBe('B-9990001'))
  expect(screen.queryByText(/no se parece/)).toBeNull()
  expect(document.activeElement).toBe(await field('Etiqueta gris'))
})

test('invisible characters are not stored', async () => {
  render(<HomologarDialog {...props} scan={null} />)
  fireEvent.change(await field('Etiqueta blanca'), { target: { value: '\ufeffB-999\u200b0001' } })
  fireEvent.change(await field('Etiqueta gris'), { target: { value: 'G-9990001\u200e \u202a' } })
  submit()
  await waitFor(() => expect(onKept).toHaveBeenCalledTimes(1))
  expect(onKept.mock.calls[0]?.[0][0].operacion).toMatchObject({ eBlanca: 'B-9990001', eGris: 'G-9990001' })
})
