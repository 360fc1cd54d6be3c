// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import CambiarEstadoDialog from '#features/butacas/dialogos/cambiar-estado-dialog.tsx'
import EditarButacaDialog from '#features/butacas/dialogos/editar-butaca-dialog.tsx'
import HomologarDialog from '#features/butacas/dialogos/homologar-dialog.tsx'
import NuevaButacaDialog from '#features/butacas/dialogos/nueva-butaca-dialog.tsx'
import { BUTACA_DIALOGO, CAMBIAR_ESTADO } from '#messages/butacas/dialogo.ts'
import { db } from '#offline/db.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { emptyOutbox, putEntries } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'
import { crear, editarDe, homologar } from '#tests/helpers/operaciones.ts'
import { ESTADOS } from '#tests/helpers/outbox-rig.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const GONE = { id: 99, nombre: 'el de antes' }
const refused = (over: Partial<Entry>, campos?: string[]): Entry =>
  entry({
    key: 'malo',
    nro: 'S7',
    state: 'rejected',
    error: { status: 422, codigo: 'REGLA', detail: 'No existe.', at: 0, ...(campos && { campos }) },
    ...over,
  })
const close = vi.fn()
const kept = vi.fn()
const props = { owner: 'operario', onClose: close, onKept: kept }
const live = async () => (await db.entries.toArray()).filter(each => each.live === 1)

beforeAll(async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  await Promise.all([import('#ui/overlay/dialog.tsx'), import('#ui/overlay/radio-keys.tsx')])
})
beforeEach(async () => {
  vi.clearAllMocks()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await emptyOutbox()
  const [modelos, colores] = [
    [
      { id: 1, nombre: 'S7 XL' },
      { id: 5, nombre: 'S7' },
    ],
    [
      { id: 1, nombre: 'negro' },
      { id: 2, nombre: 'gris' },
    ],
  ]
  await db.lookups.bulkPut([
    { nombre: 'modelo', filas: modelos },
    { nombre: 'color', filas: colores },
    { nombre: 'estado', filas: ESTADOS.map((nombre, i) => ({ id: i + 1, nombre })) },
  ])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['Modelo', 'modelo', BUTACA_DIALOGO.elegi.modelo, '1'],
  ['Color', 'color', BUTACA_DIALOGO.elegi.color, '2'],
  ['Estado', 'estado', BUTACA_DIALOGO.elegi.estado, '2'],
] as const)(
  'a new seat whose %s was deleted marks that field, and is stored once another is chosen',
  async (label, campo, elegi, otro) => {
    const malo = refused({ operacion: crear({ [campo]: GONE }) }, [campo])
    await putEntries([malo])
    render(<NuevaButacaDialog {...props} corrige={malo} primero="" scan={null} />)
    const field = (await screen.findByLabelText(label)) as HTMLSelectElement
    await waitFor(() => expect(screen.getAllByText(elegi).length).toBeGreaterThan(0))
    // The lists of this device load later
    await waitFor(() => expect(field.options.length).toBeGreaterThan(1))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: BUTACA_DIALOGO.crear }))
    expect(screen.queryByText(/Hace falta la red/)).toBeNull()
    expect(await live()).toMatchObject([{ key: 'malo' }])
    fireEvent.change(field, { target: { value: otro } })
    fireEvent.click(screen.getByRole('button', { name: BUTACA_DIALOGO.crear }))
    await waitFor(async () =>
      expect(await live()).toMatchObject([
        { state: 'pending', operacion: { [campo]: { id: Number(otro) } } },
      ]),
    )
  },
)

test('an edit whose model was deleted marks that field, even if the lists of this device still have it', async () => {
  const seat = butaca({ nro: 'S7', modelo: { id: 2, nombre: 'otro' } })
  const malo = refused({ operacion: editarDe(seat, { modelo: { id: 1, nombre: 'S7' } }) }, ['modelo'])
  await putEntries([malo])
  render(<EditarButacaDialog {...props} butaca={seat} corrige={malo} />)
  await waitFor(() => expect(screen.getAllByText(BUTACA_DIALOGO.elegi.modelo).length).toBeGreaterThan(0))
  fireEvent.click(screen.getByRole('button', { name: BUTACA_DIALOGO.guardar }))
  expect(await live()).toMatchObject([{ key: 'malo' }])
})

test('a change to a deleted state is corrected by choosing another state, and keeps its weight', async () => {
  const malo = refused({ operacion: { tipo: 'cambio-estado', estado: GONE, peso: 14.5, homo: null } }, [
    'estado',
  ])
  await putEntries([malo])
  render(
    <CambiarEstadoDialog
      {...props}
      corrige={malo}
      isSelection={false}
      butacas={[malo.seen]}
      estado={null}
      scan={null}
    />,
  )
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(CAMBIAR_ESTADO.elegi)).toBeDefined()
  fireEvent.click(await within(dialog).findByRole('radio', { name: /pesada/ }))
  fireEvent.click(within(dialog).getByRole('button', { name: CAMBIAR_ESTADO.titulo }))
  await waitFor(async () =>
    expect(await live()).toMatchObject([
      { state: 'pending', operacion: { estado: { id: 3 }, peso: 14.5 }, seq: malo.seq },
    ]),
  )
})

test('a label of another seat shows a warning beside its field and is stored', async () => {
  const seat = butaca({ nro: 'S7', estado: { id: 5, nombre: 'lista' }, prehomologada: true })
  await putEntries([
    entry({
      nro: 'S710361',
      state: 'confirmed',
      live: 0,
      operacion: homologar({ eBlanca: 'B-1', eGris: 'G-1' }),
    }),
  ])
  render(<HomologarDialog {...props} butaca={seat} corrige={null} scan={null} />)
  fireEvent.change(await screen.findByLabelText(BUTACA_DIALOGO.eBlanca), { target: { value: 'b-1' } })
  fireEvent.change(screen.getByLabelText(BUTACA_DIALOGO.eGris), { target: { value: 'G-2' } })
  expect(await screen.findByText('Esa etiqueta ya la tiene S710361')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: BUTACA_DIALOGO.homologar }))
  await waitFor(async () => expect(await live()).toMatchObject([{ operacion: { eBlanca: 'b-1' } }]))
})
