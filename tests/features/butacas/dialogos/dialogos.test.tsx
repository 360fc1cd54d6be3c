// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import type { Maestro } from '#contract/maestro.ts'
import { OTRO_MOTIVO } from '#domain/butaca/motivo.ts'
import { draftOf } from '#features/butacas/dialogos/butaca-draft.ts'
import CambiarEstadoDialog from '#features/butacas/dialogos/cambiar-estado-dialog.tsx'
import EditarButacaDialog from '#features/butacas/dialogos/editar-butaca-dialog.tsx'
import HomologarDialog from '#features/butacas/dialogos/homologar-dialog.tsx'
import NuevaButacaDialog from '#features/butacas/dialogos/nueva-butaca-dialog.tsx'
import { PesoPad } from '#features/serie/leer.tsx'
import { BUTACA_DIALOGO, CAMBIAR_ESTADO } from '#messages/butacas/dialogo.ts'
import { LIBRES } from '#messages/butacas/lista.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { db } from '#offline/db.ts'
import { setOwnServer, writeFact } from '#offline/device.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { askLista } from '#queries/stock/use-lista.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { emptyOutbox, putEntries } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'
import { crear, editarDe, homologar } from '#tests/helpers/operaciones.ts'
import { ESTADOS } from '#tests/helpers/outbox-rig.ts'
import { takeDraft } from '#tests/helpers/take-draft.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const MOTIVOS: Maestro[] = [
  { id: OTRO_MOTIVO, nombre: 'Otro motivo', devuelve: true, defecto: true, usado: null },
  { id: 2, nombre: 'Costura abierta', devuelve: true, defecto: false, usado: '2026-11-20T10:00:00.000Z' },
  { id: 3, nombre: 'Vinilo marcado', devuelve: true, defecto: true, usado: null },
  { id: 4, nombre: 'Rayón', devuelve: false, defecto: true, usado: null },
  { id: 5, nombre: 'Mal cosida', devuelve: true, defecto: true, retirado: true, usado: null },
]
const estado = (id: number) => ({ id, nombre: ESTADOS[id - 1] ?? '' })
const { modelo: MODELO, color: COLOR } = butaca()
const onKept = vi.fn()
const props = { owner: 'operario', corrige: null, onClose: vi.fn(), onKept, scan: null }

beforeAll(async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  await Promise.all([import('#ui/overlay/dialog.tsx'), import('#ui/overlay/radio-keys.tsx')])
})
beforeEach(async () => {
  localStorage.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await emptyOutbox()
  await setOwnServer(true)
  await db.lookups.bulkPut([
    { nombre: 'modelo', filas: [{ id: 1, nombre: 'S7 XL' }, MODELO, crear().modelo] },
    { nombre: 'color', filas: [COLOR, { id: 2, nombre: 'gris' }] },
    { nombre: 'estado', filas: ESTADOS.map((_, i) => estado(i + 1)) },
    { nombre: 'motivo', filas: MOTIVOS },
  ])
})

const live = async () => (await db.entries.toArray()).filter(each => each.live === 1)
const operaciones = () => onKept.mock.calls[0]?.[0].map(({ nro, operacion }: Entry) => [nro, operacion])
const nothingKept = async () => {
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(onKept).not.toHaveBeenCalled()
}

async function open(butacas: readonly Butaca[], a: number | null = null, corrige: Entry | null = null) {
  render(
    <CambiarEstadoDialog
      {...props}
      butacas={butacas}
      corrige={corrige}
      estado={a === null ? null : estado(a)}
    />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: /Cambiar Estado/ }))
  const pick = async (name: RegExp | string) => fireEvent.click(await dialog.findByRole('radio', { name }))
  const act = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name })
  const motivos = async () =>
    (await within(await dialog.findByRole('radiogroup', { name: MOTIVO.motivo })).findAllByRole('radio')).map(
      radio => radio.closest('label')?.querySelector('.dot + span')?.firstChild?.textContent,
    )
  return { dialog, pick, act, motivos }
}

const SS = butaca({ nro: 'SS00003' })
const UNA = butaca({ nro: 'S710482', peso: 17 })
const OTRA = butaca({ nro: 'S710483' })

test('a change without a state shows an error, and except for SS seats pesada asks for a weight and lista for A or S', async () => {
  const { dialog, pick, act } = await open([SS, UNA])
  fireEvent.click(act('Cambiar Estado'))
  expect((await dialog.findByRole('alert')).textContent).toBe('Seleccione un estado')
  await pick('pesada')
  expect(dialog.getAllByRole('textbox')).toEqual([screen.getByLabelText(/^Peso de S710482/)])
  await pick('lista')
  expect(dialog.queryByRole('textbox')).toBeNull()
  const groups = dialog.getAllByRole('group', { name: /^A o S de/ })
  expect(groups.map(group => group.getAttribute('aria-label'))).toEqual(['A o S de S710482'])
  await pick('armada')
  expect(dialog.queryByRole('group', { name: /^A o S de/ })).toBeNull()
  fireEvent.click(act('Cambiar Estado'))
  await waitFor(() => expect(onKept).toHaveBeenCalledOnce())
  const armada = { tipo: 'cambio-estado', estado: { id: 4, nombre: 'armada' }, peso: -1, homo: null }
  expect(operaciones()).toEqual([SS, UNA].map(({ nro }) => [nro, armada]))
})

test('with SS seats only, the dialog asks for neither weight nor A or S, and «Todas» skips SS seats', async () => {
  const { dialog, pick } = await open([SS])
  await pick('pesada')
  expect(dialog.queryByRole('heading', { name: 'Peso' })).toBeNull()
  await pick('lista')
  expect(dialog.queryByRole('button', { name: 'Todas S' })).toBeNull()
  expect(dialog.queryByRole('heading', { name: 'A / S' })).toBeNull()
  cleanup()
  const all = await open([SS, UNA, OTRA])
  await all.pick('lista')
  fireEvent.click(all.act('Todas S'))
  fireEvent.click(all.act('Cambiar Estado'))
  await waitFor(() => expect(onKept).toHaveBeenCalledOnce())
  expect(operaciones()).toMatchObject([
    ['SS00003', { homo: null }],
    ['S710482', { homo: true }],
    ['S710483', { homo: true }],
  ])
})

test('the dialog has no «Todas» if only one seat needs an answer, and its hint for Enter fits the number of seats', async () => {
  // An SS seat added to the selection needs no answer
  for (const seats of [[UNA], [UNA, SS]]) {
    const { dialog, pick } = await open(seats)
    await pick('lista')
    expect(dialog.getAllByRole('group', { name: /^A o S de/ })).toHaveLength(1)
    expect(dialog.queryByRole('button', { name: 'Todas S' })).toBeNull()
    await pick('pesada')
    expect(dialog.getByText('Enter guarda el cambio')).toBeDefined()
    cleanup()
  }
  const { dialog, pick } = await open([UNA, OTRA])
  await pick('pesada')
  expect(dialog.getByText('Enter pasa a la siguiente; en la última, guarda')).toBeDefined()
})

describe('a refused change', () => {
  const GONE = { id: 99, nombre: 'el de antes' }
  const refused = (over: Partial<Entry>, campos?: string[]): Entry =>
    entry({
      key: 'malo',
      nro: 'S7',
      state: 'rejected',
      error: { status: 422, codigo: 'REGLA', detail: 'No existe.', at: 0, ...(campos && { campos }) },
      ...over,
    })

  test.each([
    ['Modelo', 'modelo', BUTACA_DIALOGO.elegi.modelo, '1'],
    ['Color', 'color', BUTACA_DIALOGO.elegi.color, '2'],
    ['Estado', 'estado', BUTACA_DIALOGO.elegi.estado, '2'],
  ] as const)(
    'a new seat whose %s was deleted marks that field, and is stored after another value is chosen',
    async (label, campo, elegi, otro) => {
      const malo = refused({ operacion: crear({ [campo]: GONE }) }, [campo])
      await putEntries([malo])
      render(<NuevaButacaDialog {...props} corrige={malo} primero="" />)
      const field = (await screen.findByLabelText(label)) as HTMLSelectElement
      await waitFor(() => expect(screen.getAllByText(elegi).length).toBeGreaterThan(0))
      // The lists of this device load after the dialog
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
    const { dialog, pick, act } = await open([malo.seen], null, malo)
    expect(dialog.getByText(CAMBIAR_ESTADO.elegi)).toBeDefined()
    await pick(/pesada/)
    fireEvent.click(act(CAMBIAR_ESTADO.titulo))
    await waitFor(async () =>
      expect(await live()).toMatchObject([
        { state: 'pending', operacion: { estado: { id: 3 }, peso: 14.5 }, seq: malo.seq },
      ]),
    )
  })
})

describe('a motivo', () => {
  const s7 = butaca({ nro: 'S710482', estado: estado(3) })
  const h5 = butaca({ nro: 'H503917', estado: estado(1) })

  test('on our server a step back is stored only with a motivo, and with its note', async () => {
    const { dialog, pick, act } = await open([s7])
    await pick(/tapizada/)
    expect((await dialog.findByRole('status')).textContent).toBe(MOTIVO.elegi)
    expect(act('Devolver a tapizada').disabled).toBe(true)
    await pick(/Costura abierta/)
    fireEvent.change(dialog.getByRole('textbox', { name: MOTIVO.nota }), {
      target: { value: ' Lateral izquierdo ' },
    })
    fireEvent.click(act('Devolver a tapizada'))
    await waitFor(() => expect(onKept).toHaveBeenCalledOnce())
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

  test('of several seats only the seats that go back get the motivo', async () => {
    const { dialog, pick, act } = await open([s7, h5])
    await pick(/tapizada/)
    expect(dialog.getByText(MOTIVO.vuelven(1, 2))).toBeDefined()
    await pick(/Otro motivo/)
    expect(dialog.getByText(MOTIVO.avanzan(['H503917']))).toBeDefined()
    fireEvent.click(act('Devolver 1 y pasar 1'))
    await waitFor(() => expect(onKept).toHaveBeenCalledOnce())
    expect(operaciones()).toMatchObject([
      ['S710482', { motivo: { id: OTRO_MOTIVO, nombre: 'Otro motivo' } }],
      ['H503917', { estado: estado(2) }],
    ])
    expect(operaciones()[0][1]).not.toHaveProperty('nota')
    expect(operaciones()[1][1]).not.toHaveProperty('motivo')
  })

  test('«con defecto» keeps each seat in its present state and stores a motivo for defects', async () => {
    const { dialog, pick, act, motivos } = await open([s7, h5])
    await pick(/tapizada/)
    expect(await motivos()).toEqual(['Costura abierta', 'Vinilo marcado', 'Otro motivo'])
    await pick(/con defecto/)
    expect(await motivos()).toEqual(['Vinilo marcado', 'Rayón', 'Otro motivo'])
    expect(act(MOTIVO.marcar).disabled).toBe(true)
    await pick(/Rayón/)
    expect(dialog.getByText(MOTIVO.siguen(null, 2))).toBeDefined()
    fireEvent.click(act(MOTIVO.marcar))
    await waitFor(() => expect(onKept).toHaveBeenCalledOnce())
    const porque = { peso: -1, homo: null, motivo: { id: 4, nombre: 'Rayón' } }
    expect(operaciones()).toEqual([
      ['S710482', { tipo: 'cambio-estado', estado: estado(3), ...porque }],
      ['H503917', { tipo: 'cambio-estado', estado: estado(1), ...porque }],
    ])
  })

  test('the motivo last used on this tablet is the first in the next dialog, and the order stays while a dialog is open', async () => {
    const { pick, act, motivos } = await open([s7])
    await pick(/cortada/)
    await pick(/Vinilo marcado/)
    fireEvent.click(act('Devolver a cortada'))
    await waitFor(() => expect(onKept).toHaveBeenCalledOnce())
    expect(await motivos()).toEqual(['Costura abierta', 'Vinilo marcado', 'Otro motivo'])
    cleanup()
    const next = await open([s7])
    await next.pick(/cortada/)
    expect(await next.motivos()).toEqual(['Vinilo marcado', 'Costura abierta', 'Otro motivo'])
  })

  test('without a list of motivos, only «Otro motivo» is offered', async () => {
    await db.lookups.delete('motivo')
    const { pick, motivos, act } = await open([s7])
    await pick(/tapizada/)
    expect(await motivos()).toEqual(['Otro motivo'])
    await pick(/Otro motivo/)
    expect(act('Devolver a tapizada').disabled).toBe(false)
  })

  test.each([false, null])(
    'a step back asks for no motivo while the server is not known as ours: %s',
    async isOwn => {
      await writeFact('server-keeps-keys', isOwn)
      const { dialog, pick, act } = await open([s7])
      await pick(/tapizada/)
      expect(dialog.queryByRole('radio', { name: /con defecto/ })).toBeNull()
      expect(dialog.queryByRole('radiogroup', { name: MOTIVO.motivo })).toBeNull()
      fireEvent.click(act(CAMBIAR_ESTADO.titulo))
      await waitFor(() => expect(onKept).toHaveBeenCalledOnce())
      expect(operaciones()[0][1]).not.toHaveProperty('motivo')
    },
  )

  test.each([
    ['step back', 2, 'Devolver a tapizada'],
    ['defect', 3, MOTIVO.marcar],
  ])(
    'a refused %s is corrected with its motivo, even if the motivo is no longer offered',
    async (_, a, boton) => {
      const malo = entry({
        ...{ key: 'malo', nro: 'S710482', state: 'rejected', seen: s7 },
        error: { status: 422, codigo: 'REGLA', detail: 'No.', at: 0 },
        operacion: {
          ...{ tipo: 'cambio-estado', estado: estado(a), peso: -1, homo: null },
          ...{ motivo: { id: 5, nombre: 'Mal cosida' }, nota: 'de nuevo' },
        },
      })
      await putEntries([malo])
      await open([s7], a, malo)
      fireEvent.click(await screen.findByRole('button', { name: boton }))
      await waitFor(() => expect(onKept).toHaveBeenCalledOnce())
      expect(operaciones()).toMatchObject([['S710482', malo.operacion]])
    },
  )

  test.each([
    ['and changes another field', true],
    ['and changes nothing else', false],
  ])(
    'a corrected edit that moves the seat back %s asks for its motivo, and carries it',
    async (_, isOther) => {
      const seat = { ...s7, version: 4 }
      const operacion = editarDe(seat, { estado: estado(2) })
      const malo = entry({ nro: s7.nro, key: 'malo', state: 'rejected', operacion, seen: seat })
      await putEntries([malo])
      render(<EditarButacaDialog {...props} butaca={seat} corrige={malo} />)
      const dialog = within(await screen.findByRole('dialog'))
      await dialog.findByRole('radiogroup', { name: MOTIVO.motivo })
      if (isOther)
        fireEvent.change(dialog.getByRole('textbox', { name: LIBRES.renombre }), {
          target: { value: 'Coche 7' },
        })
      fireEvent.click(dialog.getByRole('button', { name: BUTACA_DIALOGO.guardar }))
      expect(await dialog.findByText(MOTIVO.elegi)).toBeDefined()
      fireEvent.click(await dialog.findByRole('radio', { name: /Costura abierta/ }))
      fireEvent.click(dialog.getByRole('button', { name: BUTACA_DIALOGO.guardar }))
      await waitFor(() => expect(onKept).toHaveBeenCalledOnce())
      const cambio = { tipo: 'cambio-estado', estado: { id: 2 }, motivo: { id: 2 } }
      const entries: readonly Entry[] = onKept.mock.calls[0]?.[0] ?? []
      expect(entries.map(each => each.operacion)).toMatchObject(
        isOther ? [{ tipo: 'editar', estado: { id: 3 }, renombre: 'Coche 7' }, cambio] : [cambio],
      )
      const [first, second] = entries
      expect(first?.base).toEqual({ kind: 'version', version: 4 })
      if (second) {
        const stored = await db.entries.where('key').equals(second.key).first()
        expect(stored?.base).toEqual({ kind: 'after', key: first?.key })
      }
      expect((await db.entries.toArray()).find(({ key }) => key === 'malo')).toMatchObject({
        state: 'discarded',
      })
    },
  )
})

describe('a malformed weight', () => {
  const MALO = '18,,4'
  const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
  const enter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })
  const keptPesos = async () => {
    await waitFor(() => expect(onKept).toHaveBeenCalledTimes(1))
    return onKept.mock.calls[0]?.[0].map((entry: { operacion: { peso: number } }) => entry.operacion.peso)
  }

  test('Cambiar Estado marks a malformed weight and says that no weight is stored, and then stores a corrected weight', async () => {
    await open([UNA], 3)
    const peso = await screen.findByRole('textbox', { name: /^Peso de S710482/ })
    write(peso, MALO)
    expect(screen.queryByRole('alert')).toBeNull()
    enter(peso)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(`El valor "${MALO}" no es un número decimal válido.`)
    expect(alert.textContent).toMatch(/no se guarda ningún peso/)
    expect(peso.getAttribute('aria-invalid')).toBe('true')
    await nothingKept()
    write(peso, '18,4')
    expect(peso.getAttribute('aria-invalid')).toBe('false')
    enter(peso)
    expect(await keptPesos()).toEqual([18.4])
  })

  test('with several seats, Enter and the button each stop once at a malformed weight, and then go on without a weight', async () => {
    await open([UNA, OTRA], 3)
    const una = await screen.findByRole('textbox', { name: /^Peso de S710482/ })
    const otra = screen.getByRole('textbox', { name: /^Peso de S710483/ })
    write(una, '18,,4')
    una.focus()
    enter(una)
    await screen.findByRole('alert')
    expect(document.activeElement).toBe(una)
    enter(una)
    expect(document.activeElement).toBe(otra)
    write(otra, 'abc')
    fireEvent.click(screen.getByRole('button', { name: 'Cambiar Estado' }))
    await nothingKept()
    // The alert names the second malformed weight, because the first was shown before
    expect((await screen.findByRole('alert')).textContent).toContain('"abc"')
    fireEvent.click(screen.getByRole('button', { name: 'Cambiar Estado' }))
    expect(await keptPesos()).toEqual([-1, -1])
  })

  test('Enter marks a malformed weight even if a seat that goes back still needs its motivo', async () => {
    await open([UNA, butaca({ nro: 'S710484', estado: estado(4) })], 3)
    const una = await screen.findByRole('textbox', { name: /^Peso de S710482/ })
    expect((await screen.findByRole('status')).textContent).toBe(MOTIVO.elegi)
    write(una, MALO)
    una.focus()
    enter(una)
    expect((await screen.findByRole('alert')).textContent).toContain(`"${MALO}"`)
    expect(una.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(una)
  })

  test('with several seats a weight out of range stays marked while another weight is corrected', async () => {
    await open([UNA, OTRA], 3)
    const una = await screen.findByRole('textbox', { name: /^Peso de S710482/ })
    const otra = screen.getByRole('textbox', { name: /^Peso de S710483/ })
    for (const peso of [una, otra]) write(peso, '5000')
    fireEvent.click(screen.getByRole('button', { name: 'Cambiar Estado' }))
    await waitFor(() => expect(una.getAttribute('aria-invalid')).toBe('true'))
    write(una, '12')
    expect([una, otra].map(peso => peso.getAttribute('aria-invalid'))).toEqual(['false', 'true'])
    await nothingKept()
  })

  test('Editar Butaca marks a malformed weight, and saving again leaves the seat without a weight', async () => {
    render(<EditarButacaDialog {...props} butaca={UNA} />)
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Color' }).textContent).toMatch(/negro/))
    const peso = screen.getByRole('textbox', { name: 'Peso (kg)' })
    const guardar = screen.getByRole('button', { name: 'Guardar' })
    write(peso, MALO)
    fireEvent.click(guardar)
    await screen.findByText(`El valor "${MALO}"`, { exact: false })
    expect(peso.getAttribute('aria-invalid')).toBe('true')
    await nothingKept()
    fireEvent.click(guardar)
    expect(await keptPesos()).toEqual([-1])
  })

  function Pad({ onPesar }: { onPesar: (texto: string) => void }) {
    const [texto, setTexto] = useState('')
    return <PesoPad nro="S710482" texto={texto} onTexto={setTexto} onPesar={onPesar} />
  }

  test('serial reading marks a malformed weight, and a second Enter stores no weight', () => {
    const onPesar = vi.fn()
    render(<Pad onPesar={onPesar} />)
    const peso = screen.getByRole('textbox', { name: /^Peso de S710482/ })
    write(peso, MALO)
    enter(peso)
    expect(screen.getByRole('alert').textContent).toContain(`"${MALO}"`)
    expect(onPesar).not.toHaveBeenCalled()
    enter(peso)
    expect(onPesar.mock.calls).toEqual([['']])
  })

  test('in serial reading an empty text, a space and a weight out of range do not become «Sin peso»', () => {
    const onPesar = vi.fn()
    render(<Pad onPesar={onPesar} />)
    const peso = screen.getByRole('textbox', { name: /^Peso de S710482/ })
    for (const texto of ['', ' ', '1001', '00000000018000']) {
      write(peso, texto)
      enter(peso)
      enter(peso)
      expect(screen.getByRole('alert').textContent).toMatch(/de 0 a 1000 kg/)
    }
    expect(onPesar).not.toHaveBeenCalled()
    write(peso, '00000018,4')
    enter(peso)
    expect(onPesar.mock.calls).toEqual([['00000018,4']])
  })
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
  render(<HomologarDialog {...props} butaca={seat} />)
  fireEvent.change(await screen.findByLabelText(BUTACA_DIALOGO.eBlanca), { target: { value: 'b-1' } })
  fireEvent.change(screen.getByLabelText(BUTACA_DIALOGO.eGris), { target: { value: 'G-2' } })
  expect(await screen.findByText('Esa etiqueta ya la tiene S710361')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: BUTACA_DIALOGO.homologar }))
  await waitFor(async () => expect(await live()).toMatchObject([{ operacion: { eBlanca: 'b-1' } }]))
})

describe('a label', () => {
  const CONOCIDAS = [1, 2, 3, 4].map(n => ({
    butaca: `S71000${n}`,
    etiqueta_blanca: `B-000000${n}`,
    etiqueta_gris: `G-000000${n}`,
  }))
  const SEAT = butaca({ nro: 'S710482', prehomologada: true, estado: { id: 5, nombre: 'lista' } })
  const dialog = (scan: { texto: string; id: number } | null = null) => (
    <HomologarDialog {...props} butaca={SEAT} scan={scan} />
  )
  beforeEach(async () => {
    vi.stubGlobal('fetch', async () => Response.json(CONOCIDAS))
    await askLista('operario', 'homologaciones')
  })

  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Homologar' }))

  test('an unusual label is stored only if it is submitted a second time, without invisible characters', async () => {
    render(dialog())
    const blanca = await field('Etiqueta blanca')
    fireEvent.change(blanca, { target: { value: "B'9990001" } })
    fireEvent.change(await field('Etiqueta gris'), { target: { value: 'G-999\u200b0001\ufeff' } })
    submit()
    expect(blanca.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/^B'9990001 no se parece a las otras etiquetas, como B-0000001/)).toBeDefined()
    await nothingKept()
    submit()
    await waitFor(() => expect(onKept).toHaveBeenCalledTimes(1))
    expect(onKept.mock.calls[0]?.[0][0].operacion).toMatchObject({
      eBlanca: "B'9990001",
      eGris: 'G-9990001',
    })
  })

  test('after a scan of an unusual label the focus stays, and the next scan replaces the text', async () => {
    const { rerender } = render(dialog())
    const blanca = await field('Etiqueta blanca')
    blanca.focus()
    rerender(dialog({ texto: "B'9990001", id: 1 }))
    await screen.findByText(/no se parece a las otras etiquetas/)
    expect(document.activeElement).toBe(blanca)
    rerender(dialog({ texto: 'B-9990001', id: 2 }))
    await waitFor(() => expect(blanca.value).toBe('B-9990001'))
    expect(screen.queryByText(/no se parece/)).toBeNull()
    expect(document.activeElement).toBe(await field('Etiqueta gris'))
  })
})

test('a draft of an older release without a field is restored with the seat’s value in that field', async () => {
  const seat = { ...UNA, renombre: 'Unidad 214' }
  const { renombre: _, ...form } = { ...draftOf(seat.nro, seat), peso: '18,5' }
  const open = { tipo: 'editar', butaca: seat, corrige: null }
  await takeDraft('operario', 'butacas-dialogo', { open, form })
  render(<EditarButacaDialog {...props} butaca={seat} />)
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Peso/)).value).toBe('18,5')
  expect(dialog.getByLabelText<HTMLInputElement>(LIBRES.renombre).value).toBe('Unidad 214')
})
