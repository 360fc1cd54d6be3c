// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Rol } from '#contract/permisos.ts'
import PanelScreen from '#features/panel/panel-screen.tsx'
import { useTokenFrom } from '#http/client.ts'
import { forgetAnswers } from '#queries/local-storage.ts'
import { live } from '#queries/outbox/live.ts'
import { queryClient } from '#queries/query-client.ts'
import { injectFetch } from '#tests/helpers/inject-fetch.ts'
import { type OfflineServers, startOfflineServers } from '#tests/helpers/offline-server.ts'
import { scan } from '#tests/helpers/scan.ts'

const notify = { success: vi.fn(), error: vi.fn(), pending: vi.fn() }
let servers: OfflineServers
let asked: string[]
let stopLive: () => void
let net: (input: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<search />) // happy-dom does not know the element; React warns once
  quiet.mockRestore()
  cleanup()
  servers = await startOfflineServers()
  await servers.addSeats([
    { nro: 'S7-1', modelo: 5, estado: 5, prehomologada: true },
    { nro: 'S7-2', modelo: 5, estado: 5 },
    { nro: 'S7-3', modelo: 5, estado: 5 },
    { nro: 'SIM-1', modelo: 9, color: 3, estado: 5 },
    { nro: 'H5-1', estado: 5 },
    { nro: 'S5-1', modelo: 4, estado: 4 },
  ])
  await servers.full.put({ nroButaca: 'S5-1', idEstado: '3', peso: '18' })
  await servers.full.put({ nroButaca: 'S5-1', idEstado: '4' }, {}, 'lopez')
})
afterAll(() => servers.close())
beforeEach(() => {
  asked = []
  net = injectFetch(servers.full)
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    asked.push(input)
    return net(input, init)
  })
  // No user is signed in, so that no events arrive
  stopLive = live.start()
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  stopLive()
  queryClient.clear()
  forgetAnswers()
  vi.restoreAllMocks()
})

function open(rol: Rol) {
  useTokenFrom(async () => servers.full.token(rol))
  const vence = Date.now() + 3_600_000
  const sesion = { nombre: rol, rol, vence, vencida: false, soloEnvia: false, identificado: 'clave' as const }
  render(<PanelScreen sesion={sesion} notify={notify} />, { wrapper: MemoryRouter })
}
const part = (name: string) => screen.findByRole('region', { name, hidden: false })
const unreachable = () => Promise.reject(new TypeError('fetch failed'))

test('the panel shows ready seats by color, model and type, and the day’s changes by person', async () => {
  open('operario')
  expect(await screen.findByText('4 en la tabla')).toBeDefined()
  expect(screen.getByText('· 1 más, de otros modelos o colores')).toBeDefined()
  const negro = within(screen.getByRole('region', { name: 'negro' }))
  expect(negro.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'S7S1',
    'S7A2',
    'S7 XLS0',
    'S7 XLA0',
    'S5S0',
    'S5A0',
    'S7 SIM0',
    'S7 XL SIM0',
    'S5 SIM0',
    'R7S0',
  ])
  expect(await screen.findByText('2 cambios')).toBeDefined()
  const grupos = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(grupos).toEqual(['lopez1', 'operario1'])
  expect(await screen.findByText('Todavía no se homologó ninguna hoy')).toBeDefined()
})

test('for a vendedor the panel shows only the ready seats, and requests neither activity nor homologations', async () => {
  open('vendedor')
  await screen.findByText('4 en la tabla')
  expect(screen.queryByText('Actividad de Hoy')).toBeNull()
  expect(screen.queryByText('Homologadas')).toBeNull()
  expect(asked).toEqual(['/api/butaca/filtro'])
})

describe('the ready seats of a vendedor', () => {
  const numbers = () =>
    screen.getAllByRole('button', { name: /^Ver / }).map(each => each.getAttribute('aria-label'))
  const ask = (nro: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: 'Número de butaca' }), { target: { value: nro } })
    fireEvent.click(screen.getByRole('button', { name: '¿Está lista?' }))
  }
  const answer = () => document.querySelector('.esta-lista [role=status]')?.textContent
  const isAnswered = (text: string | RegExp) => vi.waitFor(() => expect(answer()).toMatch(text))
  const openTodas = async () => {
    open('vendedor')
    fireEvent.click(await screen.findByRole('link', { name: 'Todos los modelos y colores' }))
    return screen.findByRole('table', { name: 'Butacas listas por modelo y color' })
  }

  test('a number of the panel opens the list of its seats, and a 0 is not a button', async () => {
    open('vendedor')
    await screen.findByText('4 en la tabla')
    expect(numbers()).toEqual(['Ver 1 S7 negro S', 'Ver 2 S7 negro A', 'Ver 1 S7 SIM rojo'])
    fireEvent.click(screen.getByRole('button', { name: 'Ver 2 S7 negro A' }))
    const dialog = await screen.findByRole('dialog', { name: 'S7 negro A' })
    expect(within(dialog).getByText('2 listas')).toBeDefined()
    const nros = () => [...dialog.querySelectorAll('td .nro')].map(({ textContent }) => textContent)
    expect(nros().toSorted()).toEqual(['S7-2', 'S7-3'])
    const head = within(dialog).getByRole('button', { name: 'Nro' })
    fireEvent.click(head)
    expect(nros()).toEqual(['S7-2', 'S7-3'])
    fireEvent.click(head)
    expect(nros()).toEqual(['S7-3', 'S7-2'])
    expect(within(dialog).getByRole('button', { name: 'Excel' })).toBeDefined()
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement)
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('all models and colors are a table with their totals', async () => {
    const table = within(await openTodas())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Listas para vender')
    expect(screen.getByText('5 butacas')).toBeDefined()
    const seen = (cell: Element) =>
      [...cell.querySelectorAll('.sr')].reduce(
        (text, { textContent }) => text.replace(textContent ?? '', ''),
        cell.textContent ?? '',
      )
    const cells = table.getAllByRole('row').map(row => [...row.children].map(seen))
    expect(cells).toEqual([
      ['Modelo', 'negro4', 'rojo1', 'Total'],
      ['S7', 'negroS1A2', 'rojoS0A0', '3'],
      ['S7 SIM', 'negro0', 'rojo1', '1'],
      ['H5', 'negroS0A1', 'rojoS0A0', '1'],
    ])
    fireEvent.click(table.getByRole('button', { name: 'Ver 1 H5 negro A' }))
    expect(
      within(await screen.findByRole('dialog', { name: 'H5 negro A' })).getByText('1 lista'),
    ).toBeDefined()
    expect(asked).toEqual(['/api/butaca/filtro'])
  })

  test.each(['full', 'contractOnly'] as const)('the server answers for a typed number (%s)', async which => {
    net = injectFetch(servers[which])
    open('vendedor')
    await screen.findByText('4 en la tabla')
    ask(' s7-1 ')
    await isAnswered(/^S7-1Está listaS7negroSúltimo cambio [\d/]+ \d\d:\d\d$/)
    // An armada seat and a missing seat get the same answer
    for (const nro of ['S5-1', 'ZZ9']) {
      ask(nro)
      await isAnswered(`${nro}No está listaNinguna butaca lista tiene ese número.`)
    }
    ask('S7-')
    await isAnswered('S7-No está lista3 listas empiezan con S7-. Escribí el número entero.')
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar la respuesta' }))
    expect(answer()).toBe('')
    expect(new Set(asked)).toEqual(new Set(['/api/butaca/filtro']))
  })

  test('a scan is answered like a typed number, but not over an open dialog', async () => {
    open('vendedor')
    await screen.findByText('4 en la tabla')
    scan('SIM-1')
    await isAnswered('SIM-1Está lista')
    fireEvent.click(screen.getByRole('button', { name: 'Ver 1 S7 negro S' }))
    await screen.findByRole('dialog')
    scan('S7-1')
    expect(notify.error).toHaveBeenCalledWith('S7-1 no se leyó: cerrá la ventana abierta y volvé a leerla.')
    expect(answer()).toMatch('SIM-1')
  })

  test('a late answer about an earlier number or after closing is not shown', async () => {
    open('vendedor')
    await screen.findByText('4 en la tabla')
    const held: (() => void)[] = []
    net = async (input, init) => {
      if (String(init?.body).includes('S7-1')) await new Promise<void>(resolve => held.push(resolve))
      return injectFetch(servers.full)(input, init)
    }
    ask('S7-1')
    await isAnswered('S7-1Buscando…')
    ask('S5-1')
    await isAnswered('S5-1No está lista')
    ask('S7-1')
    await vi.waitFor(() => expect(held).toHaveLength(2))
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar la respuesta' }))
    for (const answerNow of held) answerNow()
    net = injectFetch(servers.full)
    ask('S7-2')
    await isAnswered('S7-2Está lista')
    expect(answer()).not.toMatch('S7-1')
  })

  test('without an answer the device shows its last ready seats with their age', async () => {
    open('vendedor')
    await screen.findByText('4 en la tabla')
    net = unreachable
    ask('S7-1')
    await isAnswered(/^S7-1Sin conexión: a las \d\d:\d\d estaba lista/)
    ask('S5-1')
    await isAnswered(/^S5-1Sin conexión: a las \d\d:\d\d no estaba lista$/)
    net = async () => Response.json({}, { status: 503 })
    ask('S7-1')
    await isAnswered(/^S7-1El servidor no respondió: a las \d\d:\d\d estaba lista/)
  })

  test('a device that never had ready seats shows a notice in the table and in the answer', async () => {
    net = unreachable
    open('vendedor')
    expect(await screen.findByText('Este equipo todavía no tiene estos datos')).toBeDefined()
    ask('S7-1')
    await isAnswered('S7-1Sin conexión: este equipo todavía no tiene las butacas listas')
  })

  test('without a ready seat the table shows a notice', async () => {
    net = async () => Response.json([])
    open('vendedor')
    fireEvent.click(await screen.findByRole('link', { name: 'Todos los modelos y colores' }))
    expect(await screen.findByText('Ahora no hay ninguna lista')).toBeDefined()
  })

  test('a stored answer of the panel without its list of seats is not shown', async () => {
    open('vendedor')
    await screen.findByText('4 en la tabla')
    cleanup()
    queryClient.clear()
    const [key = ''] = Object.keys(localStorage).filter(each => each.includes('vendibles'))
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"butacas"', '"otras"'))
    net = unreachable
    open('vendedor')
    expect(await screen.findByText('Este equipo todavía no tiene estos datos')).toBeDefined()
  })
})

test('a vendedor sees the ready seats alone, centered and wider', async () => {
  open('vendedor')
  await screen.findByText('4 en la tabla')
  expect(document.querySelector<HTMLElement>('.panel-screen')?.dataset.solo).toBeDefined()
  const style = readFileSync(join(import.meta.dirname, '../../../src/features/panel/panel.css'), 'utf8')
  expect(style).toMatch(
    /\[data-solo\] \{[^@]*\.board \{ grid-template-columns: minmax\(0, 67\.5rem\); justify-content: center; \}/,
  )
})

test('parts of the panel that cannot be refreshed are named with their age, and their data stay', async () => {
  open('operario')
  await screen.findByText('2 cambios')
  net = (input, init) => (input.includes('hoy') ? unreachable() : injectFetch(servers.full)(input, init))
  fireEvent.click(await screen.findByRole('button', { name: 'Actualizar' }))
  const notice = await screen.findByText(/No se pudo actualizar: Actividad de Hoy, Homologadas\./)
  expect(notice.textContent).toMatch(/Datos de las \d\d:\d\d\.$/)
  expect(screen.getByText('2 cambios')).toBeDefined()
  expect(console.info).toHaveBeenCalled()
  net = injectFetch(servers.full)
  fireEvent.click(await screen.findByRole('button', { name: 'Actualizar' }))
  await vi.waitFor(() => expect(screen.queryByText(/No se pudo actualizar/)).toBeNull(), 10_000)
})

test('a part of the panel without a stored answer shows that this device has no data, and can be requested again', async () => {
  net = unreachable
  open('operario')
  const actividad = within(await part('Actividad de Hoy'))
  expect(await actividad.findByText('Este equipo todavía no tiene estos datos')).toBeDefined()
  net = injectFetch(servers.full)
  fireEvent.click(actividad.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('2 cambios')).toBeDefined()
})
