import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#offline/clock.ts'
import { readFact, writeFact } from '#offline/device.ts'
import { saveSesion, takeOver } from '#offline/sesion.ts'
import { allowPines, noteContact, notePassword, readPines, tryPin } from '#offline/session/pin.ts'
import { setPinOnSlowTablet } from '#tests/helpers/slow-tablet.ts'

const DAY_MS = 24 * 60 * 60_000
interface Kept {
  fallos: number
  de: { nombre: string; intentos: number; vueltas: number; mac: string }[]
}
const kept = async (): Promise<Kept> => (await readFact<Kept>('pines')) ?? { fallos: 0, de: [] }
const wrong = (nombre = 'sosa') => tryPin(nombre, '1357')

beforeEach(async () => {
  await writeFact('pines', undefined)
  await setPinOnSlowTablet('sosa', '4062')
})
afterEach(() => vi.restoreAllMocks())

it('O53: the right PIN is accepted, a wrong PIN returns the tries left, and the fifth wrong PIN blocks', async () => {
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bien' })
  for (const quedan of [4, 3, 2, 1]) expect(await wrong()).toEqual({ kind: 'mal', quedan })
  expect(await wrong()).toEqual({ kind: 'bloqueado' })
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bloqueado' })
  expect((await readPines()).get('sosa')).toBe('bloqueado')
  await notePassword('sosa')
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bien' })
})

it('O53: the right PIN restores all five tries', async () => {
  for (let i = 0; i < 4; i++) await wrong()
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bien' })
  expect(await wrong()).toEqual({ kind: 'mal', quedan: 4 })
})

it('O53: a try is stored before it is checked, so that killing the page does not restore the try', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const judged = vi.spyOn(crypto.subtle, 'deriveBits').mockRejectedValue(new Error('killed'))
  for (let i = 1; i <= 5; i++) {
    await expect(wrong()).rejects.toThrow('killed')
    expect((await kept()).de[0]?.intentos).toBe(i)
  }
  expect(transaction).toHaveBeenCalledWith('facts', 'readwrite', { durability: 'strict' })
  judged.mockRestore()
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bloqueado' })
})

it('O53: twelve concurrent tries share the five allowed tries, even without locks', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => wrong()))
  expect(answers.filter(({ kind }) => kind === 'mal')).toHaveLength(4)
  expect(answers.filter(({ kind }) => kind === 'bloqueado')).toHaveLength(8)
  expect((await kept()).de[0]?.intentos).toBe(5)
})

it('O53: a blocked PIN stays blocked when the clock is moved', async () => {
  for (let i = 0; i < 5; i++) await wrong()
  const now = clock.likely()
  for (const at of [now + 365 * DAY_MS, now - 365 * DAY_MS, 0]) {
    vi.spyOn(clock, 'likely').mockReturnValue(at)
    expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bloqueado' })
  }
})

it('O53: all users together have twenty tries, and a user’s right PIN does not restore another user’s tries', async () => {
  const crew = ['gimenez', 'benitez', 'quiroga', 'ledesma']
  for (const nombre of crew) await setPinOnSlowTablet(nombre, '4062')
  for (const nombre of crew.slice(0, 3)) for (let i = 0; i < 5; i++) await wrong(nombre)
  for (let i = 0; i < 3; i++) await wrong()
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bien' })
  for (let i = 0; i < 2; i++) await wrong('ledesma')
  expect(await tryPin('ledesma', '4062')).toEqual({ kind: 'bloqueado' })
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bloqueado' })
  await notePassword('sosa')
  expect(await tryPin('ledesma', '4062')).toEqual({ kind: 'bien' })
  expect(await tryPin('gimenez', '4062')).toEqual({ kind: 'bloqueado' })
})

it('a PIN is valid for seven days after the user’s last contact with the server', async () => {
  const now = clock.likely()
  const likely = vi.spyOn(clock, 'likely').mockReturnValue(now + 6 * DAY_MS)
  await noteContact('sosa')
  likely.mockReturnValue(now + 12 * DAY_MS)
  expect((await readPines()).get('sosa')).toBe('listo')
  likely.mockReturnValue(now + 14 * DAY_MS)
  expect((await readPines()).get('sosa')).toBe('vencido')
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'vencido' })
})

it('only a salted hash of the PIN is stored; the hashes of two users’ equal PINs differ', async () => {
  await setPinOnSlowTablet('gimenez', '4062')
  const { de } = await kept()
  // A time or a count may contain these digits by chance
  const texts = de.flatMap(each => Object.values(each).filter(value => typeof value !== 'number'))
  expect(JSON.stringify(texts)).not.toContain('4062')
  expect(JSON.stringify(de)).not.toMatch(/(?<!\d)4062(?!\d)/)
  expect(new Set(de.map(({ mac }) => mac)).size).toBe(2)
  for (const { vueltas } of de) expect(vueltas).toBeGreaterThanOrEqual(100_000)
  expect((await readFact<CryptoKey>('clave-pin'))?.extractable).toBe(false)
})

it('O53: a user identified by PIN cannot set another PIN before giving the password', async () => {
  const login = { token: 't', pk: { usuario: { nombre: 'sosa', rol: { nombre: 'operario' } } } }
  await saveSesion(login)
  await takeOver('sosa')
  expect(await setPinOnSlowTablet('sosa', '7391')).toBe('sin-clave')
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bien' })
  await saveSesion(login)
  expect(await setPinOnSlowTablet('sosa', '7391')).toBe('guardado')
  expect(await tryPin('sosa', '7391')).toEqual({ kind: 'bien' })
  await writeFact('sesion', null)
})

it('a user without a PIN cannot enter by PIN; forbidding PINs deletes all PINs and prevents new ones', async () => {
  expect(await wrong('nadie')).toEqual({ kind: 'sin-pin' })
  await allowPines(false)
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'sin-pin' })
  expect(await setPinOnSlowTablet('sosa', '4062')).toBe('prohibido')
  await notePassword('sosa')
  expect((await readPines()).size).toBe(0)
  await allowPines(true)
  expect(await setPinOnSlowTablet('sosa', '4062')).toBe('guardado')
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bien' })
  await writeFact('pines', { de: [{ nombre: 'sosa' }], fallos: 'x' })
  expect(await readPines()).toEqual(new Map())
})
