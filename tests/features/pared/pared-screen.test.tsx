// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGINA_MS, PAGINA_QUIETA_MS } from '#domain/informe/pared.ts'
import ParedScreen from '#features/pared/pared-screen.tsx'
import { useMarkingFrom } from '#http/client.ts'
import { PARED } from '#messages/pared.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { writeFact } from '#offline/device.ts'
import { readCodigoPared, readUltimaPared, type UltimaPared } from '#offline/pared.ts'
import { PNG_1X1 } from '#tests/helpers/empresa.ts'
import { makePared } from '#tests/helpers/pared.ts'
import { cut, problem } from '#tests/helpers/screen.ts'

const CODIGO = 'ABCDEFGHJKMNPQRSTV01'
const MIN_MS = 60_000

let asked: { url: string; authorization: string | undefined }[]
let answer: () => Response | Promise<Response>
let marca: () => Response
let isStill = false

const good = (over = {}) => Response.json(makePared(over))
const refusal = (codigo: string, detail: string) => problem(401, { codigo, detail })

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  asked = []
  answer = () => good()
  marca = () => Response.json({ nombre: '', logo: null, version: 1 })
  isStill = false
  localStorage.clear()
  history.replaceState(null, '', `/pared#${CODIGO}`)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && isStill,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    if (url.startsWith('/api/empresa/marca')) return marca()
    asked.push({ url, authorization: (headers as Record<string, string>).authorization })
    return answer()
  })
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  for (const fact of ['pared-codigo', 'pared-ultima']) await writeFact(fact, null)
})

async function pass(ms = 0): Promise<void> {
  // IndexedDB needs several timers to answer
  for (let n = 0; n < 8; n++) await act(() => vi.advanceTimersByTimeAsync(1))
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
const show = async (): Promise<void> => {
  render(<ParedScreen />)
  await pass()
  await pass() // The company is asked for after the figures
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const TITLES = Object.values(PARED.paginas)

test('the wall’s code moves from the address to the wall’s own storage, and authorizes the only request', async () => {
  await show()
  expect(location.hash).toBe('')
  expect(await readCodigoPared()).toBe(CODIGO)
  expect(asked).toEqual([{ url: '/api/pared', authorization: `Pared ${CODIGO}` }])
  expect(screen.getByText('Nave 1')).toBeDefined()
  expect(screen.getByText(PARED.datosDe('14:32'))).toBeDefined()
})

test('the company’s name and logo are beside the hall’s name, and the company’s name stays while the server fails', async () => {
  marca = () => Response.json({ nombre: 'Del Sur', logo: PNG_1X1, version: 3 })
  await show()
  expect(screen.getByText('Del Sur').parentElement?.querySelector('img')?.src).toBe(PNG_1X1)
  cleanup()
  marca = () => new Response('no', { status: 502 })
  await show()
  expect(screen.getByText('Del Sur')).toBeDefined()
})

test.each([
  { nombre: 'Sur', logo: 'https://otro.invalid/x.png', version: 3 },
  { nombre: 'Sur', logo: 'data:image/svg+xml;base64,PHN2Zy8+', version: 3 },
])('the logo $logo, from another address or of another type, is not shown', async answered => {
  marca = () => Response.json(answered)
  await show()
  expect(screen.getByText('Sur').parentElement?.querySelector('img')).toBeNull()
})

test('a wall whose server has no company shows the hall alone', async () => {
  for (const other of [() => Response.json([]), () => new Response('', { status: 404 })]) {
    marca = other
    await show()
    expect(document.querySelector('.nave')?.textContent).toBe('Nave 1')
    cleanup()
  }
})

test('the wall’s table of ready seats has the name of its page', async () => {
  await show()
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(screen.getByRole('table', { name: PARED.paginas.listas })).toBeDefined()
})

test('the wall’s pages rotate, each for its full time, until a user pauses them', async () => {
  await show()
  expect(title()).toBe(TITLES[0])
  for (const next of [...TITLES.slice(1), TITLES[0]]) {
    await pass(PAGINA_MS)
    expect(title()).toBe(next)
  }
  fireEvent.keyDown(window, { key: 'ArrowLeft' })
  expect(title()).toBe(TITLES.at(-1))
  await pass(PAGINA_MS - 1_000)
  expect(title()).toBe(TITLES.at(-1))
  await pass(1_000)
  expect(title()).toBe(TITLES[0])
  fireEvent.keyDown(window, { key: ' ' })
  expect(screen.getByText(PARED.enPausa)).toBeDefined()
  await pass(4 * PAGINA_MS)
  expect(title()).toBe(TITLES[0])
  fireEvent.keyDown(window, { key: 'ArrowRight' })
  fireEvent.keyDown(window, { key: ' ' })
  await pass(PAGINA_MS)
  expect(title()).toBe(TITLES[2])
})

test('with reduced motion the wall’s pages stay much longer', async () => {
  isStill = true
  await show()
  await pass(PAGINA_QUIETA_MS - 2_000)
  expect(title()).toBe(TITLES[0])
  await pass(2_000)
  expect(title()).toBe(TITLES[1])
})

test('without an answer the age of the wall’s figures grows, and the next answer resets it', async () => {
  answer = () => good({ momento: '2026-11-20T23:50:00.000' })
  await show()
  answer = cut
  await pass(MIN_MS)
  expect(screen.queryByRole('status')).toBeNull()
  await pass(2 * MIN_MS)
  expect(screen.getByRole('status').textContent).toBe(PARED.vieja('23:50', 3 * MIN_MS, null))
  expect(screen.queryByText(PARED.datosDe('23:50'))).toBeNull()
  await pass(10 * MIN_MS)
  expect(screen.getByRole('status').textContent).toContain('viernes 20/11')
  // Yesterday's figures are not shown as today's
  while (title() !== TITLES[0]) await pass(PAGINA_MS)
  expect(screen.queryByText(PARED.terminadas(null))).toBeNull()
  expect(screen.getByText(PARED.terminadas('viernes 20/11'))).toBeDefined()
  answer = () => good({ momento: '2026-11-21T00:05:00.000' })
  await pass(20_000)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByText(PARED.datosDe('00:05'))).toBeDefined()
})

test('after a restart without a network the wall’s last figures are shown as old', async () => {
  await show()
  cleanup()
  answer = cut
  await pass(1_000)
  await show()
  await pass()
  expect(screen.getByText('Nave 1')).toBeDefined()
  expect(screen.getByRole('status').textContent).toContain('14:32')
})

test('after a restart with a clock set back the wall shows the time of the figures, not their age or «hoy»', async () => {
  await show()
  cleanup()
  answer = cut
  vi.setSystemTime(Date.now() - 24 * 60 * MIN_MS)
  await show()
  await pass()
  expect(screen.getByRole('status').textContent).toBe(PARED.vieja('14:32', null, 'viernes 20/11'))
  expect(screen.queryByText(PARED.terminadas(null))).toBeNull()
  expect(document.querySelector('.reloj')).toBeNull()
  answer = () => good()
  await pass(20_000)
  expect(screen.getByText(PARED.datosDe('14:32'))).toBeDefined()
  expect(document.querySelector('.reloj')).not.toBeNull()
})

test.each<[string, (kept: UltimaPared) => unknown]>([
  ['have no figures', kept => ({ ...kept, pared: { nombre: 'Nave 1' } })],
  [
    'have another list',
    ({ pared, ...kept }) => ({
      ...kept,
      pared: { ...pared, cifras: { ...pared.cifras, cambios: {} } },
    }),
  ],
  [
    'have no hour',
    ({ pared, ...kept }) => ({
      ...kept,
      pared: { ...pared, cifras: { ...pared.cifras, momento: null } },
    }),
  ],
  ['have no time', kept => ({ ...kept, recibida: null })],
  ['are a text', () => 'x'],
])('figures stored by another build that %s are ignored', async (_, change) => {
  const kept = { codigo: CODIGO, pared: makePared(), recibida: Date.now() }
  await writeFact('pared-ultima', change(kept))
  expect(await readUltimaPared(CODIGO)).toBeNull()
  await writeFact('pared-ultima', kept)
  expect(await readUltimaPared(CODIGO)).toEqual(kept)
})

test('after an unexpected error of the wall the server is asked again', async () => {
  await show()
  useMarkingFrom(() => Promise.reject(new Error('the store is broken')))
  answer = () => new Response('<html></html>', { status: 502, headers: { 'content-type': 'text/html' } })
  await pass(MIN_MS)
  answer = () => good({ momento: '2026-11-20T14:40:00.000' })
  useMarkingFrom(async () => false)
  await pass(20_000)
  expect(screen.getByText(PARED.datosDe('14:40'))).toBeDefined()
})

test('a revoked wall shows the server’s message, and its figures are hidden and deleted', async () => {
  await show()
  expect(await readUltimaPared(CODIGO)).not.toBeNull()
  answer = () => refusal('ENLACE_REVOCADO', SERVIDOR.enlaceRevocado)
  await pass(6_000)
  expect(screen.getByText(SERVIDOR.enlaceRevocado)).toBeDefined()
  expect(screen.queryByText('Nave 1')).toBeNull()
  await pass()
  expect(await readUltimaPared(CODIGO)).toBeNull()
  const before = asked.length
  await pass(MIN_MS)
  expect(asked.length).toBe(before)
  answer = () => good()
  fireEvent.click(screen.getByRole('button', { name: PARED.otroCodigo }))
  fireEvent.change(screen.getByLabelText(PARED.pedirCodigo), { target: { value: 'no es' } })
  fireEvent.click(screen.getByRole('button', { name: PARED.mostrar }))
  expect(screen.getByText(PARED.codigoMal)).toBeDefined()
  fireEvent.change(screen.getByLabelText(PARED.pedirCodigo), { target: { value: '23456-789ab-cdefg-hjkmn' } })
  fireEvent.click(screen.getByRole('button', { name: PARED.mostrar }))
  await pass()
  expect(asked.at(-1)?.authorization).toBe('Pared 23456789ABCDEFGHJKMN')
  expect(screen.getByText('Nave 1')).toBeDefined()
})

test('a server without wall links shows a notice, and a truncated link asks for the code', async () => {
  answer = () => new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } })
  await show()
  expect(screen.getByText(PARED.ausente)).toBeDefined()
  cleanup()
  await writeFact('pared-codigo', null)
  history.replaceState(null, '', '/pared#ABCDE')
  await show()
  expect(screen.getByText(PARED.enlaceMal)).toBeDefined()
})

test('dozens of answers leave no more timers and window listeners of the wall than the first answer', async () => {
  const added = vi.spyOn(window, 'addEventListener')
  await show()
  const [timers, listeners] = [vi.getTimerCount(), added.mock.calls.length]
  await pass(3 * MIN_MS)
  expect(asked.length).toBeGreaterThan(25)
  expect(vi.getTimerCount()).toBeLessThanOrEqual(timers)
  expect(added.mock.calls.length).toBe(listeners)
})
