import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { call, callList } from '#http/client.ts'
import {
  getClockOffset,
  isOwnServer,
  noteNoExtensions,
  setOwnServer,
  wasOwnServer,
  writeFact,
} from '#offline/device.ts'
import { readSesion, saveSesion } from '#offline/sesion.ts'
import { networkStore, returnDelayMs } from '#offline/sync/network.ts'
import { observeServer } from '#offline/sync/observe-server.ts'
import { signIn } from '#queries/cuenta/use-login.ts'
import { signOutWhoWorks } from '#tests/helpers/sign-out.ts'

beforeEach(async () => {
  observeServer()
  await writeFact('clock-offset', 0)
})
afterEach(async () => {
  await signOutWhoWorks()
})

const answer = (make: () => Response) => vi.stubGlobal('fetch', async () => make())
const json = (date: Date, init: ResponseInit = {}) =>
  new Response('[]', { ...init, headers: { 'content-type': 'application/json', date: date.toUTCString() } })

test('O18: the network is up when the server answers and down when it does not, whatever the browser says', async () => {
  const browserSays = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })
  const heard = vi.fn()
  const stop = networkStore.subscribe(heard)
  browserSays(false)
  answer(() => json(new Date()))
  await call(ENDPOINTS.modelos)
  expect(networkStore.getSnapshot()).toEqual({ online: true, isForeign: false, since: null })
  browserSays(true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  for (let i = 0; i < 3; i++) await call(ENDPOINTS.modelos).catch(() => {})
  const gone = networkStore.getSnapshot()
  expect(gone).toEqual({ online: false, isForeign: false, since: expect.any(Number) })
  // Behind a captive portal the server stays unreachable, and the outage keeps its start
  answer(() => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }))
  await call(ENDPOINTS.modelos).catch(() => {})
  expect(networkStore.getSnapshot()).toEqual({ ...gone, isForeign: true })
  answer(() => json(new Date(), { status: 500 }))
  await call(ENDPOINTS.modelos).catch(() => {})
  expect(networkStore.getSnapshot().online).toBe(true)
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
})

test('O18: a new page takes the network state from other pages, and a page’s own observation updates all pages', async () => {
  const said: unknown[] = []
  const other = new BroadcastChannel('butacas-red-2')
  other.onmessage = ({ data }) => void said.push(data)
  const open = async () => {
    vi.resetModules()
    return import('#offline/sync/network.ts')
  }
  const { networkStore: first } = await open()
  await vi.waitFor(() => expect(said).toContain('asks'))
  const gone = { online: false, isForeign: true, since: 7 }
  const there = { online: true, isForeign: false, since: null }
  other.postMessage({ found: gone, isReply: false })
  await vi.waitFor(() => expect(first.getSnapshot()).toEqual(gone))
  const { networkStore: late } = await open()
  await vi.waitFor(() => expect(late.getSnapshot()).toEqual(gone))
  expect(said).toContainEqual({ found: gone, isReply: true })
  other.postMessage({ found: there, isReply: true })
  const guessing = await open()
  expect([first.getSnapshot(), late.getSnapshot()]).toEqual([gone, gone])
  guessing.reportReachable(true)
  await vi.waitFor(() => expect([first.getSnapshot(), late.getSnapshot()]).toEqual([there, there]))
  other.close()
})

test('O18: a request that fails while its page is being left does not count as an outage', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.resetModules()
  const { networkStore: left, reportReachable } = await import('#offline/sync/network.ts')
  page.dispatchEvent(new Event('pagehide'))
  reportReachable(false)
  expect(left.getSnapshot().online).toBe(true)
  // The page returns from the browser's back-forward cache
  page.dispatchEvent(new Event('pageshow'))
  reportReachable(false)
  expect(left.getSnapshot().online).toBe(false)
})

test('O27: a clock offset is stored only if it differs from the stored one by more than two seconds', async () => {
  answer(() => json(new Date(Date.now() + 3_600_000)))
  await callList(ENDPOINTS.modelos)
  await vi.waitFor(async () => expect(await getClockOffset()).toBeGreaterThan(3_597_000))
  expect(await getClockOffset()).toBeLessThan(3_603_000)
  await writeFact('clock-offset', 700)
  answer(() => json(new Date()))
  await callList(ENDPOINTS.modelos)
  await new Promise(resolve => setTimeout(resolve, 30))
  expect(await getClockOffset()).toBe(700)
})

test('O25: a refused token is noted for its own session', async () => {
  const pk = { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } }
  await saveSesion({ token: 'good until now', pk })
  answer(() => json(new Date(), { status: 401 }))
  await call(ENDPOINTS.modelos, { token: 'another' }).catch(() => {})
  await new Promise(resolve => setTimeout(resolve, 30))
  expect(await readSesion()).toMatchObject({ vencida: false })
  await call(ENDPOINTS.modelos).catch(() => {})
  await vi.waitFor(async () => expect(await readSesion()).toMatchObject({ vencida: true }))
})

test('O41: after one marked answer, unmarked answers are ignored, except a login’s answer with a token', async () => {
  await writeFact('server-keeps-keys', null)
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    const pedido = new Headers(headers).get('x-pedido') ?? ''
    return new Response('[]', {
      headers: { 'content-type': 'application/json', 'x-pedido': pedido, 'x-epoca': 'e1' },
    })
  })
  await call(ENDPOINTS.modelos)
  expect(await isOwnServer()).toBe(true)
  answer(() => json(new Date(0)))
  await expect(call(ENDPOINTS.modelos)).rejects.toMatchObject({ kind: 'not-ack' })
  await noteNoExtensions()
  expect(await isOwnServer()).toBe(true)
  const pk = { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } }
  for (const body of [{ login: 'http://portal.test' }, { token: 't', pk }]) {
    answer(() => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }))
    await signIn('operario', 'clave')
    expect(await isOwnServer()).toBe('login' in body)
  }
})

test('a page reads at its start the stored fact whether the server has our extensions', async () => {
  await setOwnServer(false)
  await writeFact('server-keeps-keys', true) // by another tab
  expect(wasOwnServer()).toBe(false)
  observeServer()
  await vi.waitFor(() => expect(wasOwnServer()).toBe(true))
})

test('O40: tablets return spread over 30 s after a long outage, and at once after a short outage', () => {
  expect(returnDelayMs(59_000, Infinity, () => 0.9)).toBe(0)
  expect(returnDelayMs(60_000, Infinity, () => 0)).toBe(0)
  expect(returnDelayMs(60_000, Infinity, () => 0.5)).toBe(15_000)
  expect(returnDelayMs(3_600_000, 0, () => 0.999)).toBeLessThan(30_000)
})

test('O40: two returns after short outages are at least five seconds apart', () => {
  expect(returnDelayMs(300, 400, () => 0.5)).toBe(4_600)
  expect(returnDelayMs(300, 5_000, () => 0.5)).toBe(0)
})
