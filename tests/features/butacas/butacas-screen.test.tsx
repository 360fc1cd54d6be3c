// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { IDEMPOTENCY_KEY } from '#contract/headers.ts'
import ButacasScreen from '#features/butacas/butacas-screen.tsx'
import Veredictos from '#features/butacas/veredictos.tsx'
import { useTokenFrom } from '#http/client.ts'
import { LISTA as LISTA_WORDS } from '#messages/butacas/lista.ts'
import { PENDIENTES } from '#messages/equipo/guardado.ts'
import { db } from '#offline/db.ts'
import { isOwnServer, setOwnServer } from '#offline/device.ts'
import { mergeButacas, replaceButacas } from '#offline/mirror/mirror.ts'
import { replica } from '#offline/mirror/replica.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { saveSesion } from '#offline/sesion.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { CanContext } from '#queries/cuenta/use-sesion.ts'
import { queryClient } from '#queries/query-client.ts'
import { everything, onlyReading } from '#tests/helpers/allowed.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { emptyOutbox, putEntries } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'
import { ESTADOS } from '#tests/helpers/outbox-rig.ts'
import { endScreen, loadDialogs, press, problem, type } from '#tests/helpers/screen.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const LISTA = { id: 5, nombre: 'lista' }
const BLANCO = { id: 2, nombre: 'blanco' }
const H5 = { id: 1, nombre: 'H5' }
const PRE = butaca({ nro: 'H500001', modelo: H5, estado: LISTA, prehomologada: true })
const HOMOLOGADA = butaca({ nro: 'H500002', modelo: H5, estado: LISTA, homologada: true })
const DE_SERIE_SS = butaca({ nro: 'SS00003', modelo: H5, renombre: 'pedido 7' })
/** The last seat is pre-homologated but not ready, so its row is not highlighted. */
const BUTACAS = [
  PRE,
  HOMOLOGADA,
  DE_SERIE_SS,
  ...Array.from({ length: 7 }, (_, i) =>
    butaca({ nro: `S7000${10 + i}`, ...(i < 4 ? { color: BLANCO } : {}), prehomologada: i === 6 }),
  ),
]
/** Further seats, which give the list a second page. */
const MORE = Array.from({ length: 20 }, (_, i) => butaca({ nro: `S7000${17 + i}` }))

const conLasDelEspejo = (url: string, { body }: RequestInit): Response => {
  const { nro = null } = url === '/api/butaca/filtro' ? JSON.parse(String(body)) : {}
  return Response.json(
    nro === null ? [] : BUTACAS.filter(seat => seat.nro.toLowerCase().startsWith(nro.toLowerCase())),
  )
}
const fails = (status: number) => () =>
  new Response('{}', { status, headers: { 'content-type': 'application/json' } })
let answer: (url: string, init: RequestInit) => Response = conLasDelEspejo
const seen: { url: string; body: unknown }[] = []
const notify = { success: vi.fn(), error: vi.fn(), pending: vi.fn() }

beforeAll(async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<search />) // happy-dom does not know the element; React warns once
  quiet.mockRestore()
  cleanup()
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  // The dialogs load in chunks of their own, slow on a cold start
  await Promise.all([
    loadDialogs(),
    import('#features/butacas/dialogos/cambiar-estado-dialog.tsx'),
    import('#features/butacas/dialogos/historial-dialog.tsx'),
  ])
  await db.lookups.bulkPut([
    { nombre: 'modelo', filas: [H5, { id: 4, nombre: 'S7' }] },
    { nombre: 'color', filas: [{ id: 1, nombre: 'negro' }, BLANCO] },
    { nombre: 'estado', filas: ESTADOS.map((nombre, i) => ({ id: i + 1, nombre })) },
  ])
  await mergeButacas(db, BUTACAS, { refreshedAt: Date.now() })
  replica.start()
  await vi.waitFor(() => expect(replica.getSnapshot().rows.size).toBe(BUTACAS.length))
})

let may = everything
beforeEach(async () => {
  may = everything
  seen.length = 0
  answer = conLasDelEspejo
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push({ url, body: init.body })
    return answer(url, init)
  })
  await emptyOutbox()
})
afterEach(async () => {
  // Keeps the stubbed server, because a seat may still be requested
  endScreen()
  // Restores the mirror, which has stored the seats of every answer
  await replaceButacas(db, BUTACAS, { refreshedAt: Date.now() }, true)
  await vi.waitFor(() => expect(new Set(replica.getSnapshot().rows.values())).toEqual(new Set(BUTACAS)))
})

const table = () => screen.getByRole('table', { name: 'Butacas' })
const rows = () => [...table().querySelectorAll('tbody tr')] as HTMLElement[]
const nros = () => rows().map(row => row.querySelector('.c-nro')?.textContent)
const rowOf = (nro: string) =>
  screen.getByRole('checkbox', { name: `Seleccionar ${nro}` }).closest('tr') as HTMLElement
const pick = (...seats: string[]) => {
  for (const nro of seats) fireEvent.click(screen.getByRole('checkbox', { name: `Seleccionar ${nro}` }))
}
const chosen = () =>
  within(screen.getByRole('region', { name: 'Butacas elegidas' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const write = (texto: string) => {
  const nro = screen.getByRole('textbox', { name: 'Número de butaca' })
  fireEvent.change(nro, { target: { value: texto } })
  fireEvent.keyDown(nro, { key: 'Enter' })
}
/** The filter's lookups may arrive later than the seats. */
const choose = async (filtro: string, nombre: string, value: string) => {
  const select = screen.getByRole('combobox', { name: filtro })
  await within(select).findByText(nombre)
  fireEvent.change(select, { target: { value } })
}
const noChoice = (filtro: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: filtro }), { target: { value: '' } })
const card = () => screen.getByRole('region', { name: 'Lectura' })
const framed = () => rows().filter(row => row.dataset.read !== undefined)
const open = () =>
  render(
    <CanContext value={may}>
      <ButacasScreen notify={notify} onSerie={() => {}} sesion={{ nombre: 'operario' }} />
      <Veredictos owner="operario" notify={notify} />
    </CanContext>,
    { wrapper: MemoryRouter },
  )
const show = async (count = BUTACAS.length) => {
  open()
  await waitFor(() => expect(rows()).toHaveLength(count))
  await waitFor(() => expect(outboxStore.getSnapshot().ready).toBe(true))
}
/** Resolves before React's effects run, unlike `findByText`. */
const drawn = (text: string): Promise<void> =>
  new Promise(resolve => {
    const observer = new MutationObserver(() => {
      if (screen.queryByText(text) === null) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
const openCambiar = async (...seats: string[]) => {
  pick(...seats)
  press(/^Seleccionados/)
  return screen.findByRole('dialog', { name: /Cambiar Estado/ })
}
const chooseEstado = async (dialog: HTMLElement, nombre: string) =>
  fireEvent.click(await within(dialog).findByRole('radio', { name: nombre }))
const confirmCambiar = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cambiar Estado' }))
const kept = async (count: number): Promise<Entry[]> => {
  await waitFor(async () => expect(await db.entries.count()).toBe(count))
  return db.entries.toCollection().sortBy('seq')
}

describe('a list of seats with two pages', () => {
  beforeEach(async () => {
    await mergeButacas(db, MORE)
    await vi.waitFor(() => expect(replica.getSnapshot().rows.size).toBe(30))
  })

  test('the list of seats has 25 rows a page, the columns of the specification, and heads that sort in both directions', async () => {
    await show(25)
    const heads = within(table()).getAllByRole('columnheader')
    const titles = heads.map(({ textContent }) => textContent)
    const specified = ['Sel', 'Nro', 'Modelo', 'Estado', 'Color', 'Peso', 'A/S', 'Renombre']
    expect(titles.slice(0, specified.length)).toEqual(specified)
    expect(titles.at(-1)).toBe('Acciones')
    expect(screen.getByText('1–25 de 30')).toBeDefined()
    press('Página 2')
    await screen.findByText('26–30 de 30')
    expect(rows()).toHaveLength(5)
    press('Nro')
    await waitFor(() => expect(nros()[0]).toBe('SS00003'))
    const renombres = rows().map(row => row.querySelector('.c-renombre')?.textContent)
    expect(renombres).toEqual(['pedido 7', ...Array(24).fill('–')])
    expect(screen.getByText('1–25 de 30')).toBeDefined()
    expect(screen.getByRole('columnheader', { name: 'Nro' }).getAttribute('aria-sort')).toBe('descending')
    press('Color')
    await waitFor(() => expect(nros()[0]).toBe('S700010'))
    expect(screen.getByRole('columnheader', { name: 'Color' }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('a reload keeps page and order of the list, and Buscar returns to the first page in the same order', async () => {
    await show(25)
    // Ctrl+F searches the whole list, not only the shown page
    const field = screen.getByRole('textbox', { name: 'Número de butaca' })
    expect(field.getAttribute('aria-keyshortcuts')).toBe('Control+F')
    const head = () => within(table()).getByRole('button', { name: 'Nro' })
    fireEvent.click(head())
    await waitFor(() => expect(head().closest('th')?.getAttribute('aria-sort')).toBe('descending'))
    const first = nros()[0]
    press('Siguiente')
    await waitFor(() => expect(nros()[0]).not.toBe(first))
    const shown = nros()
    cleanup()
    open()
    await waitFor(() => expect(nros()).toEqual(shown))
    expect(head().closest('th')?.getAttribute('aria-sort')).toBe('descending')
    press('Buscar')
    await waitFor(() => expect(nros()[0]).toBe(first))
    expect(location.search).toBe('?orden=-nro')
  })

  test('a scanned seat is framed among its neighbours, on its page of the list', async () => {
    await show(25)
    write('s700036')
    await screen.findByText('26–30 de 30')
    expect(nros()).toEqual(['S700033', 'S700034', 'S700035', 'S700036', 'SS00003'])
    expect(framed()).toEqual([rowOf('S700036')])
    write('h500001')
    await screen.findByText('1–25 de 30')
    await waitFor(() => expect(framed()).toEqual([rowOf('H500001')]))
  })

  test('the page of a scanned seat stays shown while seats are added before it, until the user changes page or order', async () => {
    const come = async (model: string) => {
      await mergeButacas(
        db,
        Array.from({ length: 30 }, (_, i) => butaca({ nro: `${model}00${10 + i}` })),
      )
    }
    await show(25)
    write('ss00003')
    await screen.findByText('26–30 de 30')
    await come('B20')
    await screen.findByText('51–60 de 60')
    expect(framed()).toEqual([rowOf('SS00003')])
    press('Página 1')
    await screen.findByText('1–25 de 60')
    await come('B30')
    await screen.findByText('1–25 de 90')
    write('ss00003')
    // The page of the found seat is rendered, and its effects have not run
    await drawn('76–90 de 90')
    press('Color')
    await screen.findByText('1–25 de 90')
    await come('B40')
    await screen.findByText('1–25 de 120')
  })

  test('chosen seats of all pages are shown as chips, which are removed singly or together, and one button chooses the whole list', async () => {
    await show(25)
    pick('S700010')
    press('Página 2')
    await screen.findByText('26–30 de 30')
    pick('SS00003')
    expect(chosen()).toEqual(['S700010', 'SS00003'])
    press('Quitar S700010')
    expect(chosen()).toEqual(['SS00003'])
    press('Elegir todas')
    await screen.findByText('30 elegidas')
    press('Quitar todas')
    expect(screen.queryByRole('region', { name: 'Butacas elegidas' })).toBeNull()
  })
})

test('each row has buttons for edit and history, and only a ready pre-homologated seat has the button H', async () => {
  await show()
  expect(screen.getAllByRole('button', { name: /^Editar / })).toHaveLength(BUTACAS.length)
  expect(screen.getAllByRole('button', { name: /^Historial de / })).toHaveLength(BUTACAS.length)
  const h = screen.getAllByRole('button', { name: /^Homologar / })
  expect(h.map(button => [button.textContent, button.closest('tr')])).toEqual([['H', rowOf(PRE.nro)]])
  const marked = rows().filter(row => row.dataset.k === 'prehomo')
  expect(marked).toEqual([rowOf(PRE.nro)])
  const as = [PRE.nro, HOMOLOGADA.nro, 'S700010'].map(nro => rowOf(nro).querySelector('.c-as')?.textContent)
  expect(as).toEqual(['S', 'S', '-'])
})

test('Enter filters the list by number, and Buscar by state, model and color', async () => {
  await show()
  await choose('Color', 'blanco', '2')
  press('Buscar')
  await screen.findByText('1–4 de 4')
  noChoice('Color')
  await choose('Modelo', 'H5', '1')
  press('Buscar')
  await screen.findByText('1–3 de 3')
  expect(nros()).toEqual(['H500001', 'H500002', 'SS00003'])
  noChoice('Modelo')
  await choose('Estado', 'lista', '5')
  press('Buscar')
  await screen.findByText('1–2 de 2')
  noChoice('Estado')
  write('ss')
  await screen.findByText('1–1 de 1')
  expect(nros()).toEqual(['SS00003'])
})

test('Listas A and Listas S show the server’s list, and after a failure an error and the mirror’s rows with their age', async () => {
  await show()
  answer = () => Response.json([PRE, HOMOLOGADA])
  press('Listas S')
  await screen.findByText('1–2 de 2')
  press('Listas A')
  await waitFor(() =>
    expect(seen.map(({ url, body }) => `${url} ${body}`)).toContain('/api/butaca/filtroAS false'),
  )
  expect(seen.find(({ url }) => url === '/api/butaca/filtroAS')?.body).toBe('true')
  queryClient.clear()
  answer = fails(500)
  press('Listas S')
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Error en consultar butacas'))
  await screen.findByText('1–2 de 2')
  expect(screen.getByText(/^datos de las /)).toBeDefined()
})

test.each([
  [['S700010', 'S700011'], LISTA_WORDS.estas(2)],
  [['S700010', 'DELIVERED-1', 'DELIVERED-2'], `${LISTA_WORDS.estas(3)}: ${LISTA_WORDS.deEstas(1, 3)}`],
])('a list of the seats %j tells how many of them it shows', async (nros, words) => {
  history.replaceState(null, '', `/?estas=${nros.join(',')}`)
  open()
  expect(await screen.findByText(words)).toBeDefined()
  expect(rows()).toHaveLength(nros.filter(nro => nro.startsWith('S7')).length)
})

test('the export button of an empty list is disabled, and keeps the shortcut Ctrl+P', async () => {
  history.replaceState(null, '', '/?estas=S799999')
  open()
  const sacar = await screen.findByRole('button', { name: LISTA_WORDS.sacar })
  expect(sacar).toHaveProperty('disabled', true)
  expect(sacar.getAttribute('aria-keyshortcuts')).toBe('Control+P')
  expect(screen.getByText(/^Solo esta butaca: no se ve; /)).toBeDefined()
})

describe('the seats behind a number of «Flujo»', () => {
  const STAGNANT = '/fabrica/buscarButaca?grupo=parada&de=1&dias=5&modelo=4&persona=sosa'
  const [first, second] = BUTACAS.slice(3)

  test('the list comes from the server with its filter in words, and a reload keeps the list and its order', async () => {
    history.replaceState(null, '', STAGNANT)
    // A seat that moved on meanwhile is not stagnant
    answer = () => Response.json([first, second, { ...PRE, version: 99 }])
    open()
    await screen.findByText('1–2 de 2')
    expect(seen.map(({ url }) => url)).toContain(
      '/api/informes/flujo/butacas?grupo=parada&de=1&dias=5&modelo=4&persona=sosa',
    )
    expect(screen.getByText('Más de 5 días en cortada, modelo S7, persona sosa')).toBeDefined()
    fireEvent.click(within(table()).getByRole('button', { name: 'Nro' }))
    await waitFor(() => expect(nros()).toEqual([second?.nro, first?.nro]))
    const address = location.search
    cleanup()
    open()
    await screen.findByText('1–2 de 2')
    expect(nros()).toEqual([second?.nro, first?.nro])
    expect(location.search).toBe(address)
    press('Ver todas')
    await waitFor(() => expect(rows()).toHaveLength(BUTACAS.length))
    expect(location.search).toBe('?orden=-nro')
  })

  test('the list also shows delivered seats, with its filter in words', async () => {
    const range = { fechaD: '2026-11-01T06:00:00', fechaH: '2026-11-20T23:59:59' }
    const params = new URLSearchParams({ grupo: 'motivo', de: 'Costura abierta', ...range })
    history.replaceState(null, '', `/fabrica/buscarButaca?${params}`)
    answer = () => Response.json([PRE, butaca({ nro: 'E1', estado: { id: 6, nombre: 'entregada' } })])
    open()
    await screen.findByText('1–2 de 2')
    const words = 'Devueltas, motivo Costura abierta, del 01/11/2026 06:00 al 20/11/2026 23:59'
    expect(screen.getByText(words)).toBeDefined()
  })

  test('without a network the list is not guessed from this device’s seats', async () => {
    reportReachable(false)
    history.replaceState(null, '', STAGNANT)
    open()
    await screen.findByText('Este equipo no guarda esas butacas')
    expect(screen.queryByText(/de 0$/)).toBeNull()
  })
})

describe('Buscar and the server', () => {
  const asked = () => seen.filter(({ url }) => url === '/api/butaca/filtro').map(({ body }) => body)
  afterEach(async () => {
    cleanup() // An open screen would ask the server again
    await setOwnServer(true)
  })

  test('Buscar asks the server once by state, model and color and lists the answer, and Enter asks by part of a number', async () => {
    await show()
    answer = url =>
      Response.json(
        url.endsWith('/filtro') ? [butaca({ nro: 'N100001', modelo: H5, estado: LISTA, color: BLANCO })] : [],
      )
    await choose('Estado', 'lista', '5')
    await choose('Modelo', 'H5', '1')
    await choose('Color', 'blanco', '2')
    press('Buscar')
    await screen.findByText('1–1 de 1')
    expect(nros()).toEqual(['N100001'])
    expect(asked()).toEqual([JSON.stringify({ nro: null, modelo: 1, estado: 5, color: 2 })])
    press('Buscar')
    await waitFor(() => expect(asked()).toHaveLength(2))
    noChoice('Estado')
    noChoice('Modelo')
    noChoice('Color')
    write('n1')
    const parte = JSON.stringify({ nro: 'n1', modelo: 0, estado: 0, color: 0 })
    await waitFor(() => expect(asked()).toContain(parte))
  })

  test('the number of the search is sent as typed, without outer spaces', async () => {
    await show()
    type('Número de butaca', ' Nx 1 ')
    press('Buscar')
    const body = JSON.stringify({ nro: 'Nx 1', modelo: 0, estado: 0, color: 0 })
    await waitFor(() => expect(asked()).toEqual([body]))
  })

  test('with only a model or a color, Buscar asks only a contract-only server, because our server sends all changes by itself', async () => {
    await setOwnServer(true)
    await show()
    await choose('Color', 'blanco', '2')
    press('Buscar')
    await screen.findByText('1–4 de 4')
    noChoice('Color')
    await choose('Modelo', 'H5', '1')
    press('Buscar')
    await screen.findByText('1–3 de 3')
    // The search reads which server it is after the rows are shown; this reading ends later
    await isOwnServer()
    expect(asked()).toEqual([])
    await setOwnServer(false)
    press('Buscar')
    const delModelo = JSON.stringify({ nro: null, modelo: 1, estado: 0, color: 0 })
    await waitFor(() => expect(asked()).toEqual([delModelo]))
    noChoice('Modelo')
    await choose('Color', 'blanco', '2')
    press('Buscar')
    const delColor = JSON.stringify({ nro: null, modelo: 0, estado: 0, color: 2 })
    await waitFor(() => expect(asked()).toEqual([delModelo, delColor]))
  })

  test('losing the network during a search keeps the mirror’s rows', async () => {
    await show()
    answer = () => {
      // The HTTP client reports the lost network before its caller gets the error
      act(() => reportReachable(false))
      throw new TypeError('Failed to fetch')
    }
    press('Listas S')
    await screen.findByText('1–2 de 2')
    expect(nros()).toEqual(['H500001', 'H500002'])
    expect(table().getAttribute('aria-busy')).toBe('false')
  })

  test('a search with a 500 or without an answer shows the same error and keeps the mirror’s rows', async () => {
    await show()
    await choose('Estado', 'lista', '5')
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    press('Buscar')
    await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(1))
    expect(screen.getByText('1–2 de 2')).toBeDefined()
    answer = fails(500)
    press('Buscar')
    await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(2))
    expect(new Set(notify.error.mock.calls.flat())).toEqual(new Set(['Error en consultar butacas']))
    expect(screen.getByText('1–2 de 2')).toBeDefined()
  })

  describe('O60: a list that this device does not store', () => {
    const NADIE: readonly [string, () => Response | Promise<Response>][] = [
      ['a 500', fails(500)],
      ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ]
    test.each(NADIE)('after %s a message says that the list is not on this device', async (_, nobody) => {
      await show()
      await choose('Estado', 'entregada', '6')
      answer = nobody as typeof answer
      press('Buscar')
      await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Error en consultar butacas'))
      await screen.findByText(/Este equipo no guarda las entregadas/)
      expect(screen.queryByText('No hay butacas con ese filtro')).toBeNull()
      answer = () => Response.json([butaca({ nro: 'E1', estado: { id: 6, nombre: 'entregada' } })])
      press('Reintentar')
      await screen.findByText('1–1 de 1')
      expect(screen.queryByText(/Este equipo no guarda/)).toBeNull()
    })

    test('offline, a message says that more delivered seats may exist, and back online the list loads by itself', async () => {
      const known = butaca({ nro: 'E1', estado: { id: 6, nombre: 'entregada' } })
      await mergeButacas(db, [known])
      await show()
      reportReachable(false)
      await choose('Estado', 'entregada', '6')
      press('Buscar')
      await screen.findByText('Este equipo no guarda las entregadas.')
      expect(nros()).toEqual(['E1'])
      expect(screen.getByText('Esta es la única que conoce; puede haber más.')).toBeDefined()
      expect(screen.getByText('Solo las guardadas en este equipo')).toBeDefined()
      expect(notify.error).not.toHaveBeenCalled()
      expect(asked()).toEqual([])
      answer = () => Response.json([known, { ...known, nro: 'E2' }, { ...known, nro: 'E3' }])
      act(() => reportReachable(true))
      await screen.findByText('1–3 de 3')
      expect(screen.queryByText(/Este equipo no guarda/)).toBeNull()
    })

    test('offline, a mirror without deleted seats is not shown as an empty list', async () => {
      await show()
      reportReachable(false)
      await choose('Estado', 'borrada', '7')
      press('Buscar')
      await screen.findByText('Este equipo no guarda las borradas')
      expect(screen.queryByText(/de 0$/)).toBeNull()
      expect(screen.queryByText('No hay butacas con ese filtro')).toBeNull()
    })

    test('the server’s list stays on the screen offline, with its age', async () => {
      await show()
      answer = () => Response.json([butaca({ nro: 'E1', estado: { id: 6, nombre: 'entregada' } })])
      await choose('Estado', 'entregada', '6')
      press('Buscar')
      await screen.findByText('1–1 de 1')
      act(() => reportReachable(false))
      await screen.findByText(/^datos de las /)
      expect(nros()).toEqual(['E1'])
      expect(screen.queryByText(/Este equipo no guarda/)).toBeNull()
    })
  })
})

describe('O12: the server is asked for the seat on the card', () => {
  const moved = (over: Partial<Butaca>) => () =>
    Response.json([{ ...PRE, fechaHs: '2026-11-20T11:00:00.000', ...over }])

  test('the card shows the seat at once, and corrects itself with a notice when the server differs', async () => {
    await show()
    answer = moved({ estado: { id: 6, nombre: 'entregada' }, version: 2 })
    write('h500001')
    expect(card().textContent).toContain('Encontrada')
    await within(card()).findByText('El servidor dice entregada; este equipo decía lista.')
    expect(card().querySelector('.word')?.textContent).toContain('entregada')
    await within(card()).findByText('Último paso')
    expect(notify.error).not.toHaveBeenCalled()
  })

  test('an equal answer of the server shows no notice', async () => {
    await show()
    write('h500001')
    await waitFor(() => expect(seen.filter(({ url }) => url === '/api/butaca/filtro')).toHaveLength(1))
    await act(() => new Promise(resolve => setTimeout(resolve, 50)))
    expect(within(card()).queryByText(/El servidor|Actualizada/)).toBeNull()
  })

  test('after a 503 the card shows this tablet’s data with their age, and offline no request is sent until the network is back', async () => {
    await show()
    answer = fails(503)
    write('h500001')
    await within(card()).findByText('el servidor no respondió')
    expect(within(card()).getByText(/^datos de las /)).toBeDefined()
    act(() => reportReachable(false))
    await within(card()).findByText('sin conexión')
    const times = seen.length
    write('h500001')
    await within(card()).findByText('sin conexión')
    expect(seen).toHaveLength(times)
    answer = moved({ estado: { id: 6, nombre: 'entregada' }, version: 2 })
    act(() => reportReachable(true))
    await within(card()).findByText('El servidor dice entregada; este equipo decía lista.')
  })

  test('a seat that the server no longer has is shown as nonexistent', async () => {
    await show()
    answer = () => Response.json([])
    write('h500001')
    await within(card()).findByText(
      'No hay ninguna butaca con ese número. Revisá la etiqueta y volvé a leer.',
    )
  })

  test('a seat unknown to this device is looked up when the network is back', async () => {
    await show()
    reportReachable(false)
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    write('e900001')
    await within(card()).findByText(/Cuando vuelva la red, la app pregunta sola/)
    answer = () => Response.json([butaca({ nro: 'E900001', estado: { id: 6, nombre: 'entregada' } })])
    act(() => reportReachable(true))
    await waitFor(() => expect(card().querySelector('.word')?.textContent).toContain('entregada'))
    expect(within(card()).queryByText(/Sin conexión/)).toBeNull()
  })
})

test('a button that is replaced while it is pressed gives the focus to the reader', async () => {
  await show()
  write('S700010')
  const paso = await within(card()).findByRole('button', { name: /^Pasar a/ })
  fireEvent.pointerDown(paso)
  paso.focus()
  // As when the browser removes the focused button
  paso.blur()
  expect(document.activeElement).toBe(document.body)
  fireEvent.pointerUp(card())
  const reader = screen.getByRole('textbox', { name: 'Número de butaca' })
  await waitFor(() => expect(document.activeElement).toBe(reader))
})

test('Seleccionados without a selection shows an error', async () => {
  await show()
  press(/^Seleccionados/)
  expect(notify.error).toHaveBeenCalledWith('Seleccione una butaca')
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('a change of state in the dialog while a seat is on the card', () => {
  const deshacer = () => within(card()).queryByRole('button', { name: /^Deshacer/ })
  const said = () => within(card()).getByRole('status').textContent
  const weigh = async (dialog: HTMLElement) => {
    await chooseEstado(dialog, 'pesada')
    const peso = within(dialog).getAllByRole('textbox').at(-1) as HTMLElement
    fireEvent.change(peso, { target: { value: '18,4' } })
    fireEvent.keyDown(peso, { key: 'Enter' })
  }

  test.each([true, false])('weighing the card’s seat shows «Hecho» and undo, online: %s', async isOnline => {
    act(() => reportReachable(isOnline))
    await show()
    write('S700012')
    fireEvent.click(await within(card()).findByRole('button', { name: 'Otro estado' }))
    await weigh(await screen.findByRole('dialog', { name: /Cambiar Estado/ }))
    expect((await kept(1))[0]?.operacion).toMatchObject({ peso: 18.4 })
    await waitFor(() => expect(said()).toBe('Hecho: pesada, S700012'))
    expect(deshacer()?.textContent).toBe('Deshacerantes: cortada')
    // The card has shown the change, so no message repeats it
    expect(notify.pending).not.toHaveBeenCalled()
    await waitFor(() => expect(deshacer()?.getAttribute('aria-disabled')).toBe('false'))
    fireEvent.click(deshacer() as HTMLElement)
    await waitFor(() => expect(notify.pending).toHaveBeenCalledWith('S700012 vuelve a como estaba'))
    expect(deshacer()).toBeNull()
    act(() => reportReachable(true))
  })

  test.each([
    ['another seat', ['S700010'], 'pesada'],
    ['the card’s seat to another state than pesada', ['S700012'], 'armada'],
  ])('offline, changing %s shows a message, and no «Hecho» or undo on the card', async (_, seats, estado) => {
    act(() => reportReachable(false))
    await show()
    write('S700012')
    const dialog = await openCambiar(...seats)
    await chooseEstado(dialog, estado)
    confirmCambiar(dialog)
    await kept(seats.length)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(notify.pending).toHaveBeenCalledWith(PENDIENTES.guardado)
    expect(said()).not.toMatch('Hecho')
    expect(deshacer()).toBeNull()
    act(() => reportReachable(true))
  })
})

test('«Nueva Butaca» and «H» each open their form', async () => {
  await show()
  press('Nueva Butaca')
  const nueva = await screen.findByRole('dialog', { name: 'Nueva Butaca' })
  // The proposal begins with the name of model 1; the lookups may arrive after the dialog
  const proposed = within(nueva).getByRole<HTMLInputElement>('textbox', { name: 'Número de butaca' })
  await waitFor(() => expect(proposed.value).toBe('h5'))
  fireEvent.click(within(nueva).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getAllByRole('button', { name: /^Homologar / })[0] as HTMLElement)
  const homologar = await screen.findByRole('dialog', { name: /^Homologar/ })
  expect(within(homologar).getAllByRole('textbox')).toHaveLength(3)
  expect(within(homologar).getByRole('textbox', { name: 'Etiqueta blanca' })).toBeDefined()
})

test('deleting seats asks for confirmation first, and clears the selection', async () => {
  await show()
  const dialog = await openCambiar('S700010', 'S700011')
  await chooseEstado(dialog, 'borrada')
  confirmCambiar(dialog)
  const ask = await screen.findByRole('alertdialog', { name: 'Ojo!' })
  expect(ask.textContent).toContain('¿Estás seguro de querer borrar las butacas?')
  expect(await db.entries.count()).toBe(0)
  fireEvent.click(within(ask).getByRole('button', { name: 'Continuar' }))
  await kept(2)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('button', { name: /^Seleccionados/ }).textContent).toBe('Seleccionados0')
})

test('a seat outside the list is found on the card, and the list stays unchanged and says that it does not contain the seat', async () => {
  await show()
  await choose('Estado', 'lista', '5')
  press('Buscar')
  await screen.findByText('1–2 de 2')
  write('S700010')
  await screen.findByText('S700010 no está en esta lista')
  expect(within(card()).getByRole('status').textContent).toContain('Encontrada')
  expect(screen.getByText('1–2 de 2')).toBeDefined()
  expect(framed()).toEqual([])
})

test('part of a number lists and counts the matching seats, and the whole number of another seat restores the list', async () => {
  await show()
  write('s70001')
  await screen.findByText('1–7 de 7')
  expect(within(card()).getByRole('status').textContent).toContain('7 empiezan con s70001')
  expect(within(card()).getAllByRole('button', { name: /^Abrir / })).toHaveLength(6)
  expect(within(card()).getByText('y 1 más en la lista')).toBeDefined()
  fireEvent.click(within(card()).getAllByRole('button', { name: /^Abrir / })[2] as HTMLElement)
  await waitFor(() => expect(framed()).toEqual([rowOf('S700012')]))
  expect(screen.getByText('1–7 de 7')).toBeDefined()
  write('h500001')
  await screen.findByText('1–10 de 10')
  await waitFor(() => expect(framed()).toEqual([rowOf('H500001')]))
})

test('for a part of a number that matches no row of the list, the card counts the matching seats outside the list', async () => {
  await show()
  await choose('Estado', 'lista', '5')
  write('s70001')
  await screen.findByText('0 de 0')
  expect(within(card()).getByRole('status').textContent).toContain('Ninguna de la lista empieza con s70001')
  expect(within(card()).getByText('Fuera de la lista hay 7:')).toBeDefined()
  expect(within(card()).getByText('y 1 más')).toBeDefined()
})

test('the card names the author of the latest change if the history contains it, and links to the seat’s label', async () => {
  const { fechaHs } = butaca()
  const by = (nombre: string, at: string) => ({
    id: { fechaHs: at },
    estado: { nombre: 'cortada' },
    sesion: { id: { usuario: { nombre } } },
  })
  answer = (url, init) => {
    if (!url.includes('nroButaca=')) return conLasDelEspejo(url, init)
    return url.includes('nroButaca=S700010')
      ? Response.json([by('lopez', '2026-01-01T00:00:00.000'), by('perez', fechaHs), by('gimenez', fechaHs)])
      : Response.json([by('lopez', '2026-01-01T00:00:00.000')])
  }
  await show()
  write('S700010')
  await within(card()).findByText(/^gimenez, .*\d\d:\d\d$/)
  const link = within(card()).getByRole('link', { name: 'Imprimir etiqueta de S700010' })
  expect(link.getAttribute('href')).toBe('/fabrica/etiquetas?nros=S700010')
  write('S700011')
  await waitFor(() => expect(seen.some(({ url }) => url.includes('nroButaca=S700011'))).toBe(true))
  expect(within(card()).queryByText(/lopez|gimenez/)).toBeNull()
})

test('the card names another user who has unsent changes of the seat', async () => {
  await putEntries([entry({ nro: 'S700012', owner: 'lopez' })])
  await show()
  write('S700012')
  await within(card()).findByText(/cambios de lopez sin enviar/)
  write('S700013')
  await waitFor(() => expect(within(card()).queryByText(/sin enviar/)).toBeNull())
})

const filtering =
  (borradas: readonly Butaca[]) =>
  (url: string, init: RequestInit): Response => {
    if (url !== ENDPOINTS.filtroButaca.path) return new Response('', { status: 500 })
    return Response.json(JSON.parse(String(init.body)).estado === 7 ? borradas : [])
  }

const signIn = async () => {
  await setOwnServer(true)
  await saveSesion({
    token: 'un token',
    pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } },
  })
  useTokenFrom(async () => 'un token')
}

test('a failed refresh of the list shows no notification, and the color filter keeps its options', async () => {
  await signIn()
  // The mirror has a cursor, as from a server that sends changes
  await mergeButacas(db, [], { cursor: '1' })
  answer = () => new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } })
  await show()
  press('Buscar')
  await waitFor(() => expect(seen.map(({ url }) => url)).toContain('/api/butaca/cambios?desde=1'))
  await new Promise(resolve => setTimeout(resolve, 100))
  const colores = within(screen.getByRole('combobox', { name: 'Color' })).getAllByRole('option')
  expect(colores.map(({ textContent }) => textContent)).toEqual(['Color: todos', 'negro', 'blanco'])
  expect(notify.error).not.toHaveBeenCalled()
})

test('a batch of changes marks successes green and failures red, each with its message, and the selection stays', async () => {
  await signIn()
  const armada = { estado: { id: 4, nombre: 'armada' }, version: 2, fechaHs: '2026-11-20T11:00:00.000' }
  answer = (url, init) =>
    url.includes('S700010')
      ? Response.json(butaca({ nro: 'S700010', ...armada }), {
          headers: { [IDEMPOTENCY_KEY]: new Headers(init.headers).get(IDEMPOTENCY_KEY) ?? '' },
        })
      : problem(422, { detail: 'No.', codigo: 'REGLA' })
  await show()
  const dialog = await openCambiar('S700010', 'S700011')
  await chooseEstado(dialog, 'armada')
  confirmCambiar(dialog)
  await waitFor(() => expect(rowOf('S700011').dataset.k).toBe('rejected'))
  await waitFor(() => expect(rowOf('S700010').dataset.k).toBe('ok'))
  await waitFor(() => {
    expect(notify.success).toHaveBeenCalledWith('Butaca S700010 modificada con exito')
    expect(notify.error).toHaveBeenCalledWith('Error al modificar las butacas rojas')
  })
  await waitFor(() => expect(rowOf('S700011').getAttribute('aria-selected')).toBe('true'))
  expect(rowOf('S700010').getAttribute('aria-selected')).toBe('true')
  expect(chosen()).toEqual(['S700010', 'S700011'])
})

test('O36: the counts in the result of a batch add up, and one button sends the refused changes again', async () => {
  await signIn()
  let refuses = true
  answer = (url, init) => {
    // The app checks first whether the server answers
    if (url === ENDPOINTS.estados.path) return Response.json([])
    const nro = /nroButaca=(\w+)/.exec(url)?.[1] ?? ''
    if (nro === 'S700013' || (nro === 'S700012' && refuses))
      return problem(422, { detail: 'No.', codigo: 'REGLA' })
    const headers = { [IDEMPOTENCY_KEY]: new Headers(init.headers).get(IDEMPOTENCY_KEY) ?? '' }
    return Response.json(butaca({ nro, version: 9, estado: { id: 4, nombre: 'armada' } }), { headers })
  }
  await show()
  const dialog = await openCambiar('S700012', 'S700013', 'S700014')
  await chooseEstado(dialog, 'armada')
  confirmCambiar(dialog)
  const result = await screen.findByRole('region', { name: 'Resultado del último cambio' })
  const line = () => within(result).getByRole('status').textContent
  await waitFor(() => expect(line()).toBe('3 butacas1 confirmada2 rechazadas'))
  await waitFor(() => expect(rowOf('S700012').getAttribute('aria-selected')).toBe('true'))
  refuses = false
  notify.success.mockClear()
  fireEvent.click(within(result).getByRole('button', { name: 'Reintentar las rechazadas' }))
  // S700013 is refused again. Until then its red mark is of the first refusal
  const asked = () => seen.filter(({ url }) => url.includes('nroButaca=S700013')).length
  await waitFor(() => expect(asked()).toBe(2))
  await waitFor(() => expect(line()).toBe('3 butacas2 confirmadas1 rechazada'))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Butaca S700012 modificada con exito'))
  fireEvent.click(within(result).getByRole('button', { name: 'Cerrar el resultado' }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Resultado del último cambio' })).toBeNull(),
  )
})

test('the history button of a row opens «Historial Butaca» with state and time of each change', async () => {
  answer = () =>
    Response.json([
      { id: { fechaHs: '2026-11-19T08:47:10.000' }, estado: { nombre: 'cortada' } },
      { id: { fechaHs: '2026-11-20T10:33:59.999' }, estado: { nombre: 'tapizada' } },
    ])
  await show()
  press('Historial de S700010')
  const dialog = await screen.findByRole('dialog', { name: /Historial Butaca/ })
  await within(dialog).findByText('tapizada')
  const lines = within(dialog).getAllByRole('listitem')
  expect(lines.map(line => line.querySelector('time')?.getAttribute('datetime'))).toEqual([
    '2026-11-20T10:33:59.999',
    '2026-11-19T08:47:10.000',
  ])
  expect(lines[1]?.textContent).toContain('cortada')
  expect(seen[0]?.url).toBe('/api/cambioEstado/but?nroButaca=S700010')
})

test('deleted seats are listed by the state filter, as the server returns them', async () => {
  await signIn()
  const borrada = butaca({ nro: 'S700099', estado: { id: 7, nombre: 'borrada' } })
  answer = filtering([borrada])
  await show()
  write('S700099')
  await waitFor(() => expect(within(card()).getByRole('status').textContent).toContain('Borrada'))
  expect(within(card()).getByRole('button', { name: 'Reponer S700099' })).toBeDefined()
  await choose('Estado', 'borrada', '7')
  press('Buscar')
  await screen.findByText('1–1 de 1')
  expect(nros()).toEqual(['S700099'])
})

test('a seat changed on this device stays in the list until the next search, even if the filter no longer matches it', async () => {
  await signIn()
  answer = filtering([])
  await show()
  await choose('Estado', 'lista', '5')
  press('Buscar')
  await screen.findByText('1–2 de 2')
  const dialog = await openCambiar(PRE.nro)
  await chooseEstado(dialog, 'armada')
  fireEvent.click(await within(dialog).findByRole('radio', { name: 'Otro motivo' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Devolver a armada' }))
  await kept(1)
  await waitFor(() => expect(rowOf(PRE.nro).querySelector('.c-estado')?.textContent).toContain('armada'))
  expect(screen.getByText('1–2 de 2')).toBeDefined()
  press('Buscar')
  await screen.findByText('1–1 de 1')
})

test('a person who may only read seats finds no button or link that writes', async () => {
  may = onlyReading
  await setOwnServer(true)
  await show()
  const ficha = await within(rowOf(PRE.nro)).findByRole('link', { name: `Ficha de ${PRE.nro}` })
  expect(ficha.getAttribute('href')).toBe(`/fabrica/butaca/${PRE.nro}`)
  const buttonsIn = (place: HTMLElement) =>
    [...place.querySelectorAll('button, a')].map(each => each.getAttribute('aria-label') ?? each.textContent)
  expect(buttonsIn(rowOf(PRE.nro))).toEqual([
    `Ficha de ${PRE.nro}`,
    `Historial de ${PRE.nro}`,
    `Acciones de ${PRE.nro}`,
  ])
  fireEvent.click(screen.getByRole('button', { name: `Acciones de ${PRE.nro}` }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Historial',
    'Ficha',
  ])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  for (const nro of [PRE.nro, DE_SERIE_SS.nro, 'X-NO-EXISTE']) {
    write(nro)
    await waitFor(() => expect(card().textContent).toContain(nro))
    const acts = card().querySelector<HTMLElement>('.answer-acts')
    expect(acts === null ? [] : buttonsIn(acts), nro).toEqual(nro === 'X-NO-EXISTE' ? [] : ['Historial'])
  }
  pick(PRE.nro)
  for (const name of [/^Nueva/, /en serie/, /^Cambiar/, 'Etiquetas'])
    for (const role of ['button', 'link'])
      expect(screen.queryByRole(role, { name }), `${role} ${name}`).toBeNull()
})
