import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#offline/clock.ts'
import { readFact, writeFact } from '#offline/device.ts'
import { saveSesion, takeOver } from '#offline/sesion.ts'
import { allowPines, noteContact, notePassword, readPines, tryPin } from '#offline/session/pin.ts'
import { setPinOnSlowTablet } from '#tests/helpers/slow-tablet.ts'

vi.setConfig({ testTimeout: 30_000 })

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

it('O53: the right one is taken, a wrong one says how many are left, and the fifth is the last', async () => {
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bien' })
  for (const quedan of [4, 3, 2, 1]) expect(await wrong()).toEqual({ kind: 'mal', quedan })
  expect(await wrong()).toEqual({ kind: 'bloqueado' })
  // From now on not even the right one is judged
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bloqueado' })
  expect((await readPines()).get('sosa')).toBe('bloqueado')
  await notePassword('sosa')
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bien' })
})

it('O53: a right one gives all five again to whoever it is', async () => {
  for (let i = 0; i < 4; i++) await wrong()
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bien' })
  expect(await wrong()).toEqual({ kind: 'mal', quedan: 4 })
})

it('O53: a try is on the disk, strictly, before it is judged: who is killed in between has lost it', async () => {
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

it('O53: two tabs at once have five tries together, also where there are no locks', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => wrong()))
  expect(answers.filter(({ kind }) => kind === 'mal')).toHaveLength(4)
  expect(answers.filter(({ kind }) => kind === 'bloqueado')).toHaveLength(8)
  expect((await kept()).de[0]?.intentos).toBe(5)
})

it('O53: no clock gives a try: a blocked one stays so in a year and in the past', async () => {
  for (let i = 0; i < 5; i++) await wrong()
  const now = clock.likely()
  for (const at of [now + 365 * DAY_MS, now - 365 * DAY_MS, 0]) {
    vi.spyOn(clock, 'likely').mockReturnValue(at)
    expect(await tryPin('sosa', '4062')).toEqual({ kind: 'bloqueado' })
  }
})

it('O53: everybody together has twenty, and one’s own PIN buys none of another’s', async () => {
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

it('a PIN is good for seven days after the server last took the person', async () => {
  const now = clock.likely()
  const likely = vi.spyOn(clock, 'likely').mockReturnValue(now + 6 * DAY_MS)
  await noteContact('sosa')
  likely.mockReturnValue(now + 12 * DAY_MS)
  expect((await readPines()).get('sosa')).toBe('listo')
  likely.mockReturnValue(now + 14 * DAY_MS)
  expect((await readPines()).get('sosa')).toBe('vencido')
  expect(await tryPin('sosa', '4062')).toEqual({ kind: 'vencido' })
})

it('nothing of the PIN is kept but what a key and many rounds made of it; the same one of two people differs', async () => {
  await setPinOnSlowTablet('gimenez', '4062')
  const { de } = await kept()
  // An hour or a count may have these digits by chance
  const texts = de.flatMap(each => Object.values(each).filter(value => typeof value !== 'number'))
  expect(JSON.stringify(texts)).not.toContain('4062')
  expect(JSON.stringify(de)).not.toMatch(/(?<!\d)4062(?!\d)/)
  expect(new Set(de.map(({ mac }) => mac)).size).toBe(2)
  for (const { vueltas } of de) expect(vueltas).toBeGreaterThanOrEqual(100_000)
  expect((await readFact<CryptoKey>('clave-pin'))?.extractable).toBe(false)
})

it('O53: whoever was last known by the PIN chooses no other, until the password says who they are', async () => {
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

it('who has none cannot be tried, and where an admin forbids them all are taken away and none can be chosen', async () => {
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
