import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { observeClient, useTokenFrom } from '#http/client.ts'
import { ButacasDb } from '#offline/db.ts'
import { getButaca } from '#offline/mirror/mirror.ts'
import { followLine, type LineNews } from '#offline/sync/live-line.ts'
import { applyFilas, refreshMirror } from '#offline/sync/refresh.ts'
import type { Db } from '#server/db/db.ts'
import { addButacas, type Usuario } from '#tests/helpers/fabrica.ts'
import { type Loan, lendFabrica } from '#tests/helpers/kept-fabrica.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

let loan: Loan
let db: Db
let server: TestServer
let origin: string
let stop: AbortController
const realFetch = globalThis.fetch

beforeAll(async () => {
  loan = await lendFabrica('postgres')
  db = loan.db
})
afterAll(() => loan.end())
beforeEach(async () => {
  server = await startTestServer({ db })
  origin = await server.listen()
  stop = new AbortController()
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init))
  observeClient({ answered: () => {}, unreachable: () => {}, refused: () => {} })
  signIn('operario')
})
afterEach(async () => {
  stop.abort()
  vi.unstubAllGlobals()
  await server.close()
})
const signIn = (usuario: Usuario) => useTokenFrom(async () => server.token(usuario))

function listen() {
  const news: LineNews[] = []
  const end = followLine(
    said => news.push(said),
    stop.signal,
    () => 0,
  )
  const cambios = () => news.flatMap(said => (said.tipo === 'cambio' ? [said.cambio.butacas] : []))
  const until = (check: () => void) => vi.waitFor(check, { interval: 5 })
  return { news, end, cambios, until, tipos: () => news.map(({ tipo }) => tipo) }
}
const cambiar = (nroButaca: string, idEstado: string) => server.put({ nroButaca, idEstado })

test('the stream reports a change with the seat’s number', async () => {
  await addButacas(db, [{ nro: 'L1' }])
  const line = listen()
  // A new stream does not report earlier changes, so everything is read once
  await line.until(() => expect(line.tipos()).toEqual(['abierta', 'cambio']))
  await cambiar('L1', '2')
  await line.until(() => expect(line.cambios().flat()).toContain('L1'))
})

test('after an outage the stream reconnects by itself and brings the missed changes', async () => {
  await addButacas(db, [{ nro: 'L2' }])
  const line = listen()
  await line.until(() => expect(line.tipos()).toContain('abierta'))
  await server.close()
  await line.until(() => expect(line.tipos()).toContain('cortada'))
  const back = await startTestServer({ db })
  // A change before the stream is open again must not be lost
  await back.put({ nroButaca: 'L2', idEstado: '3' })
  await back.app.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  server = back
  await line.until(() => expect(line.tipos().filter(tipo => tipo === 'abierta')).toHaveLength(2))
  // The device may have tried two streams. Only the open stream brings the missed changes
  await line.until(() => expect(line.cambios().some(nros => nros.includes('L2'))).toBe(true))
})

test('a mirror without gaps follows the rows of the stream, and reads nothing', async () => {
  await addButacas(db, [{ nro: 'L5' }])
  const mirror = new ButacasDb('linea')
  const line = listen()
  await line.until(() => expect(line.tipos()).toContain('abierta'))
  await refreshMirror(mirror)
  const asked: string[] = []
  const throughServer = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(path)
    return throughServer(path, init)
  })
  const taken: boolean[] = []
  for (const estado of [2, 3, 4]) {
    await cambiar('L5', String(estado))
    await vi.waitFor(
      async () => {
        for (const said of line.news.splice(0))
          if (said.tipo === 'cambio' && said.filas !== null) taken.push(await applyFilas(said.filas, mirror))
        expect((await getButaca('L5', mirror))?.estado.id).toBe(estado)
      },
      { timeout: 15_000, interval: 20 },
    )
  }
  expect(taken.length).toBeGreaterThanOrEqual(3)
  expect(taken).not.toContain(false)
  expect(asked).toEqual([])
})

test('a role without permission, an invalid token or a server without events ends the attempts to open the stream', async () => {
  const throughServer = globalThis.fetch
  vi.stubGlobal('fetch', async () => new Response(null, { status: 403 }))
  expect(await listen().end).toBe('forbidden')
  vi.stubGlobal('fetch', throughServer)
  useTokenFrom(async () => 'no token of ours')
  expect(await listen().end).toBe('refused')
  await server.close()
  server = await startTestServer({ db, contractOnly: true })
  origin = await server.listen()
  signIn('operario')
  expect(await listen().end).toBe('absent')
})

test('an abort between two attempts ends the attempts', async () => {
  const line = listen()
  await line.until(() => expect(line.tipos()).toContain('abierta'))
  await server.close()
  await line.until(() => expect(line.tipos()).toContain('cortada'))
  stop.abort()
  expect(await line.end).toBe('stopped')
  server = await startTestServer({ db })
})
