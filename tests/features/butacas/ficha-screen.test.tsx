// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EdicionFicha, Ficha, PasoFicha } from '#contract/ficha.ts'
import { addressOfEstas } from '#domain/rutas.ts'
import { FichaPapel } from '#features/butacas/ficha/ficha-papel.tsx'
import FichaScreen from '#features/butacas/ficha/ficha-screen.tsx'
import { FICHA, TARJETA } from '#messages/butacas/ficha.ts'
import { db } from '#offline/db.ts'
import { setOwnServer } from '#offline/device.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { replica } from '#offline/mirror/replica.ts'
import { saveSesion } from '#offline/sesion.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { CanContext } from '#queries/cuenta/use-sesion.ts'
import { queryClient } from '#queries/query-client.ts'
import { everything, onlyReading } from '#tests/helpers/allowed.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { emptyOutbox, putEntries } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'
import { homologar } from '#tests/helpers/operaciones.ts'
import { ESTADOS, toEstado } from '#tests/helpers/outbox-rig.ts'
import { scan } from '#tests/helpers/scan.ts'
import { endScreen, loadDialogs, problem } from '#tests/helpers/screen.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const NRO = 'S710482'
const FUERA = 'S704120'
const estado = (id: number) => ({ id, nombre: ESTADOS[id - 1] ?? '' })
const FILA = butaca({
  nro: NRO,
  estado: estado(5),
  prehomologada: true,
  fechaHs: '2026-11-20T09:12:00.000',
  version: 7,
})

let id = 0
const hecho = (fechaHs: string, usuario: string | null = 'ruiz') => ({
  ...{ id: ++id, fechaHs: `2026-11-${fechaHs}:00.000`, usuario, margenMin: null, identificado: null },
})
const paso = (
  en: number,
  fechaHs: string,
  minutos: number | null,
  over: Partial<PasoFicha> = {},
): PasoFicha => ({
  ...{ ...hecho(fechaHs), estado: estado(en), modelo: 'S7', color: 'negro', esS: false, peso: -1, minutos },
  ...{ deshecho: null, motivo: null, nota: null, defecto: false },
  ...over,
})
const edicion: EdicionFicha = {
  ...hecho('18T10:30', 'acosta'),
  antes: { color: 'rojo', peso: null },
  despues: { color: 'negro', peso: 12.5 },
}
const ficha = (over: Partial<Ficha> = {}): Ficha => ({
  momento: '2026-11-20T10:42:00.000',
  butaca: FILA,
  usuario: 'gimenez',
  pasos: [
    paso(1, '18T09:13', 1500, { color: 'rojo' }),
    paso(3, '19T11:40', 112, { peso: 18.2 }),
    paso(2, '19T14:10', 132, { peso: 18.2, margenMin: 12, motivo: 'Costura abierta', nota: 'Lateral' }),
    paso(4, '19T16:24', null, { deshecho: { fechaHs: '2026-11-19T16:25:00.000', usuario: 'sosa' } }),
    paso(5, '19T16:31', null, {
      esS: true,
      deshecho: { fechaHs: '2026-11-19T16:32:00.000', usuario: 'sosa' },
    }),
    paso(5, '20T10:05', 37, { esS: true, usuario: 'gimenez' }),
  ],
  ediciones: [edicion],
  homologacion: null,
  entrega: null,
  fabricaMin: 2940,
  ...over,
})

let answer: () => Response
const asked: string[] = []
const notify = { success: vi.fn(), error: vi.fn(), pending: vi.fn() }
const onAbrir = vi.fn()
const onCrear = vi.fn()

beforeAll(async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  await Promise.all([loadDialogs(), import('#features/butacas/dialogos/cambiar-estado-dialog.tsx')])
  await db.lookups.bulkPut([
    { nombre: 'modelo', filas: [{ id: 4, nombre: 'S7' }] },
    { nombre: 'color', filas: [{ id: 1, nombre: 'negro' }] },
    { nombre: 'estado', filas: ESTADOS.map((nombre, i) => ({ id: i + 1, nombre })) },
  ])
  await mergeButacas(db, [FILA], { refreshedAt: Date.now() })
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
  replica.start()
  await vi.waitFor(() => expect(replica.getSnapshot().rows.size).toBe(1))
})

beforeEach(async () => {
  answer = () => Response.json(ficha())
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
  reportReachable(true)
  await setOwnServer(true)
  await emptyOutbox()
})
afterEach(endScreen)

const offline = () => {
  reportReachable(false)
  answer = () => {
    throw new TypeError('no network')
  }
}

const open = (nro = NRO, may = everything) =>
  render(
    <CanContext value={may}>
      <FichaScreen
        key={nro}
        nro={nro}
        notify={notify}
        sesion={{ nombre: 'operario' }}
        onAbrir={onAbrir}
        onCrear={onCrear}
      />
    </CanContext>,
    { wrapper: MemoryRouter },
  )
const region = (name: string) => screen.findByRole('region', { name })
const lineas = async () => {
  const lista = await screen.findByRole('list', { name: FICHA.recorrido })
  return [...lista.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '')
}

describe('the story', () => {
  test('steps are listed newest first with author, time and stay, edits with their values, and undone steps are folded', async () => {
    open()
    await screen.findByText(FICHA.enFabrica(2940))
    expect(await lineas()).toEqual([
      expect.stringMatching(/10:05lista ?S?.*GIgimenez.*está desde hace 37 min$/),
      expect.stringMatching(/^2 pasos deshechos/),
      expect.stringMatching(
        /≈ 14:10, ±12 min.*tapizada.*volvió atrás.*Motivo: Costura abierta.Lateral.*estuvo 2 h 12 min$/,
      ),
      expect.stringMatching(/11:40.*pesada.*18,2.*estuvo 1 h 52 min$/),
      expect.stringMatching(/10:30Edición.*ACacosta.*colorantes rojodespués negropesoantes nadadespués 12,5/),
      expect.stringMatching(/09:13cortada.*estuvo 1 d 1 h$/),
      expect.stringMatching(/09:13CreadaS7, rojo/),
    ])
    expect((await region(FICHA.region(NRO))).textContent).toContain('gimenez, ')
    const undone = screen.getByText('2 pasos deshechos').closest('details')
    expect(undone?.open).toBe(false)
    expect([...(undone?.querySelectorAll('s') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'lista, S',
      'armada',
    ])
    expect(undone?.textContent).toContain('Lo deshizo sosa')
  })

  test('a homologated seat shows labels, buyer and person, and a pre-homologated seat shows what is missing', async () => {
    open()
    expect((await region(FICHA.homologacion)).textContent).toContain(FICHA.prehomologada)
    cleanup()
    queryClient.clear()
    answer = () =>
      Response.json(
        ficha({
          homologacion: {
            ...{ fechaHs: '2026-11-20T10:20:00.000', usuario: 'sosa', margenMin: null, identificado: null },
            ...{ etiqueta_blanca: 'B-0048213', etiqueta_gris: 'G-11880', comprador: 'El Ceibo' },
          },
        }),
      )
    open()
    await screen.findByText('B-0048213')
    const { textContent } = await region(FICHA.homologacion)
    expect(textContent).toMatch(/G-11880.*El Ceibo.*20\/11\/2026 10:20.*sosa/)
  })

  test('the user’s own waiting changes are listed on top as pending or refused, without those of other users', async () => {
    await putEntries([
      entry({ nro: NRO, operacion: toEstado(6), seen: FILA, capturedAt: Date.now() }),
      entry({ nro: NRO, operacion: homologar(), seen: FILA, state: 'rejected', capturedAt: Date.now() }),
    ])
    open()
    await screen.findByText(FICHA.enFabrica(2940))
    await waitFor(async () => expect((await lineas())[0]).toMatch(/Homologación.*rechazada.*operario/))
    const [, pending, first] = await lineas()
    expect(pending).toMatch(/entregada.*pendiente.*operario/)
    // A stay that a waiting change of this device has ended shows no duration
    expect(first).not.toContain(FICHA.desdeHace)
    cleanup()
    await emptyOutbox()
    await putEntries([entry({ nro: NRO, owner: 'ajena', operacion: toEstado(6), seen: FILA })])
    open()
    await screen.findByText(FICHA.enFabrica(2940))
    expect((await lineas())[0]).toContain('lista')
    expect(document.body.textContent).not.toContain('ajena')
  })
})

test('a waiting defect or step back is listed with its motivo and note', async () => {
  const porque = { motivo: { id: 9, nombre: 'Rayón' }, nota: 'Del lado izquierdo' }
  await putEntries([
    entry({ nro: NRO, operacion: { ...toEstado(5), ...porque }, seen: FILA, capturedAt: Date.now() }),
    entry({ nro: NRO, operacion: { ...toEstado(2), ...porque }, seen: FILA, capturedAt: Date.now() }),
  ])
  open()
  await waitFor(async () => expect((await lineas())[1]).toContain(FICHA.pendiente))
  const [atras, defecto] = await lineas()
  expect(defecto).toMatch(/lista.*con defecto.*pendiente.*Motivo: Rayón\..*Del lado izquierdo/)
  expect(atras).toMatch(/tapizada.*pendiente.*Motivo: Rayón\..*Del lado izquierdo/)
  expect(atras).not.toContain(FICHA.defecto)
})

describe('the buttons', () => {
  test('a step made on the page of a seat is stored, and listed on top', async () => {
    answer = () => Response.json(ficha({ butaca: { ...FILA, version: 7 } }))
    open()
    fireEvent.click(await screen.findByRole('button', { name: `${TARJETA.pasarA} entregada` }))
    await waitFor(async () =>
      expect(await db.entries.toArray()).toMatchObject([{ nro: NRO, operacion: { estado: { id: 6 } } }]),
    )
    await waitFor(async () => expect((await lineas())[0]).toMatch(/entregada.*pendiente/))
    expect(await screen.findByRole('button', { name: /Deshacer/ })).toBeDefined()
  })

  test('a deleted seat can be put back to the state before it was deleted, and cannot be edited', async () => {
    const borrada = butaca({ nro: 'S710291', estado: estado(7), version: 3 })
    const pasos = [paso(1, '18T09:13', 60), paso(4, '19T09:13', 60), paso(7, '20T09:13', 60)]
    answer = () => Response.json(ficha({ butaca: borrada, pasos }))
    open('S710291')
    const editar = await screen.findByRole<HTMLButtonElement>('button', { name: FICHA.editar })
    expect(editar.disabled).toBe(true)
    expect((await region(FICHA.homologacion)).textContent).toContain(FICHA.noSeHomologo)
    fireEvent.click(screen.getByRole('button', { name: FICHA.reponerNro('S710291', 'armada') }))
    await waitFor(async () =>
      expect(await db.entries.toArray()).toMatchObject([
        { nro: 'S710291', operacion: { estado: { id: 4 } } },
      ]),
    )
  })

  test('a person who may only read finds no button that changes the seat', async () => {
    open(NRO, onlyReading)
    await screen.findByText(FICHA.enFabrica(2940))
    const head = await region(FICHA.region(NRO))
    expect(within(head).queryAllByRole('button')).toEqual([])
  })

  test('a scan opens the page of the scanned seat, but not over an open dialog', async () => {
    open()
    await screen.findByText(FICHA.enFabrica(2940))
    scan('S700001')
    expect(onAbrir.mock.calls).toEqual([['S700001']])
    fireEvent.click(screen.getByRole('button', { name: TARJETA.otroEstado }))
    await screen.findByRole('dialog')
    scan('S700002')
    expect(onAbrir).toHaveBeenCalledOnce()
    expect(notify.error).toHaveBeenCalledWith(expect.stringContaining('S700002'))
  })
})

describe('without the complete history', () => {
  test('offline the page shows the steps that the device has and the time from which steps are missing, and cannot be printed', async () => {
    offline()
    await putEntries([entry({ nro: NRO, operacion: toEstado(6), seen: FILA, capturedAt: Date.now() })])
    open()
    await screen.findByText(FICHA.falta(FICHA.aLasDe('09:12', '20/11/2026')))
    await screen.findAllByText(FICHA.pendiente)
    expect(await lineas()).toEqual([
      expect.stringMatching(/entregada.*pendiente/),
      expect.stringMatching(/09:12lista.*se ve quién fue/),
      expect.stringContaining('falta el recorrido'),
    ])
    expect(screen.getByText(FICHA.guardado)).toBeDefined()
    expect(screen.getByText(FICHA.imprimirEspera)).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: FICHA.imprimir }).disabled).toBe(true)
    expect(screen.getByRole('link', { name: FICHA.etiqueta })).toBeDefined()
    expect((await region(FICHA.entrega)).textContent).toContain(FICHA.entregaSinRed)
    expect(document.body.textContent).not.toMatch(/estuvo|desde hace|en fábrica/)
  })

  test('offline, an answer older than another person’s change is not shown as the complete history', async () => {
    answer = () => Response.json(ficha({ butaca: { ...FILA, version: 6 } }))
    open()
    await screen.findByText(FICHA.enFabrica(2940))
    act(() => offline())
    await screen.findByText(/falta el recorrido/)
    expect(screen.queryByText(FICHA.enFabrica(2940))).toBeNull()
  })

  test('offline, the page says that this device lacks the seat, and shows the seat when the network is back', async () => {
    offline()
    open(FUERA)
    expect(await screen.findByRole('heading', { name: FICHA.noEstaAca(FUERA) })).toBeDefined()
    answer = () => Response.json(ficha({ butaca: butaca({ nro: FUERA, estado: estado(6) }), pasos: [] }))
    act(() => reportReachable(true))
    expect(await region(FICHA.region(FUERA))).toBeDefined()
  })

  test('the page of a number without a seat offers to create the seat to roles that may', async () => {
    answer = () => problem(404)
    open('S710999')
    fireEvent.click(await screen.findByRole('button', { name: FICHA.crear('S710999') }))
    expect(onCrear.mock.calls).toEqual([['S710999']])
    cleanup()
    queryClient.clear()
    open('S710999', onlyReading)
    await screen.findByRole('heading', { name: FICHA.noExiste('S710999') })
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('a new seat that waits on this device is shown, even if the server does not have it', async () => {
    answer = () => problem(404)
    const nueva = butaca({ nro: 'S710777' })
    await putEntries([
      entry({
        nro: 'S710777',
        seen: { ...nueva, fechaHs: '' },
        operacion: {
          ...{ tipo: 'crear', modelo: nueva.modelo, color: nueva.color, estado: nueva.estado },
          peso: -1,
          renombre: '',
        },
      }),
    ])
    open('S710777')
    await waitFor(async () => expect((await lineas())[0]).toMatch(/cortada.*pendiente/))
  })

  test('a failed request for the history is reported, and «Reintentar» repeats it', async () => {
    answer = () => problem(500)
    open()
    await screen.findByText(/El servidor no respondió: falta el recorrido/)
    answer = () => Response.json(ficha())
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText(FICHA.enFabrica(2940))).toBeDefined()
  })

  test('a contract-only server is not asked for the history of the seat, and the page links to the list', async () => {
    await setOwnServer(false)
    open()
    const link = await screen.findByRole('link', { name: FICHA.volverAButacas })
    expect(link.getAttribute('href')).toBe(addressOfEstas([NRO]))
    expect(asked).toEqual([])
  })
})

test('the printed page shows client and remito of the delivery, and no duration of the present state', () => {
  const entregada = paso(6, '20T11:52', 41)
  const entrega = { ...hecho('20T11:52'), cliente: 'Transporte El Ceibo', remito: 'R-12', registro: null }
  const de = ficha()
  const pasos = [...de.pasos, entregada]
  const butacaOf = { ...FILA, estado: estado(6) }
  render(<FichaPapel ficha={{ ...de, butaca: butacaOf, pasos, entrega }} linea={[]} />)
  const filas = screen
    .getAllByRole('row')
    .map(fila => [...fila.children].map(({ textContent }) => textContent))
  expect(filas.slice(1, 3)).toEqual([
    ['20/11/2026 11:52', 'entregada, A', 'ruiz', '–', 'Transporte El Ceibo, R-12'],
    ['20/11/2026 10:05', 'lista, S', 'gimenez', '37 min', ''],
  ])
})
