// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import type { Maestro } from '#contract/maestro.ts'
import { OTRO_MOTIVO } from '#domain/butaca/motivo.ts'
import CambiarEstadoDialog from '#features/butacas/dialogos/cambiar-estado-dialog.tsx'
import { CAMBIAR_ESTADO } from '#messages/butacas/dialogo.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { db } from '#offline/db.ts'
import { writeFact } from '#offline/device.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { emptyOutbox, putEntries } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'
import { ESTADOS } from '#tests/helpers/outbox-rig.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const LISTA: Maestro[] = [
  { id: OTRO_MOTIVO, nombre: 'Otro motivo', devuelve: true, defecto: true, usado: null },
  { id: 2, nombre: 'Costura abierta', devuelve: true, defecto: false, usado: '2026-11-20T10:00:00.000Z' },
  { id: 3, nombre: 'Vinilo marcado', devuelve: true, defecto: true, usado: null },
  { id: 4, nombre: 'Rayón', devuelve: false, defecto: true, usado: null },
  { id: 5, nombre: 'Mal cosida', devuelve: true, defecto: true, retirado: true, usado: null },
]
const estado = (id: number) => ({ id, nombre: ESTADOS[id - 1] ?? '' })
const s7 = butaca({ nro: 'S710482', estado: estado(3) })
const h5 = butaca({ nro: 'H503917', estado: estado(1) })
const kept = vi.fn()
const props = { owner: 'operario', onClose: vi.fn(), onKept: kept, scan: null, estado: null }

beforeAll(async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  await Promise.all([import('#ui/overlay/dialog.tsx'), import('#ui/overlay/radio-keys.tsx')])
})
beforeEach(async () => {
  vi.clearAllMocks()
  localStorage.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await emptyOutbox()
  await writeFact('server-keeps-keys', true)
  await db.lookups.clear()
  await db.lookups.bulkPut([
    { nombre: 'estado', filas: ESTADOS.map((_, i) => estado(i + 1)) },
    { nombre: 'motivo', filas: LISTA },
  ])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(butacas: readonly Butaca[], corrige: Entry | null = null) {
  render(<CambiarEstadoDialog {...props} butacas={butacas} isSelection={false} corrige={corrige} />)
  const dialog = within(await screen.findByRole('dialog'))
  const pick = async (name: RegExp | string) => fireEvent.click(await dialog.findByRole('radio', { name }))
  const act = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name })
  const motivos = async () =>
    (await within(await dialog.findByRole('radiogroup', { name: MOTIVO.motivo })).findAllByRole('radio')).map(
      radio => radio.closest('label')?.querySelector('.dot + span')?.firstChild?.textContent,
    )
  return { dialog, pick, act, motivos }
}
const operaciones = () => kept.mock.calls[0]?.[0].map(({ nro, operacion }: Entry) => [nro, operacion])

test('a step back waits for its motivo, and is stored with it and the note', async () => {
  const { dialog, pick, act } = await open([s7])
  await pick(/tapizada/)
  expect((await dialog.findByRole('status')).textContent).toBe(MOTIVO.elegi)
  expect(act('Devolver a tapizada').disabled).toBe(true)
  await pick(/Costura abierta/)
  fireEvent.change(dialog.getByRole('textbox', { name: MOTIVO.nota }), {
    target: { value: ' Lateral izquierdo ' },
  })
  fireEvent.click(act('Devolver a tapizada'))
  await waitFor(() => expect(kept).toHaveBeenCalledOnce())
  expect(operaciones()).toEqual([
    [
      'S710482',
      {
        ...{ tipo: 'cambio-estado', estado: estado(2), peso: -1, homo: null },
        ...{ motivo: { id: 2, nombre: 'Costura abierta' }, nota: 'Lateral izquierdo' },
      },
    ],
  ])
})

test('a step forward, a deletion and a restored seat ask for no motivo', async () => {
  const { dialog, pick, act } = await open([s7])
  for (const name of [/armada/, /borrada/]) {
    await pick(name)
    expect(dialog.queryByRole('radiogroup', { name: MOTIVO.motivo })).toBeNull()
    expect(act(CAMBIAR_ESTADO.titulo).disabled).toBe(false)
  }
  cleanup()
  const borrada = await open([butaca({ nro: 'S7', estado: estado(7) })])
  await borrada.pick(/cortada/)
  expect(borrada.dialog.queryByRole('radiogroup', { name: MOTIVO.motivo })).toBeNull()
})

test('of several seats those that go back get the motivo, and those that go forward none', async () => {
  const { dialog, pick, act } = await open([s7, h5])
  await pick(/tapizada/)
  expect(dialog.getByText(MOTIVO.vuelven(1, 2))).toBeDefined()
  await pick(/Otro motivo/)
  expect(dialog.getByText(MOTIVO.avanzan(['H503917']))).toBeDefined()
  fireEvent.click(act('Devolver 1 y pasar 1'))
  await waitFor(() => expect(kept).toHaveBeenCalledOnce())
  expect(operaciones()).toMatchObject([
    ['S710482', { motivo: { id: OTRO_MOTIVO, nombre: 'Otro motivo' } }],
    ['H503917', { estado: estado(2) }],
  ])
  expect(operaciones()[0][1]).not.toHaveProperty('nota')
  expect(operaciones()[1][1]).not.toHaveProperty('motivo')
})

test('«con defecto» changes each seat into its present state, with a motivo for defects', async () => {
  const { dialog, pick, act, motivos } = await open([s7, h5])
  await pick(/tapizada/)
  expect(await motivos()).toEqual(['Costura abierta', 'Vinilo marcado', 'Otro motivo'])
  await pick(/con defecto/)
  expect(await motivos()).toEqual(['Vinilo marcado', 'Rayón', 'Otro motivo'])
  expect(act(MOTIVO.marcar).disabled).toBe(true)
  await pick(/Rayón/)
  expect(dialog.getByText(MOTIVO.siguen(null, 2))).toBeDefined()
  fireEvent.click(act(MOTIVO.marcar))
  await waitFor(() => expect(kept).toHaveBeenCalledOnce())
  const porque = { peso: -1, homo: null, motivo: { id: 4, nombre: 'Rayón' } }
  expect(operaciones()).toEqual([
    ['S710482', { tipo: 'cambio-estado', estado: estado(3), ...porque }],
    ['H503917', { tipo: 'cambio-estado', estado: estado(1), ...porque }],
  ])
})

test('the motivo last used on this tablet is first the next time, and the order stays while the dialog is open', async () => {
  const { pick, act, motivos } = await open([s7])
  await pick(/cortada/)
  await pick(/Vinilo marcado/)
  fireEvent.click(act('Devolver a cortada'))
  await waitFor(() => expect(kept).toHaveBeenCalledOnce())
  expect(await motivos()).toEqual(['Costura abierta', 'Vinilo marcado', 'Otro motivo'])
  cleanup()
  const next = await open([s7])
  await next.pick(/cortada/)
  expect(await next.motivos()).toEqual(['Vinilo marcado', 'Costura abierta', 'Otro motivo'])
})

test('without a list «Otro motivo» is offered alone', async () => {
  await db.lookups.delete('motivo')
  const { pick, motivos, act } = await open([s7])
  await pick(/tapizada/)
  expect(await motivos()).toEqual(['Otro motivo'])
  await pick(/Otro motivo/)
  expect(act('Devolver a tapizada').disabled).toBe(false)
})

test.each([false, null])('a step back asks for no motivo if «the server is ours» is %s', async isOwn => {
  await writeFact('server-keeps-keys', isOwn)
  const { dialog, pick, act } = await open([s7])
  await pick(/tapizada/)
  expect(dialog.queryByRole('radio', { name: /con defecto/ })).toBeNull()
  expect(dialog.queryByRole('radiogroup', { name: MOTIVO.motivo })).toBeNull()
  fireEvent.click(act(CAMBIAR_ESTADO.titulo))
  await waitFor(() => expect(kept).toHaveBeenCalledOnce())
  expect(operaciones()[0][1]).not.toHaveProperty('motivo')
})

test.each([
  ['a step back', 2, 'Devolver a tapizada'],
  ['a defect', 3, MOTIVO.marcar],
])('a refused %s is corrected with its motivo, even if that is no longer offered', async (_, a, boton) => {
  const malo = entry({
    ...{ key: 'malo', nro: 'S710482', state: 'rejected', seen: s7 },
    error: { status: 422, codigo: 'REGLA', detail: 'No.', at: 0 },
    operacion: {
      ...{ tipo: 'cambio-estado', estado: estado(a), peso: -1, homo: null },
      ...{ motivo: { id: 5, nombre: 'Mal cosida' }, nota: 'de nuevo' },
    },
  })
  await putEntries([malo])
  render(
    <CambiarEstadoDialog {...props} butacas={[s7]} isSelection={false} corrige={malo} estado={estado(a)} />,
  )
  fireEvent.click(await screen.findByRole('button', { name: boton }))
  await waitFor(() => expect(kept).toHaveBeenCalledOnce())
  expect(operaciones()).toMatchObject([['S710482', malo.operacion]])
})
