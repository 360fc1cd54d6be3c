// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Rol } from '#contract/rol.ts'
import PanelScreen from '#features/panel/panel-screen.tsx'
import { useTokenFrom } from '#http/client.ts'
import { forgetAnswers } from '#queries/local-storage.ts'
import { live } from '#queries/outbox/live.ts'
import { queryClient } from '#queries/query-client.ts'
import { injectFetch } from '#tests/helpers/inject-fetch.ts'
import { type OfflineServers, startOfflineServers } from '#tests/helpers/offline-server.ts'

vi.setConfig({ testTimeout: 60_000 })

let servers: OfflineServers
let asked: string[]
let stopLive: () => void
let net: (input: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
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
}, 120_000)
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
  vi.unstubAllGlobals()
})

function open(rol: Rol) {
  useTokenFrom(async () => servers.full.token(rol))
  const vence = Date.now() + 3_600_000
  const sesion = { nombre: rol, rol, vence, vencida: false, soloEnvia: false, identificado: 'clave' as const }
  render(<PanelScreen sesion={sesion} />, { wrapper: MemoryRouter })
}
const part = (name: string) => screen.findByRole('region', { name, hidden: false })
const unreachable = () => Promise.reject(new TypeError('fetch failed'))

test('ready seats are shown by colour, model and type, and the day’s changes by person', async () => {
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

test('a vendedor sees only the ready seats, and the other two calls are not made', async () => {
  open('vendedor')
  await screen.findByText('4 en la tabla')
  expect(screen.queryByText('Actividad de Hoy')).toBeNull()
  expect(screen.queryByText('Homologadas')).toBeNull()
  expect(asked).toEqual(['/api/butaca/filtro'])
})

test('without the other parts the ready seats are centred and wider', async () => {
  open('vendedor')
  await screen.findByText('4 en la tabla')
  expect(document.querySelector<HTMLElement>('.panel-screen')?.dataset.solo).toBeDefined()
  const style = readFileSync(join(import.meta.dirname, '../../../src/features/panel/panel.css'), 'utf8')
  expect(style).toMatch(
    /\[data-solo\] \{[^@]*\.board \{ grid-template-columns: minmax\(0, 67\.5rem\); justify-content: center; \}/,
  )
})

test('parts that cannot be refreshed are named with their age, and their data stay', async () => {
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

test('a part without any stored answer shows that it needs the network', async () => {
  net = unreachable
  open('operario')
  const actividad = within(await part('Actividad de Hoy'))
  expect(await actividad.findByText('Este equipo todavía no tiene estos datos')).toBeDefined()
  net = injectFetch(servers.full)
  fireEvent.click(actividad.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('2 cambios')).toBeDefined()
})
