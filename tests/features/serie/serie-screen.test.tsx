// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import '#offline/sync/engine.ts'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import SerieScreen from '#features/serie/serie-screen.tsx'
import { isDuda, useHomologar } from '#features/serie/use-homologar.ts'
import { ENTREGA } from '#messages/butacas/entrega.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { SERIE, SERIE_DEVOLVER } from '#messages/butacas/serie.ts'
import { CONFLICTO } from '#messages/equipo/guardado.ts'
import { clock } from '#offline/clock.ts'
import { db } from '#offline/db.ts'
import { setOwnServer } from '#offline/device.ts'
import { saveLista } from '#offline/listas.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { listPorLeer, putPorLeer, type SerieHomologar, startSerie, useSerie } from '#queries/butacas/serie.ts'
import { captureNow, likelyNow, type Momento } from '#queries/device.ts'
import { scanner } from '#scanner/scanner.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { emptyOutbox, putEntries } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'
import { ESTADOS } from '#tests/helpers/outbox-rig.ts'
import { scan } from '#tests/helpers/scan.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const notify = { success: vi.fn(), error: vi.fn(), pending: vi.fn() }
const LINEA = ESTADOS.map((nombre, i) => ({ id: i + 1, nombre }))
const estado = (id: number) => LINEA[id - 1] as (typeof LINEA)[number]
const COSTURA = { id: 2, nombre: 'Costura abierta' }

beforeAll(async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  await Promise.all([import('#ui/overlay/dialog.tsx'), import('#ui/overlay/radio-keys.tsx')])
})
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('reportError', (error: unknown) => expect(error).toBeUndefined())
  await emptyOutbox()
  await setOwnServer(true)
  await db.lookups.clear()
  await db.lookups.bulkPut([
    { nombre: 'estado', filas: LINEA },
    { nombre: 'motivo', filas: [{ ...COSTURA, devuelve: true, defecto: false, usado: null }] },
  ])
  act(() => reportReachable(false))
})
afterEach(() => {
  cleanup()
  act(() => reportReachable(true))
})

const open = (nombre = 'operario') =>
  render(
    <MemoryRouter>
      <SerieScreen
        notify={notify}
        sesion={{ nombre }}
        onVolver={() => {}}
        onDecidir={() => {}}
        onCorregir={() => {}}
        onCrear={() => {}}
      />
    </MemoryRouter>,
  )
async function begin(nombre: string, a: number): Promise<void> {
  act(() => startSerie(nombre, estado(a), 0))
  open(nombre)
  await screen.findByText(SERIE.listo)
}
const putSeat = (nro: string, en: number, version = 1) =>
  mergeButacas(db, [butaca({ nro, estado: estado(en), version })])
const pick = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('radio', { name }))
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
const verdict = (text: string) => within(screen.getByRole('region', { name: SERIE.lectura })).findByText(text)
const stored = async () =>
  (await db.entries.orderBy('[live+seq]').toArray()).map(({ nro, operacion }) => [nro, operacion])
const storedOf = async (nro: string) => (await stored()).find(([of]) => of === nro)?.[1]

test('a scan waits until the line of states is read, because a jump over a state must be asked about', async () => {
  await putSeat('L100001', 1)
  await db.lookups.clear()
  // Must be the first test of this file, since the page remembers the line of states
  await begin('gina', 3)
  scan('L100001')
  const { id = '' } = renderHook(() => useSerie('gina')).result.current ?? {}
  await waitFor(() => expect(listPorLeer(id)).toHaveLength(1))
  await act(() => db.lookups.put({ nombre: 'estado', filas: LINEA }))
  await screen.findByRole('button', { name: SERIE.pasarIgual })
})

test('a series that was left open on another day continues only after the person confirms it', async () => {
  await mergeButacas(
    db,
    ['Y100001', 'Y100002'].map(nro => butaca({ nro, estado: estado(3), version: 1 })),
  )
  // The app's frame takes a scan that no screen takes
  const leave = scanner.take(() => {}, true)
  onTestFinished(leave)
  const likely = vi.spyOn(clock, 'likely').mockReturnValue(Date.now() - 86_400_000)
  act(() => startSerie('vito', estado(4), 0))
  likely.mockRestore()
  open('vito')
  await screen.findByText(SERIE.quedoAbierta)
  scan('Y100001')
  await press(SERIE.seguir)
  await screen.findByText(SERIE.listo)
  cleanup()
  open('vito')
  await screen.findByText(SERIE.listo)
  scan('Y100002')
  await button('Deshacer Y100002')
  expect((await stored()).map(([nro]) => nro)).toEqual(['Y100002'])
})

describe('the new judgement of a seat that moved during a question', () => {
  const ask = async (nro: string, from: number) => {
    await mergeButacas(db, [butaca({ nro, estado: estado(from), version: 1 })])
    await begin('quique', 3)
    scan(nro)
  }
  const elsewhere = (nro: string) => putSeat(nro, 4, 2)

  test('a seat that moved while its question was open is judged again when the person passes it all the same', async () => {
    await ask('Z100001', 1)
    await button(SERIE.pasarIgual)
    await elsewhere('Z100001')
    await press(SERIE.pasarIgual)
    await verdict('Vuelve atrás')
    expect(await stored()).toEqual([])
  })

  test('a seat that moved while its question was open is judged again when its weight is confirmed', async () => {
    await ask('Z100002', 2)
    const field = await screen.findByRole('textbox', { name: SERIE.pesoDe('Z100002') })
    fireEvent.change(field, { target: { value: '12,5' } })
    await elsewhere('Z100002')
    fireEvent.keyDown(field, { key: 'Enter' })
    await verdict('Vuelve atrás')
    expect(await stored()).toEqual([])
  })
})

describe('a series that takes seats back', () => {
  test('the state and the motivo of the return are chosen once, and each scanned seat gets both', async () => {
    await mergeButacas(db, [
      butaca({ nro: 'D100001', estado: estado(4), version: 1 }),
      butaca({ nro: 'D100002', estado: estado(3), version: 1 }),
      butaca({ nro: 'D100003', estado: estado(1), version: 1 }),
    ])
    open('ana')
    await pick(/^devolver/)
    const begin = await screen.findByRole<HTMLButtonElement>('button', { name: SERIE_DEVOLVER.empezar })
    expect(screen.queryByRole('radio', { name: 'entregada' })).toBeNull()
    await pick('tapizada')
    expect([begin.disabled, screen.getByRole('status').textContent]).toEqual([true, MOTIVO.elegi])
    await pick(/Costura abierta/)
    fireEvent.change(screen.getByRole('textbox', { name: MOTIVO.nota }), { target: { value: ' lado ' } })
    fireEvent.click(begin)
    await waitFor(() =>
      expect(document.querySelector('.aim')?.textContent).toBe('Devolver a tapizadapor:Costura abierta'),
    )
    scan('D100001')
    await waitFor(async () => expect((await stored()).length).toBe(1))
    scan('D100003')
    await screen.findAllByText(SERIE_DEVOLVER.noVuelveDetalle('cortada', 'tapizada'))
    // After a reload the series has the same motivo
    cleanup()
    open('ana')
    await screen.findByText(SERIE.listo)
    scan('D100002')
    await waitFor(async () => expect((await stored()).length).toBe(2))
    const porque = { motivo: COSTURA, nota: 'lado' }
    expect(await stored()).toMatchObject([
      ['D100001', { estado: estado(2), peso: -1, ...porque }],
      ['D100002', { estado: estado(2), peso: -1, ...porque }],
    ])
    expect(screen.getByText(SERIE.marcas['no-vuelve'])).toBeDefined()
  })

  test.each([
    [2, null],
    [3, '12,5'],
  ])(
    'in a series to state %i a seat that would go back asks for its motivo, then for its weight if the state needs one',
    async (a, peso) => {
      await putSeat(`V10000${a}`, 4)
      await begin('bea', a)
      scan(`V10000${a}`)
      await press(MOTIVO.devolverA(estado(a).nombre))
      const dialog = within(await screen.findByRole('dialog'))
      const devolver = dialog.getByRole<HTMLButtonElement>('button', { name: /^Devolver/ })
      expect(devolver.disabled).toBe(true)
      fireEvent.click(await dialog.findByRole('radio', { name: /Costura abierta/ }))
      fireEvent.click(devolver)
      if (peso !== null) {
        const field = await screen.findByRole('textbox', { name: SERIE.pesoDe(`V10000${a}`) })
        fireEvent.change(field, { target: { value: peso } })
        fireEvent.keyDown(field, { key: 'Enter' })
      }
      await waitFor(async () => expect((await stored()).length).toBe(1))
      expect(await stored()).toMatchObject([[`V10000${a}`, { estado: estado(a), motivo: COSTURA }]])
    },
  )

  test('against a contract-only server a series offers no motivo', async () => {
    await setOwnServer(false)
    await putSeat('C100001', 4)
    open('caro')
    await screen.findByRole('radio', { name: /^tapizada/ })
    expect(screen.queryByRole('radio', { name: /^devolver/ })).toBeNull()
    await pick(/^tapizada/)
    await screen.findByText(SERIE.listo)
    scan('C100001')
    await press(SERIE.pasarIgual)
    await waitFor(async () => expect((await stored()).length).toBe(1))
  })
})

describe('a delivery', () => {
  const entrega = { clave: 'c1', cliente: { id: 1, nombre: 'Expreso Norte' }, remito: 'R-1' }

  test('a delivery asks for client and remito before the first scan, and the name of an unknown client is enough', async () => {
    open('eva')
    await pick(`entregada: ${ENTREGA.pide}`)
    expect(await screen.findByText(ENTREGA.sinClientes)).toBeDefined()
    expect((await button(ENTREGA.empezar)).disabled).toBe(true)
    scan('E100001')
    expect(notify.error).toHaveBeenLastCalledWith(ENTREGA.sinElegir('E100001'))
    fireEvent.change(screen.getByRole('textbox', { name: ENTREGA.buscarCliente }), {
      target: { value: ' Coop. Ñandú ' },
    })
    await pick(new RegExp(ENTREGA.usarNombre('Coop. Ñandú')))
    expect(screen.getByText(ENTREGA.faltaRemito)).toBeDefined()
    fireEvent.change(screen.getByRole('textbox', { name: ENTREGA.numero }), { target: { value: ' R-7 ' } })
    await press(ENTREGA.empezar)
    await putSeat('E100001', 5)
    await screen.findByText(ENTREGA.primeraDetalle('Coop. Ñandú'))
    scan('E100001')
    await verdict(SERIE.guardada)
    expect(await storedOf('E100001')).toMatchObject({
      estado: { id: 6 },
      entrega: { cliente: { nombre: 'Coop. Ñandú' }, remito: 'R-7' },
    })
  })

  test('clients that could not be read are not reported as missing, and appear as soon as they are read', async () => {
    await db.lookups.put({
      nombre: 'cliente',
      filas: [{ id: 4, nombre: 'Ruta 9', ultima: null, butacas: 0 }],
    })
    const { objectStore } = IDBTransaction.prototype
    const broken = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(function (
      this: IDBTransaction,
      name,
    ) {
      if (name === 'lookups') throw new DOMException('Internal', 'UnknownError')
      return objectStore.call(this, name)
    })
    try {
      open('ida')
      await pick(`entregada: ${ENTREGA.pide}`)
      expect(await screen.findByText(ENTREGA.clientesSinLeer)).toBeDefined()
      expect(screen.queryByText(ENTREGA.sinClientes)).toBeNull()
    } finally {
      broken.mockRestore()
    }
    expect(await screen.findByRole('radio', { name: /^Ruta 9/ }, { timeout: 5_000 })).toBeDefined()
    expect(screen.queryByText(ENTREGA.clientesSinLeer)).toBeNull()
    await db.lookups.delete('cliente')
  })

  test('against a contract-only server «entregada» asks for nothing', async () => {
    await setOwnServer(false)
    open('bruno')
    await pick(`entregada: ${SERIE.noPideNada}`)
    expect(await button(SERIE.terminar)).toBeDefined()
  })

  const lineas = async () =>
    within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map(row => [...row.children].map(({ textContent }) => textContent))

  test('before a delivery is sent its lines are shown by product, lines without a product first', async () => {
    const par = (modelo: number, color: number, id: number) => ({
      ...{ modelo, color },
      producto: { id, codigo: `BT-${id}`, descripcion: id === 2 ? null : 'Butaca reclinable' },
    })
    await db.lookups.put({ nombre: 'producto', filas: [par(1, 1, 1), par(1, 2, 1), par(2, 1, 2)] })
    const [negro, rojo] = [
      { id: 1, nombre: 'negro' },
      { id: 2, nombre: 'rojo' },
    ]
    const read = [
      ['P300001', 1, negro],
      ['P300002', 1, rojo],
      ['P300003', 2, negro],
      ['P300004', 2, rojo],
    ] as const
    await mergeButacas(
      db,
      read.map(([nro, modelo, color]) =>
        butaca({ nro, estado: estado(5), modelo: { id: modelo, nombre: `M${modelo}` }, color, version: 1 }),
      ),
    )
    act(() => startSerie('olga', estado(6), 0, { entrega }))
    open('olga')
    await screen.findByText(ENTREGA.primeraDetalle('Expreso Norte'))
    for (const [nro] of read) {
      scan(nro)
      await waitFor(async () => expect(await storedOf(nro)).toBeDefined())
    }
    await press(SERIE.terminar)
    expect(await lineas()).toEqual([
      [`M2 rojo ${ENTREGA.sinProducto}P300004`, '–', '1'],
      ['Butaca reclinable P300001P300002', 'BT-1', '2'],
      ['BT-2 P300003', 'BT-2', '1'],
    ])
    expect(screen.getByText(ENTREGA.lineas(3))).toBeDefined()
  })

  test('sending a delivery without seats does not report a draft in the office', async () => {
    startSerie('nora', { id: 6, nombre: 'entregada' }, 0, { entrega })
    open('nora')
    await press(SERIE.terminar)
    await press(ENTREGA.mandar)
    expect(await screen.findByText(ENTREGA.sinBorradorDetalle('Expreso Norte'))).toBeDefined()
    expect(screen.queryByText(ENTREGA.mandada)).toBeNull()
  })

  test('a delivery that was left open on another day ends when it is sent', async () => {
    const likely = vi.spyOn(clock, 'likely').mockReturnValue(Date.now() - 86_400_000)
    act(() => startSerie('nora', { id: 6, nombre: 'entregada' }, 0, { entrega }))
    likely.mockRestore()
    open('nora')
    await press(ENTREGA.mandar)
    await screen.findByText(ENTREGA.sinBorradorDetalle('Expreso Norte'))
    cleanup()
    open('nora')
    await screen.findByRole('radiogroup', { name: SERIE.estados })
  })

  test('a seat without its labels is delivered with a warning, and a seat delivered outside of any delivery is added only by a person', async () => {
    await mergeButacas(db, [
      butaca({ nro: 'E200001', estado: estado(5), prehomologada: true, version: 1 }),
      butaca({ nro: 'E200002', estado: estado(6), version: 1 }),
      butaca({
        nro: 'E200003',
        estado: estado(6),
        version: 1,
        entrega: { ...entrega, remito: null, descartada: true },
      }),
    ])
    act(() => startSerie('iris', estado(6), 0, { entrega }))
    open('iris')
    await screen.findByText(ENTREGA.primeraDetalle('Expreso Norte'))
    scan('E200001')
    await verdict(ENTREGA.sinHomologar)
    expect(screen.getByRole('link', { name: ENTREGA.verFicha }).getAttribute('href')).toBe(
      '/fabrica/butaca/E200001',
    )
    expect(await storedOf('E200001')).toMatchObject({ entrega })
    scan('E200002')
    await verdict(ENTREGA.suelta)
    expect(await storedOf('E200002')).toBeUndefined()
    await press(ENTREGA.sumar)
    await verdict(SERIE.guardada)
    expect(await storedOf('E200002')).toMatchObject({ estado: { id: 6 }, entrega })
    scan('E200003')
    await verdict(ENTREGA.descartada)
    expect(screen.getByText(ENTREGA.descartadaDetalle('Expreso Norte'))).toBeDefined()
    await press(SERIE.dejarla)
    expect(await storedOf('E200003')).toBeUndefined()
    await press(SERIE.terminar)
    expect(await screen.findByText(ENTREGA.entregadas(2))).toBeDefined()
    expect(await lineas(), 'a device without the products').toEqual([['S7 negro E200001E200002', '–', '2']])
    await press(ENTREGA.mandar)
    expect(await screen.findByText(ENTREGA.guardadaDetalle(2))).toBeDefined()
  })
})

const hang = (): void => {
  act(() => reportReachable(true))
  vi.stubGlobal(
    'fetch',
    (_: string, init?: RequestInit) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  )
}

test('a scan without an answer of the server delays the next known seat by less than 5 s, and the seat keeps the hour of its scan', async () => {
  await putSeat('S70001', 1)
  hang()
  await begin('eva', 2)
  scan('S79999')
  const before = likelyNow()
  scan('S70001')
  const after = likelyNow()
  await waitFor(async () => expect((await stored()).length).toBe(1), { timeout: 5_000 })
  const [entry] = await db.entries.toArray()
  expect(entry?.capturedAt).toBeGreaterThanOrEqual(before)
  expect(entry?.capturedAt).toBeLessThanOrEqual(after)
  expect(entry?.capture?.m).toBeLessThan(performance.now() - 2_000)
  const { result: serie } = renderHook(() => useSerie('eva'))
  expect(serie.current?.notas).toMatchObject([{ nro: 'S79999', marca: 'no-esta' }])
  expect(serie.current?.notas[0]?.at).toBeLessThanOrEqual(before)
}, 15_000)

test('waiting scans survive a reload, and are read in order with the hour of their scan', async () => {
  const seats = ['S70001', 'S70002'].map(nro => butaca({ nro, estado: estado(1), version: 1 }))
  await mergeButacas(db, seats)
  hang()
  act(() => startSerie('gus', estado(2), 0))
  const { result: serie } = renderHook(() => useSerie('gus'))
  const id = serie.current?.id ?? ''
  const momento = await captureNow()
  if (momento === null) throw new Error('no clock')
  const earlier = (ms: number): Momento => ({ ...momento, likely: momento.likely - ms })
  putPorLeer(id, { id: 'first', texto: 'S70001', momento: earlier(60_000) })
  putPorLeer(id, { id: 'second', texto: 'S70002', momento: earlier(30_000) })
  open('gus')
  await waitFor(async () => expect((await stored()).length).toBe(2))
  const hours = (await db.entries.toCollection().sortBy('seq')).map(({ nro, capturedAt }) => [
    nro,
    capturedAt,
  ])
  expect(hours).toEqual([
    ['S70001', momento.likely - 60_000],
    ['S70002', momento.likely - 30_000],
  ])
  await waitFor(() => expect(listPorLeer(id)).toEqual([]))

  scan('S79999')
  scan('S79998')
  await waitFor(() => expect(listPorLeer(id).every(each => each.momento !== null)).toBe(true))
  expect(listPorLeer(id).map(({ texto }) => texto)).toEqual(['S79999', 'S79998'])
  await waitFor(() => expect(listPorLeer(id)).toEqual([]), { timeout: 10_000 })
  expect(serie.current?.notas.map(({ nro }) => nro)).toEqual(['S79999', 'S79998'])
}, 20_000)

test('if another seat is scanned right before Enter, the weight typed for the seat before is not stored', async () => {
  await mergeButacas(db, [
    butaca({ nro: 'W700001', estado: estado(2), version: 1 }),
    butaca({ nro: 'W700002', estado: estado(2), version: 1 }),
  ])
  await begin('fe', 3)
  scan('W700001')
  const field = await screen.findByRole('textbox', { name: SERIE.pesoDe('W700001') })
  fireEvent.change(field, { target: { value: '12,5' } })
  act(() => {
    scan('W700002')
    fireEvent.keyDown(field, { key: 'Enter' })
  })
  await screen.findByRole('textbox', { name: SERIE.pesoDe('W700002') })
  await screen.findByText(SERIE.marcas.dejada)
  expect(await stored()).toEqual([])
})

describe('a weight that is not entered yet', () => {
  const peso = (nro: string) => screen.findByRole('textbox', { name: SERIE.pesoDe(nro) })
  /** Types part of the weight, and closes the screen. */
  async function writePeso(nro: string, texto: string): Promise<void> {
    await mergeButacas(db, [butaca({ nro, estado: estado(2), version: 1 })])
    act(() => startSerie('operario', estado(3), 0))
    open()
    await screen.findByText('Listo para leer')
    scan(nro)
    fireEvent.change(await peso(nro), { target: { value: texto } })
    cleanup()
  }

  test('O58: a seat that waits for its weight still waits after the screen closed, with the typed text', async () => {
    await writePeso('S300001', '14,')
    open()
    expect(((await peso('S300001')) as HTMLInputElement).value).toBe('14,')
    fireEvent.keyDown(await peso('S300001'), { key: 'Enter' })
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Peso de/ })).toBeNull())
    expect(await storedOf('S300001')).toMatchObject({ tipo: 'cambio-estado', peso: 14 })
    expect(await screen.findByRole('button', { name: 'Deshacer S300001' })).toBeDefined()
    cleanup()
    open()
    await screen.findByText('Listo para leer')
    expect(screen.queryByRole('textbox', { name: /^Peso de/ })).toBeNull()
  })

  test('a seat moved by another user meanwhile raises a question before it is weighed', async () => {
    await writePeso('S300002', '14,2')
    await putSeat('S300002', 5, 2)
    open()
    expect(await screen.findByRole('button', { name: 'Devolver a pesada' })).toBeDefined()
    expect(screen.queryByRole('textbox', { name: /^Peso de/ })).toBeNull()
  })

  test('another user’s series does not show the weight that this user typed', async () => {
    await writePeso('S300003', '14,2')
    act(() => startSerie('beto', estado(3), 0))
    open('beto')
    await screen.findByText('Listo para leer')
    expect(screen.queryByRole('textbox', { name: /^Peso de/ })).toBeNull()
    cleanup()
    open()
    expect(((await peso('S300003')) as HTMLInputElement).value).toBe('14,2')
  })
})

describe('a seat that waits for an answer of the person', () => {
  const question = () => screen.findByRole('button', { name: SERIE.pasarIgual })
  /** Scans a seat that would skip a state, so that the screen asks about it. */
  async function askAbout(nro: string, owner: string): Promise<void> {
    await mergeButacas(db, [butaca({ nro, estado: estado(1), version: 1 })])
    await begin(owner, 3)
    scan(nro)
    await question()
  }
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

  test('a question about a seat that would skip a state is shown again after a reload', async () => {
    await askAbout('Q100001', 'ana')
    cleanup()
    open('ana')
    fireEvent.click(await question())
    await screen.findByRole('textbox', { name: SERIE.pesoDe('Q100001') })
  })

  test('an unanswered seat is in the list of an ended series, and its question returns if the series continues', async () => {
    await askAbout('Q100002', 'bea')
    await press(SERIE.terminar)
    await screen.findByText(SERIE.terminada)
    expect(lines()).toEqual([expect.stringMatching(`Q100002.*${SERIE.marcas.dejada}`)])
    await press(SERIE.seguir)
    await question()
    expect(screen.queryByText(SERIE.marcas.dejada)).toBeNull()
  })

  test('an unanswered seat is named in a message when another series begins', async () => {
    await askAbout('Q100003', 'ceci')
    await press(SERIE.cambiar)
    fireEvent.click(await screen.findByRole('radio', { name: /^cortada/ }))
    expect(notify.error).toHaveBeenCalledExactlyOnceWith(SERIE.sinTerminar('Q100003'))
  })

  test('an unanswered seat that another person moved meanwhile is listed as unchanged', async () => {
    await askAbout('Q100004', 'dora')
    cleanup()
    await putSeat('Q100004', 3, 2)
    open('dora')
    await screen.findByText(SERIE.marcas['sin-cambio'])
    expect(lines()).toEqual([expect.stringContaining('Q100004')])
  })

  test('a scanned seat is named in a message if another series begins before its scan is answered', async () => {
    hang()
    await begin('eva', 3)
    scan('Q199999')
    await screen.findByText(SERIE.leyendo)
    act(() => startSerie('eva', estado(2), 0))
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith(SERIE.deOtraSerie('Q199999')), {
      timeout: 10_000,
    })
  }, 20_000)

  test('a seat that waits for its labels is in the list of an ended series', async () => {
    const ready = { estado: estado(5), prehomologada: true, version: 1 }
    await mergeButacas(db, [butaca({ nro: 'Q100005', ...ready })])
    act(() => startSerie('flor', null, 0))
    open('flor')
    await screen.findByRole('button', { name: SERIE.terminar })
    scan('Q100005')
    await waitFor(() => expect(document.body.textContent).toContain('Q100005'))
    await press(SERIE.terminar)
    await screen.findByText(SERIE.terminada)
    expect(lines()).toEqual([expect.stringMatching(`Q100005.*${SERIE.marcas.dejada}`)])
  })
})

describe('homologating in series', () => {
  /** `reads` scans a text and waits for its judgement. */
  async function openHomologar(nro: string) {
    await mergeButacas(db, [butaca({ nro, estado: estado(5), prehomologada: true, version: 1 })])
    act(() => startSerie('operario', null, 0))
    const { result } = renderHook(() => {
      const serie = useSerie('operario') as SerieHomologar
      return useHomologar({ serie, isOnline: false, notify: notify as never })
    })
    const reads = async (texto: string, expected: object) => {
      scan(texto)
      const isRead = () => expect(result.current.lectura).toMatchObject({ texto, ...expected })
      await waitFor(isRead)
    }
    return { result, reads }
  }

  test('offline, one label is not accepted as both labels of a seat', async () => {
    const { result, reads } = await openHomologar('S100001')
    await reads('S100001', { tipo: 'falta' })
    // The code looks like a seat's number, and offline the app cannot tell
    await reads('AB12345', { tipo: 'dudosa' })
    act(() => result.current.usarIgual())
    await waitFor(() => expect(result.current.lectura.eBlanca).toBe('AB12345'))
    await reads('AB12345', { tipo: 'misma-etiqueta' })
    expect(isDuda(result.current.lectura)).toBe(false)
    act(() => result.current.usarIgual())
    await reads('AB12346', { tipo: 'dudosa', isAbierta: true })
    // A touch right after a scan does not confirm the code of that scan
    act(() => {
      scan('AB12347')
      result.current.usarIgual()
    })
    await waitFor(() => expect(result.current.lectura.texto).toBe('AB12347'))
    await act(() => new Promise(resolve => setTimeout(resolve, 50)))
    expect(await stored()).toEqual([])
  })

  test('a label unlike the known labels is stored only if the person confirms it', async () => {
    const conocidas = [1, 2, 3].map(n => ({ etiqueta_blanca: `B-000000${n}`, etiqueta_gris: `G-000000${n}` }))
    await saveLista({ nombre: 'homologaciones', de: 'operario', at: Date.now(), filas: conocidas })
    const { result, reads } = await openHomologar('S100002')
    await reads('S100002', { tipo: 'falta' })
    await reads("B'9990001", { tipo: 'extrana', motivo: 'B-0000001', eBlanca: null })
    await reads('B-9990001', { tipo: 'falta', eBlanca: 'B-9990001' })
    await reads("G'9990001", { tipo: 'extrana', motivo: 'G-0000001', eGris: null, isAbierta: true })
    act(() => result.current.usarIgual())
    await waitFor(() =>
      expect(result.current.lectura).toMatchObject({ tipo: 'guardada', eGris: "G'9990001" }),
    )
  })
})

test('a conflict in a series that the server then refuses shows the reason', async () => {
  const entrega = { clave: 'c8', cliente: { id: 1, nombre: 'Expreso Norte' }, remito: 'R-1' }
  act(() => startSerie('vera', estado(6), 0, { entrega }))
  const { result } = renderHook(() => useSerie('vera'))
  const operacion = { tipo: 'cambio-estado', estado: estado(6), peso: -1, homo: null, entrega } as const
  const leida = { key: 'k8', nro: 'U100008', owner: 'vera', serie: result.current?.id ?? '', operacion }
  await putEntries([entry({ ...leida, state: 'conflict' })])
  open('vera')
  await screen.findByRole('button', { name: SERIE.decidirNro('U100008') })
  const error = { status: 422, codigo: 'REGLA', detail: 'Ya salió en otro camión.', at: 0 }
  await act(() => putEntries([entry({ ...leida, state: 'rejected', error })]))
  await screen.findByText(/Ya salió en otro camión/)
})

test('the card of a refused change shows the reason', async () => {
  await putSeat('U100011', 3)
  await begin('wanda', 4)
  scan('U100011')
  await button('Deshacer U100011')
  const guardada = (await db.entries.toArray()).find(({ nro }) => nro === 'U100011')
  if (guardada === undefined) throw new Error('nothing was stored')
  const error = { status: 422, codigo: 'REGLA', detail: 'Le falta el peso.', at: 0 }
  await act(() => putEntries([{ ...guardada, state: 'rejected', error }]))
  await verdict('Le falta el peso.')
  const actual = {
    butaca: butaca({ nro: 'U100011', estado: estado(2), version: 9 }),
    usuario: 'lopez',
    fechaHs: '2026-11-20T10:42:00.000',
  }
  await act(() => putEntries([{ ...guardada, state: 'conflict', actual }]))
  await verdict(CONFLICTO.otra)
})

test('a refused seat of a delivery shows the server’s reason, and an uncertain seat does not', async () => {
  const entrega = { clave: 'c9', cliente: { id: 1, nombre: 'Expreso Norte' }, remito: 'R-1' }
  act(() => startSerie('uma', estado(6), 0, { entrega }))
  const { result } = renderHook(() => useSerie('uma'))
  const error = { status: 500, codigo: 'INTERNO', detail: 'Probá de nuevo.', at: 0 }
  const operacion = { tipo: 'cambio-estado', estado: estado(6), peso: -1, homo: null, entrega } as const
  const leida = { owner: 'uma', serie: result.current?.id ?? '', operacion, error }
  await putEntries([
    entry({ ...leida, key: 'incierta', nro: 'U100001', state: 'in-doubt', attempts: 1 }),
    entry({ ...leida, key: 'rechazada', nro: 'U100002', state: 'rejected' }),
  ])
  open('uma')
  const [, ...mas] = await screen.findAllByText(new RegExp(error.detail))
  expect(mas).toEqual([])
  expect(screen.getByText(new RegExp(error.detail)).closest('li')?.textContent).toContain('U100002')
  expect(document.body.textContent).toContain('U100001')
})
