// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveSesion } from '#offline/sesion.ts'
import { askPanel, fetchParte, peekParte } from '#queries/informes/ask-panel.ts'
import { inicio } from '#queries/local-storage.ts'

const asked: string[] = []
const signIn = (nombre: string, rol: string) => {
  const payload = btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))
  return saveSesion({ token: `x.${payload}.${nombre}`, pk: { usuario: { nombre, rol: { nombre: rol } } } })
}

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${url} ${headers.authorization?.split('.').at(-1)}`)
    return Response.json([url])
  })
})
afterEach(() => {
  vi.advanceTimersByTime(60_000) // Drops unused early answers before the next test
  vi.useRealTimers()
})

test('a preloaded answer serves one request, and the next request is sent', async () => {
  await signIn('ana', 'operario')
  await askPanel()
  const early = ['/api/butaca/filtro ana', '/api/cambioEstado/hoy ana', '/api/homologaciones/hoy ana']
  expect(asked).toEqual(early)
  expect(await fetchParte('actividad', 'ana')).toEqual(['/api/cambioEstado/hoy'])
  expect(asked).toEqual(early)
  await fetchParte('actividad', 'ana')
  expect(asked).toHaveLength(4)
})

test('for a vendedor only the ready seats are preloaded', async () => {
  await signIn('vero', 'vendedor')
  await askPanel()
  expect(asked).toEqual(['/api/butaca/filtro vero'])
})

test('a preloaded answer is not used for another user', async () => {
  await signIn('ana', 'operario')
  await askPanel()
  await fetchParte('listas', 'beto')
  expect(asked).toHaveLength(4)
})

describe('drawing the panel', () => {
  function begin() {
    let isDue = false
    void askPanel().then(() => {
      isDue = true
    })
    return () => isDue
  }
  const stayUnanswered = () =>
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      return new Promise(() => {})
    })
  const callsLeft = () => vi.waitFor(() => expect(asked).toHaveLength(3))
  const turns = () => new Promise(resolve => setImmediate(resolve))

  test('answers that arrive at once are available before the screen takes them', async () => {
    await signIn('ana', 'operario')
    await askPanel()
    expect(peekParte('actividad', 'ana')?.filas).toEqual(['/api/cambioEstado/hoy'])
    expect(peekParte('actividad', 'beto')).toBeUndefined()
    await fetchParte('actividad', 'ana')
    expect(peekParte('actividad', 'ana')).toBeUndefined()
  })

  test('without answers the panel is drawn soon after the calls were sent', async () => {
    stayUnanswered()
    await signIn('ana', 'operario')
    const isDue = begin()
    await callsLeft()
    await turns()
    expect(isDue()).toBe(false)
    vi.advanceTimersByTime(60)
    await turns()
    expect(isDue()).toBe(true)
    expect(peekParte('actividad', 'ana')).toBeUndefined()
  })
})

test('nothing is preloaded for an operario whose first screen is the reader', async () => {
  await signIn('ana', 'operario')
  inicio.set('lector')
  await askPanel()
  expect(asked).toEqual([])
  inicio.set('panel')
  await signIn('vero', 'vendedor')
  await askPanel()
  expect(asked).toHaveLength(1)
})

test('a preloaded answer of yesterday is not used after midnight', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: new Date(2026, 10, 20, 23, 59, 58) })
  await signIn('ana', 'operario')
  await askPanel()
  vi.setSystemTime(new Date(2026, 10, 21, 0, 0, 1))
  expect(peekParte('actividad', 'ana')).toBeUndefined()
  await fetchParte('actividad', 'ana')
  expect(asked).toHaveLength(4)
})

test('if the session cannot be read nothing is preloaded, and nothing fails', async () => {
  await signIn('ana', 'operario')
  const broken = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError')
  })
  try {
    await askPanel()
  } finally {
    broken.mockRestore()
  }
  expect(asked).toEqual([])
})

test('a preloaded answer older than ten seconds is not used', async () => {
  await signIn('ana', 'operario')
  await askPanel()
  vi.advanceTimersByTime(10_000)
  await fetchParte('listas', 'ana')
  expect(asked).toHaveLength(4)
})
