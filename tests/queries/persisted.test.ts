// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveSesion } from '#offline/sesion.ts'
import { answerKey, forgetAnswers } from '#queries/local-storage.ts'
import { persisted, queryClient } from '#queries/query-client.ts'
import { signOutWhoWorks } from '#tests/helpers/sign-out.ts'

const WRITTEN_MS = 1_500
const NOON = new Date(2026, 10, 20, 12).getTime()

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: NOON,
  })
  localStorage.clear()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
  forgetAnswers()
  vi.useRealTimers()
})

const stops: (() => void)[] = []
let named = 0
const fresh = () => ['prueba', ++named]

function mount(owner: string, queryKey: readonly unknown[], answer: () => Promise<unknown>) {
  const options = persisted(owner, { queryKey, queryFn: answer, accepts: Array.isArray })
  const observer = new QueryObserver(queryClient, options)
  const stop = observer.subscribe(() => {})
  stops.push(stop)
  return { observer, stop, now: () => observer.getCurrentResult() }
}
/** Simulates a reload: memory is lost, the disk stays. */
const reopen = () => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
}
const keptKeys = () => Object.keys(localStorage)

async function answered(owner: string, queryKey: readonly unknown[], data: unknown): Promise<void> {
  const { stop } = mount(owner, queryKey, async () => data)
  await vi.advanceTimersByTimeAsync(WRITTEN_MS)
  stop()
}

it('a stored answer is in the first render of the next visit, with its own age, and the server is still asked', async () => {
  const key = fresh()
  await answered('ana', key, ['uno'])
  reopen()
  vi.setSystemTime(NOON + 3_600_000)
  const ask = vi.fn(() => new Promise<unknown>(() => {}))
  const { now } = mount('ana', key, ask)
  expect(now()).toMatchObject({ data: ['uno'], dataUpdatedAt: NOON, isFetchedAfterMount: false })
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('a query enabled after its screen opened asks the server, however recent the stored answer', async () => {
  const key = fresh()
  await answered('ana', key, ['uno'])
  reopen()
  const options = persisted('ana', { queryKey: key, queryFn: async () => ['dos'], accepts: Array.isArray })
  const observer = new QueryObserver(queryClient, { ...options, enabled: false })
  stops.push(observer.subscribe(() => {}))
  expect(observer.getCurrentResult().data).toEqual(['uno'])
  observer.setOptions({ ...options, enabled: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().data).toEqual(['dos'])
})

it('a preloaded answer replaces the stored answer, and later answers are stored', async () => {
  const key = fresh()
  await answered('ana', key, ['uno'])
  reopen()
  vi.setSystemTime(NOON + 3_600_000)
  const asked = { queryKey: key, queryFn: async () => ['tres'], accepts: Array.isArray }
  const observer = new QueryObserver(
    queryClient,
    persisted('ana', { ...asked, early: () => ({ data: ['dos'], at: NOON + 5 }) }),
  )
  expect(observer.getCurrentResult()).toMatchObject({ data: ['dos'], dataUpdatedAt: NOON + 5 })
  stops.push(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(WRITTEN_MS)
  expect(observer.getCurrentResult()).toMatchObject({ data: ['tres'], isFetchedAfterMount: true })
  reopen()
  expect(mount('ana', key, () => new Promise(() => {})).now().data).toEqual(['tres'])
})

it('a stored answer stays with its age if the server cannot be asked', async () => {
  const key = fresh()
  await answered('ana', key, ['uno'])
  reopen()
  vi.setSystemTime(NOON + 3_600_000)
  const { now } = mount('ana', key, () => Promise.reject(new Error('no network')))
  await vi.advanceTimersByTimeAsync(WRITTEN_MS)
  expect(now()).toMatchObject({ data: ['uno'], dataUpdatedAt: NOON, isError: true })
  reopen()
  expect(mount('ana', key, async () => ['dos']).now().data).toEqual(['uno'])
})

it('an answer stored by another tab does not hide this tab’s failure', async () => {
  const key = fresh()
  await answered('ana', key, ['uno'])
  const kept = new Map(keptKeys().map(name => [name, localStorage.getItem(name) ?? '']))
  reopen()
  localStorage.clear()
  const ask = () => Promise.reject(new Error('no network'))
  const { observer, now } = mount('ana', key, ask)
  await vi.advanceTimersByTimeAsync(WRITTEN_MS)
  for (const [name, value] of kept) localStorage.setItem(name, value)
  // Sets the options again, as each render does
  observer.setOptions(persisted('ana', { queryKey: key, queryFn: ask, accepts: Array.isArray }))
  expect(now()).toMatchObject({ data: undefined, isError: true })
})

it('a stored answer is not shown to another user', async () => {
  const key = fresh()
  await answered('ana', key, ['uno'])
  expect(mount('bea', key, () => new Promise(() => {})).now().data).toBeUndefined()
})

it('a stored answer is not shown after a week', async () => {
  const key = fresh()
  await answered('ana', key, ['uno'])
  reopen()
  vi.setSystemTime(NOON + 8 * 24 * 3_600_000)
  expect(mount('ana', key, () => new Promise(() => {})).now().data).toBeUndefined()
})

it('C32: a malformed stored answer is not shown', async () => {
  const key = fresh()
  await answered('ana', key, ['uno'])
  const [kept = ''] = keptKeys()
  const good = localStorage.getItem(kept) ?? ''
  for (const bad of ['{', 'null', '[]', '{"buster":"1"}', good.replace('["uno"]', '{}')]) {
    reopen()
    localStorage.setItem(kept, bad)
    expect(mount('ana', key, () => new Promise(() => {})).now().data, bad).toBeUndefined()
  }
  reopen()
  localStorage.setItem(kept, good.replace('"buster":"1"', '"buster":"0"'))
  expect(mount('ana', key, () => new Promise(() => {})).now().data).toBeUndefined()
})

it('an answer that is too long is not stored, and the earlier answer stays', async () => {
  const key = fresh()
  await answered('ana', key, ['corta'])
  await answered('ana', key, ['x'.repeat(400_000)])
  reopen()
  expect(mount('ana', key, () => new Promise(() => {})).now().data).toEqual(['corta'])
})

it('if the stored answers take too much space the oldest are deleted', async () => {
  const keys = Array.from({ length: 8 }, fresh)
  for (const key of keys) await answered('ana', key, ['x'.repeat(250_000)])
  expect(keptKeys()).toHaveLength(5)
  expect(keptKeys().some(kept => kept.includes(String(keys[0]?.[1])))).toBe(false)
  expect(keptKeys().some(kept => kept.includes(String(keys[7]?.[1])))).toBe(true)
})

it('an answer that storage refuses is still shown', async () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const { now } = mount('ana', fresh(), async () => ['uno'])
  await vi.advanceTimersByTimeAsync(WRITTEN_MS)
  expect(now().data).toEqual(['uno'])
  vi.unstubAllGlobals()
  expect(keptKeys()).toEqual([])
})

it('C30: after signing out no answer is stored, not even one whose write was delayed', async () => {
  const entrar = (nombre: string) =>
    saveSesion({ token: `t.${nombre}.x`, pk: { usuario: { nombre, rol: { nombre: 'operario' } } } })
  vi.useRealTimers()
  await entrar('ana')
  const key = fresh()
  const { stop } = mount('ana', key, async () => ['uno'])
  await vi.waitFor(() => expect(keptKeys()).toHaveLength(1), 5_000)
  const renewed = mount('ana', fresh(), async () => ['dos'])
  await vi.waitFor(() => expect(renewed.now().data).toEqual(['dos']))
  stop()
  await signOutWhoWorks()
  forgetAnswers()
  await new Promise(resolve => setTimeout(resolve, WRITTEN_MS))
  expect(keptKeys()).toEqual([])
  await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]))
  await entrar('bea')
  expect(mount('bea', key, () => new Promise(() => {})).now().data).toBeUndefined()
  await signOutWhoWorks()
})

it('forgetting all but one user’s answers keeps that user’s answers and the appearance', async () => {
  localStorage.setItem(answerKey('ana', 'x'), '1')
  localStorage.setItem(answerKey('bea', 'x'), '1')
  localStorage.setItem('butacas-appearance', '{}')
  forgetAnswers('ana')
  expect(keptKeys().sort()).toEqual(['butacas-appearance', answerKey('ana', 'x')])
})
