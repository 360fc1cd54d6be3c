import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writeFact } from '#offline/device.ts'
import {
  listCierres,
  listCredentials,
  listPersonas,
  readCredentials,
  readSesion,
  saveSesion,
  takeOver,
} from '#offline/sesion.ts'
import { readPines, settleRelevo } from '#offline/session/pin.ts'
import { observeServer } from '#offline/sync/observe-server.ts'
import { choosePin, relevar } from '#queries/cuenta/relevo.ts'
import { signIn } from '#queries/cuenta/use-login.ts'
import { FakeCookieStore } from '#tests/helpers/cookie-store.ts'
import { PASS } from '#tests/helpers/fabrica.ts'
import { injectFetch } from '#tests/helpers/inject-fetch.ts'
import { type OfflineServers, startOfflineServers } from '#tests/helpers/offline-server.ts'
import { onSlowTablet, setPinOnSlowTablet } from '#tests/helpers/slow-tablet.ts'

const PIN = '4062'
let servers: OfflineServers
/** The browser's HttpOnly cookie. */
let equipo = ''
let isThere = true

beforeAll(async () => {
  servers = await startOfflineServers()
  observeServer()
})
afterAll(() => servers.close())
beforeEach(async () => {
  await servers.full.db.query('delete from pin_equipo')
  isThere = true
  equipo = ''
  vi.stubGlobal('cookieStore', new FakeCookieStore())
  reach('full')
})
afterEach(async () => {
  await writeFact('sesion', null)
  await writeFact('pines', null)
  await writeFact('server-keeps-keys', null)
})

function reach(kind: 'full' | 'contractOnly'): void {
  const inject = injectFetch(servers[kind])
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!isThere) throw new TypeError('Failed to fetch')
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'sec-fetch-site': 'same-origin' }
    const reply = await inject(input, { ...init, headers: equipo ? { ...headers, cookie: equipo } : headers })
    equipo = reply.headers.get('set-cookie')?.split(';')[0] ?? equipo
    return reply
  })
}
const enter = async (nombre: string): Promise<string> => {
  expect(await signIn(nombre, PASS)).toEqual({ ok: true })
  return (await readCredentials())?.token ?? ''
}
const choose = (nombre: string, pin: string) => onSlowTablet(() => choosePin(nombre, pin))
const ask = async (token: string): Promise<number> =>
  (
    await servers.full.app.inject({
      url: '/api/modelo',
      headers: { authorization: `Bearer ${token}`, cookie: equipo },
    })
  ).statusCode
const tokens = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await listCredentials()).map(({ owner, token }) => [owner, token]))

test('C43: the server closes an admin’s session when an operator takes over, and gives the operator a full token', async () => {
  await enter('operario')
  expect(await choose('operario', PIN)).toBe('guardado')
  const admin = await enter('admin')
  expect(await relevar('operario', PIN)).toEqual({ kind: 'bien' })
  await settleRelevo()
  expect(await ask(admin)).toBe(401)
  const { operario = '' } = await tokens()
  expect(await ask(operario)).toBe(200)
  expect(await readSesion()).toMatchObject({ nombre: 'operario', soloEnvia: false, identificado: 'pin' })
})

test('C43: after another user takes over, the operator’s sender’s token may not read, and the full token is closed', async () => {
  const before = await enter('operario')
  await enter('lopez')
  await settleRelevo()
  const { operario = '' } = await tokens()
  expect([await ask(before), await ask(operario)]).toEqual([401, 403])
})

test('C43: without a network a user works with the sender’s token, and gets a full token when the network returns', async () => {
  const before = await enter('operario')
  await choose('operario', PIN)
  await enter('admin')
  isThere = false
  expect(await relevar('operario', PIN)).toEqual({ kind: 'bien' })
  expect(await readSesion()).toMatchObject({ nombre: 'operario', soloEnvia: true, vencida: false })
  expect(await readCredentials()).toBeNull()
  expect(await listCierres()).toHaveLength(2)
  // The server was not reached yet
  expect(await ask(before)).toBe(200)
  isThere = true
  expect(await settleRelevo()).toBe(true)
  expect(await readSesion()).toMatchObject({ soloEnvia: false })
  expect([await ask(before), await ask((await readCredentials())?.token ?? ''), await listCierres()]).toEqual(
    [401, 200, []],
  )
})

test('C43: a PIN that was not yet sent to the server is dropped when another user takes over', async () => {
  await enter('operario')
  await choose('operario', PIN)
  await enter('lopez')
  await choose('lopez', PIN)
  isThere = false
  await relevar('operario', PIN)
  await takeOver('lopez')
  await settleRelevo()
  await takeOver('operario')
  isThere = true
  await settleRelevo()
  expect(await readSesion()).toMatchObject({ nombre: 'operario', soloEnvia: true })
  // When the server knows the PIN again it gives a full token
  expect(await relevar('operario', PIN)).toEqual({ kind: 'bien' })
  await settleRelevo()
  expect(await readSesion()).toMatchObject({ soloEnvia: false })
})

test('C43: with a PIN unknown to the server the session stays one that only sends (soloEnvia)', async () => {
  await enter('operario')
  await setPinOnSlowTablet('operario', PIN)
  await enter('lopez')
  await relevar('operario', PIN)
  await settleRelevo()
  expect(await readSesion()).toMatchObject({ nombre: 'operario', soloEnvia: true, vencida: false })
})

test('C43: a PIN of an earlier release is sent to the server with the full token', async () => {
  await enter('operario')
  await setPinOnSlowTablet('operario', PIN)
  expect(await relevar('operario', PIN)).toEqual({ kind: 'bien' })
  const known = () => servers.full.db.query('select 1 from pin_equipo')
  await vi.waitFor(async () => expect(await known()).not.toEqual([]), 30_000)
  await enter('lopez')
  expect(await relevar('operario', PIN)).toEqual({ kind: 'bien' })
  await settleRelevo()
  expect(await readSesion()).toMatchObject({ soloEnvia: false })
})

test('C43: without the server no PIN can be set', async () => {
  await enter('operario')
  isThere = false
  expect(await choose('operario', PIN)).toBe('sin-red')
  expect((await readPines()).size).toBe(0)
})

test('C43: an operario relieved under an earlier release, with a full token, gets a sender’s token at the next contact', async () => {
  const before = await enter('operario')
  await enter('lopez')
  const sesion = { token: before, pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } }
  await writeFact('sesion', null)
  await saveSesion(sesion)
  await enter('lopez')
  expect(await tokens()).toMatchObject({ operario: before })
  await settleRelevo()
  const { operario = '' } = await tokens()
  expect([await ask(operario), await ask(before)]).toEqual([403, 401])
})

test('C43: at a contract-only server an operario’s token stays on the device, and an admin’s token does not', async () => {
  reach('contractOnly')
  await enter('operario')
  expect(await choose('operario', PIN)).toBe('guardado')
  const admin = await enter('admin')
  expect(await relevar('operario', PIN)).toEqual({ kind: 'bien' })
  expect(await readSesion()).toMatchObject({ nombre: 'operario', soloEnvia: false, vencida: false })
  expect(Object.values(await tokens())).not.toContain(admin)
  expect(await listPersonas()).toContainEqual(expect.objectContaining({ nombre: 'admin', vencida: true }))
})
