// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import InformeScreen from '#features/informe-fecha/informe-screen.tsx'
import { INFORME } from '#messages/informe-fecha.ts'
import { db } from '#offline/db.ts'
import { setOwnServer } from '#offline/device.ts'
import { queryClient } from '#queries/query-client.ts'
import { endScreen, loadDialogs } from '#tests/helpers/screen.ts'

const ESTADOS = [
  { id: 2, nombre: 'tapizada' },
  { id: 5, nombre: 'lista' },
  { id: 6, nombre: 'entregada' },
]
const FILAS = [{ modelo: { nombre: 'S7' }, cantidad: 3 }]
const FROM = '/informes/date?desde=2026-01-01&hasta=2026-11-20&estado=5'
const DETALLE = [
  {
    id: { butaca: { nro: 'S70001', modelo: { nombre: 'S7' } }, fechaHs: '2026-11-20T14:05:00.000' },
    estado: { nombre: 'lista' },
    sesion: { id: { usuario: { nombre: 'lopez' } } },
  },
]
const FALLA = () => Response.json({ detail: 'no' }, { status: 500 })
// Each test has its own user: the previous test's answer may still be on its way to the disk
let owner = 0
let asked: string[] = []
let answer: (url: string) => Response
const notify = { success: vi.fn(), error: vi.fn() }

beforeAll(async () => {
  await Promise.all([loadDialogs(), import('victory')])
  await db.lookups.put({ nombre: 'estado', filas: ESTADOS })
})
beforeEach(() => {
  owner++
  asked = []
  answer = url => Response.json(url.includes('/modelo') ? DETALLE : FILAS)
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/informes/')) asked.push(decodeURIComponent(url))
    return url.startsWith('/api/informes/') ? answer(url) : Response.json([])
  })
})
afterEach(endScreen)

/** A new address is rendered asynchronously, as in the app. */
function open(path: string): void {
  const element = <InformeScreen notify={notify} sesion={{ nombre: `ana${owner}` }} />
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })} />)
}
const send = async () => {
  fireEvent.click(screen.getByRole('button', { name: INFORME.enviar }))
  await act(() => new Promise(resolve => setTimeout(resolve, 30)))
}
const choose = (estado: string) => {
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Estado' })
  const option = [...select.options].find(({ text }) => text === estado)
  fireEvent.change(select, { target: { value: option?.value } })
}

test('each Enviar sends one request with its query', async () => {
  open(FROM)
  await waitFor(() => expect(asked).toHaveLength(1))
  await screen.findByRole('option', { name: 'entregada' })
  choose('entregada')
  await send()
  expect(asked.slice(1)).toEqual([expect.stringContaining('estado=6')])
  await send()
  expect(asked.slice(2)).toEqual([expect.stringContaining('estado=6')])
  choose('lista')
  await send()
  expect(asked.slice(3)).toEqual([expect.stringContaining('estado=5')])
})

test('an AS report of tapizada shows «Estado incorrecto» without a request', async () => {
  open(FROM)
  await waitFor(() => expect(asked).toHaveLength(1))
  await screen.findByRole('option', { name: 'tapizada' })
  choose('tapizada')
  fireEvent.click(screen.getByRole('button', { name: 'S' }))
  await send()
  expect(await screen.findByRole('alertdialog', { name: 'Estado incorrecto' })).toBeDefined()
  await send()
  expect(asked).toHaveLength(1)
})

test('a bar of the report loads the seats of its model and opens a dialog with them', async () => {
  open(FROM)
  const bars = await screen.findByRole('list', { name: 'Cantidad' })
  fireEvent.click(within(bars).getByRole('button', { name: /^S7: 3\./ }))
  const dialog = await screen.findByRole('dialog', { name: /^Lista de butacas S7 listas/ })
  expect(dialog.textContent).toContain('S70001')
  expect(asked.slice(1)).toEqual([
    expect.stringMatching(/^\/api\/informes\/filtroFechas\/modelo\?.*&modelo=S7$/),
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answer = () => Response.json([])
  queryClient.clear()
  fireEvent.click(within(bars).getByRole('button', { name: /^S7: 3\./ }))
  await waitFor(() => expect(notify.error).toHaveBeenCalled())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an open detail of a report opens again with the screen until it is closed', async () => {
  open(FROM)
  const bars = await screen.findByRole('list', { name: 'Cantidad' })
  fireEvent.click(within(bars).getByRole('button', { name: /^S7: 3\./ }))
  await screen.findByRole('dialog', { name: /^Lista de butacas S7 listas/ })
  cleanup()
  open(FROM)
  const dialog = await screen.findByRole('dialog', { name: /^Lista de butacas S7 listas/ })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  const before = asked.length
  open(FROM)
  await screen.findByRole('list', { name: 'Cantidad' })
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  expect(asked.slice(before).filter(url => url.includes('/modelo'))).toEqual([])
})

test('a failed detail of a report opens no dialog and shows an error', async () => {
  answer = url => (url.includes('/modelo') ? FALLA() : Response.json(FILAS))
  open(FROM)
  const bars = await screen.findByRole('list', { name: 'Cantidad' })
  fireEvent.click(within(bars).getByRole('button', { name: /^S7: 3\./ }))
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a failed report opens an error dialog, which Cerrar closes', async () => {
  answer = FALLA
  open(FROM)
  const modal = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(modal.textContent).toContain('Error al obtener informe')
  fireEvent.click(within(modal).getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

describe('a report with a comparison, on our server', () => {
  const COMPARED = '/informes/date?desde=2026-11-01&hasta=2026-11-20&estado=5&antes=28'
  const fila = (nombre: string, cantidad: number) => ({ modelo: { nombre }, cantidad })
  const AHORA = [fila('S7', 3), fila('S5', 2)]
  const ANTES = [fila('S7', 5), fila('R7', 1)]
  const EVOLUCION = {
    pasos: [
      { desde: '2026-11-19', cantidad: 4, antes: 6 },
      { desde: '2026-11-20', cantidad: 1, antes: 0 },
    ],
    butacas: { cantidad: 4, antes: 6 },
  }
  let answers: { antes: () => Response; evolucion: () => Response }
  beforeEach(async () => {
    answers = { antes: () => Response.json(ANTES), evolucion: () => Response.json(EVOLUCION) }
    answer = url => {
      if (url.includes('/evolucion')) return answers.evolucion()
      return url.includes('fechaD=2026-10') ? answers.antes() : Response.json(AHORA)
    }
    await setOwnServer(true)
  })
  const lineas = async () =>
    within(await screen.findByRole('list', { name: INFORME.serie }))
      .getAllByRole('listitem')
      .map(line => line.querySelector('button')?.getAttribute('aria-label') ?? line.textContent)

  test('the comparison repeats the request with earlier days, and each bar shows both figures', async () => {
    open(`${COMPARED}&horaD=06:00&color=2`)
    expect(await lineas()).toEqual([
      'S7: 3, antes 5. Ver lista de butacas',
      'S5: 2, antes 0. Ver lista de butacas',
      'R7: ninguna, antes 11', // The difference is visual only
    ])
    const calls = asked.filter(url => url.includes('/filtroFechas'))
    expect(calls.sort()).toEqual([
      '/api/informes/filtroFechas?fechaD=2026-10-04T06:00:00&fechaH=2026-10-23T23:59:59&estado=5&color=2',
      '/api/informes/filtroFechas?fechaD=2026-11-01T06:00:00&fechaH=2026-11-20T23:59:59&estado=5&color=2',
    ])
    expect(screen.getByText('1 menos que antes (6)')).toBeDefined()
    const informe = within(screen.getByRole('region', { name: INFORME.informe }))
    expect(informe.getByText('antes: 04/10 06:00 a 23/10 23:59')).toBeDefined()
  })

  test('the evolution and the seat count are requested after the report', async () => {
    open(COMPARED)
    const region = await screen.findByRole('region', { name: INFORME.evolucion })
    const table = await within(region).findByRole('table', { name: 'Butacas que pasaron a lista, por día' })
    expect([...table.querySelectorAll('tbody tr')].map(row => row.textContent)).toEqual([
      'jueves 19/11/202646',
      'viernes 20/11/202610',
    ])
    expect(screen.getByText('5 cambios de 4 butacas (antes 6 butacas)')).toBeDefined()
    expect(asked.at(-1)).toBe(
      '/api/informes/evolucion?fechaD=2026-11-01T00:00:00&fechaH=2026-11-20T23:59:59&estado=5&retroceso=28',
    )
  })

  test('each chart explains its full and its hollow bars, and has no legend without a comparison', async () => {
    const legendOf = async (name: string) =>
      [...(await screen.findByRole('region', { name })).querySelectorAll('.referencia')].map(
        ({ textContent }) => textContent,
      )
    open(COMPARED)
    await screen.findByRole('table', { name: 'Butacas que pasaron a lista, por día' })
    for (const name of [INFORME.informe, INFORME.evolucion])
      expect(await legendOf(name)).toEqual([
        'Barra llena, 01/11 a 20/11',
        'Barra hueca, antes: 04/10 a 23/10',
      ])
    cleanup()
    const pasos = EVOLUCION.pasos.map(paso => ({ ...paso, antes: null }))
    answers.evolucion = () => Response.json({ pasos, butacas: { cantidad: 4, antes: null } })
    open(COMPARED.replace('&antes=28', ''))
    await screen.findByRole('table', { name: 'Butacas que pasaron a lista, por día' })
    for (const name of [INFORME.informe, INFORME.evolucion]) expect(await legendOf(name)).toEqual([])
  })

  test('with a contract-only server a report is compared, and no evolution is requested', async () => {
    await setOwnServer(false)
    open(COMPARED)
    expect(await lineas()).toHaveLength(3)
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(asked.every(url => url.includes('/filtroFechas'))).toBe(true)
    expect(screen.queryByRole('region', { name: INFORME.evolucion })).toBeNull()
  })

  test('if comparison and evolution fail, the report stays, and a message is shown in place of each', async () => {
    answers = { antes: FALLA, evolucion: FALLA }
    open(COMPARED)
    expect(await lineas()).toEqual(['S7: 3. Ver lista de butacas', 'S5: 2. Ver lista de butacas'])
    const region = await screen.findByRole('region', { name: INFORME.evolucion })
    expect(await within(region).findByText(INFORME.evolucionError)).toBeDefined()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    answers.antes = () => Response.json(ANTES)
    const report = screen.getByRole('region', { name: INFORME.informe })
    const said = within(report).getByText(INFORME.noSeComparo).parentElement as HTMLElement
    fireEvent.click(within(said).getByRole('button', { name: 'Reintentar' }))
    await waitFor(async () => expect(await lineas()).toHaveLength(3))
  })
})
