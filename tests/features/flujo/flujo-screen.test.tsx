// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Flujo } from '#contract/informes/flujo.ts'
import FlujoScreen from '#features/flujo/flujo-screen.tsx'
import { db } from '#offline/db.ts'
import { setOwnServer } from '#offline/device.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { limitesParadas } from '#queries/informes/use-flujo.ts'
import { queryClient } from '#queries/query-client.ts'
import { endScreen, loadDialogs } from '#tests/helpers/screen.ts'

const ESTADOS = ['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada'].map(
  (nombre, i) => ({ id: i + 1, nombre }),
)
const S7 = { nombre: 'S7' }
const RESPUESTA: Flujo = {
  momento: '2026-11-20T10:42:00',
  ahora: [
    { estado: { id: 1, nombre: 'cortada' }, bandas: [21, 11, 4, 2] },
    { estado: { id: 2, nombre: 'tapizada' }, bandas: [0, 0, 0, 0] },
  ],
  paradas: [
    {
      estado: { id: 4, nombre: 'armada' },
      dias: 3,
      cantidad: 60,
      butacas: Array.from({ length: 50 }, (_, i) => ({
        nro: `S7${String(i).padStart(4, '0')}`,
        modelo: S7,
        usuario: i === 0 ? null : { nombre: 'quiroga' },
        dias: 60 - i,
      })),
    },
  ],
  porDia: [
    { dia: '2026-11-19', cantidad: 1_200, antes: 800 },
    { dia: '2026-11-20', cantidad: 0, antes: 200 },
  ],
  porPersona: [
    { usuario: { nombre: 'sosa' }, cantidad: 1_150, antes: 900 },
    { usuario: { nombre: 'gimenez' }, cantidad: 50, antes: 100 },
  ],
  as: { A: 900, S: 300, antes: { A: 700, S: 300 } },
  regresos: { cantidad: 4, antes: 2 },
  tiempos: [{ modelo: S7, estado: { id: 1, nombre: 'cortada' }, mediana: 180, p90: 1_560, cantidad: 3 }],
  dudosas: 2,
}
const RANGO = 'desde=2026-11-19&hasta=2026-11-20&estado=5'

// Each test has its own user: the previous test's answer may still be on its way to the disk
let owner = 0
let asked: URL[] = []
let answer: () => Response | Promise<Response>
const notify = { success: vi.fn(), error: vi.fn() }
const copied = vi.fn(async (_text: string) => {})

// These load as separate chunks, slow on a cold start
beforeAll(async () => {
  await Promise.all([loadDialogs(), import('victory')])
  await db.lookups.bulkPut([
    { nombre: 'estado', filas: ESTADOS },
    { nombre: 'modelo', filas: [{ id: 3, nombre: 'S7' }] },
    { nombre: 'color', filas: [{ id: 2, nombre: 'rojo' }] },
  ])
})
beforeEach(async () => {
  owner++
  asked = []
  answer = () => Response.json(RESPUESTA)
  localStorage.clear()
  reportReachable(true)
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://x')
    if (!url.pathname.startsWith('/api/informes/flujo')) return Response.json([])
    asked.push(url)
    return answer()
  })
  await setOwnServer(true)
  limitesParadas.set({ 4: 3 })
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })
})
afterEach(endScreen)

function open(search = RANGO) {
  const routes = [
    {
      path: '*',
      element: <FlujoScreen notify={notify} sesion={{ nombre: `ana${owner}` }} />,
    },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [`/informes/flujo?${search}`] })
  render(<RouterProvider router={router} />)
  return router
}
const region = (name: string) => screen.findByRole('region', { name })
const lastAsked = () => Object.fromEntries(asked.at(-1)?.searchParams ?? [])
const choose = async (select: string, option: string) => {
  await screen.findByRole('option', { name: option })
  const element = screen.getByRole<HTMLSelectElement>('combobox', { name: select })
  const found = [...element.options].find(({ text }) => text === option)
  fireEvent.change(element, { target: { value: found?.value } })
}

test('the screen shows the figures of the answer in words and in a table', async () => {
  open()
  const porDia = await region('Terminadas por día')
  expect(porDia.textContent).toContain('1.200200 más (20 %)')
  expect(porDia.textContent).toContain('A 900 (75 %), S 300 (25 %) · antes A 700, S 300')
  expect(porDia.textContent).toContain('4 volvieron a un estado anterior (antes 2) · 2 con la hora en duda')
  expect([...porDia.querySelectorAll('.referencia')].map(({ textContent }) => textContent)).toEqual([
    'Barra llena, 19/11 a 20/11',
    'Barra hueca, antes: 12/11 a 13/11',
  ])
  const rows = within(within(porDia).getByRole('table')).getAllByRole('row')
  expect(rows.map(row => [...row.children].map(cell => cell.textContent).join('|'))).toEqual([
    'Día|Butacas|Antes',
    'jueves 19/11/2026|1.200|800',
    'viernes 20/11/2026|0|200',
    'Total|1.200|1.000',
  ])
  const personas = within(await region('Por persona')).getAllByRole('listitem')
  expect(personas.map(({ textContent }) => textContent)).toEqual([
    'SOsosa1.150antes 900',
    'GIgimenez50antes 100',
  ])
  const [, row] = within(await region('Tiempo en cada estado')).getAllByRole('row')
  expect(row?.textContent).toBe('S73 hp90 1 d 2 h, de 3 butacas')
})

test('a state with an unknown name is «ese estado», not its number', async () => {
  open(RANGO.replace('estado=5', 'estado=77'))
  expect(
    await screen.findByRole('table', { name: 'Butacas que pasaron a ese estado, por día' }),
  ).toBeDefined()
})

test('a state of «En fábrica ahora» shows the ages of its seats and links to the seats with the same filter', async () => {
  open(`${RANGO}&modelo=3&color=2`)
  const ahora = await region('En fábrica ahora')
  const line = within(ahora).getByRole('link', {
    name: 'cortada: 38 butacas; 21 de hasta un día, 11 de 1 a 3, 4 de 3 a 7, 2 de más de 7',
  })
  expect(line.getAttribute('href')).toBe('/fabrica/buscarButaca?estado=1&modelo=3&color=2')
  // A share of zero is not drawn
  expect(ahora.querySelectorAll('[data-banda]:not(.referencia)')).toHaveLength(4)
})

test('«Paradas» shows a few seats per state and their count, and links to the list of all', async () => {
  open()
  const paradas = await region('Paradas')
  expect(within(paradas).getByRole('heading', { level: 2 }).parentElement?.textContent).toContain('60')
  const seats = () => within(paradas).getAllByRole('link', { name: /^S7/ })
  expect(seats()).toHaveLength(4)
  const todas = within(paradas).getByRole('link', { name: 'Ver las 60 de armada en Butacas' })
  expect(todas.getAttribute('href')).toBe('/fabrica/buscarButaca?grupo=parada&de=4&dias=3')
  expect(
    within(paradas).getByRole('link', { name: 'S70000, 60 d en armada. Ver su ficha' }).getAttribute('href'),
  ).toBe('/fabrica/butaca/S70000')
  // The answer names only 50 of the 60 seats, so a button for all 60 would be wrong
  expect(within(paradas).queryByRole('button', { name: /^Ver las/ })).toBeNull()
})

test('«Paradas» shows all seats on request if the answer names all of them, and links to the list with the report’s filters', async () => {
  const [grupo] = RESPUESTA.paradas
  if (grupo === undefined) throw new Error('no group')
  answer = () => Response.json({ ...RESPUESTA, paradas: [{ ...grupo, cantidad: 50 }] })
  open(`${RANGO}&modelo=5&color=1&persona=sosa`)
  const paradas = await region('Paradas')
  fireEvent.click(within(paradas).getByRole('button', { name: 'Ver las 50 de armada' }))
  expect(within(paradas).getAllByRole('link', { name: /^S7/ })).toHaveLength(50)
  const todas = within(paradas).getByRole('link', { name: 'Ver las 50 de armada en Butacas' })
  expect(todas.getAttribute('href')).toBe(
    '/fabrica/buscarButaca?grupo=parada&de=4&dias=3&modelo=5&color=1&persona=sosa',
  )
})

test('the chosen filters request the report without a button, and are in the copied address', async () => {
  const router = open()
  await region('Paradas')
  expect(lastAsked()).toEqual({
    fechaD: '2026-11-19T00:00:00',
    fechaH: '2026-11-20T23:59:59',
    estado: '5',
    retroceso: '7',
    limites: '4:3',
  })
  await choose('Estado', 'entregada')
  await choose('Modelo', 'S7')
  await choose('Persona', 'sosa')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Comparar con el período anterior' }))
  await waitFor(() =>
    expect(lastAsked()).toEqual({
      fechaD: '2026-11-19T00:00:00',
      fechaH: '2026-11-20T23:59:59',
      estado: '6',
      modelo: '3',
      persona: 'sosa',
      limites: '4:3',
    }),
  )
  const search = `?desde=2026-11-19&hasta=2026-11-20&estado=6&modelo=3&persona=sosa&comparar=0`
  expect(router.state.location.search).toBe(search)
  fireEvent.click(screen.getByRole('button', { name: 'Copiar enlace' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Enlace copiado'))
  expect(new URL(copied.mock.calls[0]?.[0] ?? '').search).toBe(search)
})

test('while another answer of Flujo is loading, the earlier answer stays and is marked', async () => {
  open()
  const ahora = await region('En fábrica ahora')
  let let_: (response: Response) => void = () => {}
  answer = () =>
    new Promise(resolve => {
      let_ = resolve
    })
  await choose('Color', 'rojo')
  await waitFor(() => expect(ahora.parentElement?.getAttribute('aria-busy')).toBe('true'))
  expect(ahora.textContent).toContain('38')
  await act(async () => let_(Response.json(RESPUESTA)))
  await waitFor(() => expect(ahora.parentElement?.getAttribute('aria-busy')).toBe('false'))
})

test('a range of Flujo is typed with hours, and a wrong range shows its error', async () => {
  open()
  await region('Paradas')
  fireEvent.click(screen.getByRole('radio', { name: 'Personalizado' }))
  const dialog = await screen.findByRole('dialog', { name: 'Período personalizado' })
  const type = (name: string, value: string) =>
    fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value } })
  const apply = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Aplicar' }))
  type('Hasta', '19/11/2026')
  type('Hora de Desde', '14')
  type('Hora de Hasta', '6')
  apply()
  expect(dialog.textContent).toContain('No puede ser anterior a Desde')
  type('Hora de Hasta', '25')
  apply()
  expect(dialog.textContent).toContain('Escribila como hh:mm')
  type('Hora de Hasta', '1830')
  apply()
  await waitFor(() =>
    expect(lastAsked()).toMatchObject({ fechaD: '2026-11-19T14:00:00', fechaH: '2026-11-19T18:30:00' }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the limits of «Paradas» are stored on this device and sent with the request', async () => {
  open()
  fireEvent.click(within(await region('Paradas')).getByRole('button', { name: 'Límites' }))
  const dialog = await screen.findByRole('dialog', { name: 'Límites de espera' })
  const field = (estado: string) => within(dialog).findByRole('textbox', { name: `Días en ${estado}` })
  fireEvent.change(await field('armada'), { target: { value: '' } })
  fireEvent.change(await field('lista'), { target: { value: '1.5' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  expect(dialog.textContent).toContain('Un número entero, hasta 365')
  fireEvent.change(await field('lista'), { target: { value: '12' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(lastAsked().limites).toBe('5:12'))
  expect(JSON.parse(localStorage.getItem('butacas-limites-paradas') ?? '')).toMatchObject({ 4: 0, 5: 12 })
})

test('without a network the last answer of Flujo stays with its age, and another filter shows that it needs the server', async () => {
  open()
  await region('Paradas')
  await waitFor(() => expect(Object.keys(localStorage).join()).toContain(`ana${owner}`))
  cleanup()
  queryClient.clear()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  reportReachable(false)
  open()
  expect((await region('En fábrica ahora')).textContent).toContain('38')
  expect(
    await screen.findByText(
      /^Datos de las \d\d:\d\d\. Sin conexión no se puede pedir otro período ni otro filtro/,
    ),
  ).toBeDefined()
  await choose('Modelo', 'S7')
  expect(await screen.findByText('El flujo se pide al servidor, y ahora no hay conexión')).toBeDefined()
  const before = asked.length
  answer = () => Response.json(RESPUESTA)
  act(() => reportReachable(true))
  expect(await region('En fábrica ahora')).toBeDefined()
  expect(asked).toHaveLength(before + 1)
})

test('a failed request for Flujo shows one error, and the chosen filters stay', async () => {
  answer = () => Response.json({ detail: 'no' }, { status: 500 })
  open(`${RANGO}&modelo=3`)
  const modal = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(modal.textContent).toContain('No se pudo obtener el flujo')
  fireEvent.click(within(modal).getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Modelo' }).value).toBe('3')
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeDefined()
})

test('a contract-only server has no Flujo, and the screen links to Por Fecha', async () => {
  await setOwnServer(false)
  open()
  expect(await screen.findByRole('heading', { name: 'Este servidor no tiene Flujo' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ir a Por Fecha' }).getAttribute('href')).toBe('/informes/date')
})

test('a server that answers 404 to Flujo is shown as having no Flujo, without an error modal', async () => {
  answer = () => Response.json({ detail: 'no' }, { status: 404 })
  open()
  expect(await screen.findByRole('heading', { name: 'Este servidor no tiene Flujo' })).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('Flujo shows a text for an empty factory, for no people and for no changes', async () => {
  answer = () =>
    Response.json({
      ...RESPUESTA,
      ahora: [],
      paradas: [],
      porDia: [{ dia: '2026-11-19', cantidad: 0, antes: 0 }],
      porPersona: [],
      as: { A: 0, S: 0, antes: { A: 0, S: 0 } },
      regresos: { cantidad: 0, antes: 0 },
      tiempos: [],
      dudosas: 0,
    } satisfies Flujo)
  open()
  for (const said of [
    'No hay butacas en fábrica con ese filtro',
    'Ninguna butaca pasó su límite',
    'Ninguna butaca pasó a lista en este período.',
    'Nadie pasó butacas a lista en este período.',
    'Ninguna butaca cambió de estado en este período.',
  ])
    expect(await screen.findByText(said)).toBeDefined()
})

test('an invalid link to Flujo requests nothing, and offers this month', async () => {
  const router = open('desde=2026-02-31&hasta=2026-03-01')
  expect(await screen.findByText('Ese enlace no es de Flujo')).toBeDefined()
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Ver este mes' }))
  expect(await region('Paradas')).toBeDefined()
  expect(router.state.location.search).toBe('')
})

test('Flujo shows moves back by motivo and in a table by model, and each motivo links to its seats', async () => {
  const S7_XL = { nombre: 'S7 XL' }
  const devoluciones: Flujo['devoluciones'] = {
    total: { cantidad: 5, antes: 4 },
    porMotivo: [
      {
        motivo: { nombre: 'Costura abierta' },
        cantidad: 3,
        antes: 4,
        butacas: ['S70001', 'S70002'],
        nombradas: 60,
      },
      { motivo: null, cantidad: 2, antes: 0, butacas: [] },
    ],
    porModelo: [
      { modelo: S7, cantidad: 4, antes: 4, butacas: ['S70001'] },
      { modelo: S7_XL, cantidad: 1, antes: 0, butacas: [] },
    ],
    porPersona: [{ usuario: { nombre: 'sosa' }, cantidad: 5, antes: 4, butacas: [] }],
    porMotivoYModelo: [
      { motivo: { nombre: 'Costura abierta' }, modelo: S7, cantidad: 3 },
      { motivo: null, modelo: S7, cantidad: 1 },
      { motivo: null, modelo: S7_XL, cantidad: 1 },
    ],
    defectos: [{ motivo: { nombre: 'Rayón' }, cantidad: 1, antes: 0, butacas: ['S70009'] }],
  }
  answer = () => Response.json({ ...RESPUESTA, devoluciones })
  open(RANGO)
  const panel = await screen.findByRole('region', { name: 'Devoluciones' })
  const region = within(panel)
  expect(panel.querySelector('.cifra')?.textContent).toBe('5')
  const porMotivo = within(region.getByRole('region', { name: 'Por motivo' }))
  const link = porMotivo.getByRole('link', {
    name: 'Costura abierta: 3 veces, antes 4. Ver 60 en Butacas',
  })
  expect(link.getAttribute('href')).toBe(
    `/fabrica/buscarButaca?grupo=motivo&de=Costura%20abierta&fechaD=${encodeURIComponent('2026-11-19T00:00:00')}&fechaH=${encodeURIComponent('2026-11-20T23:59:59')}`,
  )
  expect(porMotivo.getAllByRole('link')).toHaveLength(1)
  expect(porMotivo.getByText(/^Sin motivo: 2 veces, antes 0/)).toBeDefined()
  expect(region.queryByRole('table')).toBeNull()
  fireEvent.click(region.getByRole('button', { name: 'Ver la tabla: motivo por modelo' }))
  const rows = region.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))
  expect(rows).toEqual([
    ['Motivo', 'S7', 'S7 XL', 'Total'],
    ['Costura abierta', '3', '0', '3'],
    ['Sin motivo', '1', '1', '2'],
  ])
  expect(region.getByRole('link', { name: /^Rayón: 1 vez/ })).toBeDefined()
})
