import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isApiError, observeClient, TIMEOUT_MS, useTokenFrom } from '#http/client.ts'
import { type Noticia, readEventos } from '#http/eventos.ts'

/** The stream is aborted after this silence. The server sends a comment every 15 s. */
const SILENCE_MS = 40_000

const observer = { answered: vi.fn(), unreachable: vi.fn(), refused: vi.fn() }
const seen: RequestInit[] = []
const encoder = new TextEncoder()
let line: ReadableStreamDefaultController<Uint8Array>

const answer = (make: (init: RequestInit) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    seen.push(init)
    return make(init)
  })
/** An open stream that fails like a socket when the caller aborts. */
const openLine = ({ signal }: RequestInit): Response => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      line = controller
    },
  })
  signal?.addEventListener('abort', () => line.error(signal.reason))
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}
const write = (text: string) => line.enqueue(encoder.encode(text))
const follow = (desde: string | null = null, signal = new AbortController().signal) =>
  readEventos(desde, signal)
const next = async (events: AsyncGenerator<Noticia>) => (await events.next()).value

beforeEach(() => {
  seen.length = 0
  observeClient(observer)
  useTokenFrom(async () => 'the token')
})
afterEach(() => void vi.useRealTimers())

async function statusThrown(events: AsyncGenerator<Noticia>): Promise<number> {
  try {
    for await (const _ of events);
  } catch (error) {
    if (isApiError(error)) return error.status
    throw error
  }
  throw new Error('it did not throw')
}

it('the stream sends the session and the cursor, and returns changes', async () => {
  answer(openLine)
  const events = follow('41')
  const opened = next(events)
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  expect(seen[0]?.headers).toMatchObject({
    accept: 'text/event-stream',
    authorization: 'Bearer the token',
    'last-event-id': '41',
  })
  write('retry: 2000\nid: 42\n\n')
  write('id: 43\nevent: cambio\nda')
  write('ta: {"butacas":["S71"],"homologaciones":false}\n\n')
  expect(await opened).toEqual({ tipo: 'abierta', id: '42', isSeamless: false })
  expect(await next(events)).toEqual({ tipo: 'espera', ms: 2000 })
  expect(await next(events)).toEqual({
    tipo: 'cambio',
    id: '43',
    cambio: { butacas: ['S71'], homologaciones: false },
    filas: null,
  })
  expect(observer.answered).toHaveBeenCalledTimes(1)
  line.close()
  expect((await events.next()).done).toBe(true)
})

it('the stream counts as open only after its first bytes, because a proxy may buffer the body', async () => {
  answer(openLine)
  const events = follow()
  const opened = vi.fn()
  void events.next().then(opened)
  await vi.waitFor(() => expect(observer.answered).toHaveBeenCalled())
  expect(opened).not.toHaveBeenCalled()
  write(':\n\n')
  await vi.waitFor(() => expect(opened).toHaveBeenCalled())
  line.close()
})

it('the stream treats an unreadable event as a change of everything, and ignores unknown types of events', async () => {
  answer(openLine)
  const events = follow()
  const opened = next(events)
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  write('event: otro\ndata: {}\n\nid: 1\nevent: cambio\ndata: no es JSON\n\n')
  await opened
  expect(await next(events)).toEqual({
    tipo: 'cambio',
    id: '1',
    cambio: { butacas: [], homologaciones: true },
    filas: null,
  })
  line.close()
})

it('a stream that has received only a part of an event opens at the id before that event', async () => {
  answer(openLine)
  const events = follow('41')
  const opened = next(events)
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  write('retry: 2000\n\nid: 42\nevent: cambio\nda')
  expect(await opened).toMatchObject({ tipo: 'abierta', id: '41' })
  line.close()
})

it('the stream returns changed rows with the cursors before and after the change', async () => {
  answer(openLine)
  const events = follow('c.1')
  const opened = next(events)
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  const cambio = { butacas: ['S71'], homologaciones: false }
  write(
    `id: c.2\nevent: cambio\ndata: ${JSON.stringify({ ...cambio, desde: 'c.1', filas: [{ nro: 'S71' }] })}\n\n`,
  )
  await opened
  const filas = { desde: 'c.1', hasta: 'c.2', butacas: [{ nro: 'S71' }] }
  expect(await next(events)).toEqual({ tipo: 'cambio', id: 'c.2', cambio, filas })
  line.close()
})

it('a stream aborted while it waits, or before it starts, ends without an error', async () => {
  answer(openLine)
  const wanted = new AbortController()
  const events = follow(null, wanted.signal)
  const opened = events.next()
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  wanted.abort()
  expect((await opened).done).toBe(true)
  expect((await follow(null, wanted.signal).next()).done).toBe(true)
})

it('a refused stream throws the server’s status', async () => {
  answer(() => new Response(null, { status: 403 }))
  expect(await statusThrown(follow())).toBe(403)
})

it('a failing stream does not report the server as unreachable', async () => {
  answer(() => Promise.reject(new TypeError('fetch failed')))
  expect(await statusThrown(follow())).toBe(0)
  answer(() => new Response('<p>Aceptar</p>', { headers: { 'content-type': 'text/html' } }))
  expect(await statusThrown(follow())).toBe(0)
  expect(observer.unreachable).not.toHaveBeenCalled()
})

it('a stream is aborted if its response headers or its next comment do not come in time', async () => {
  vi.useFakeTimers()
  answer(openLine)
  const silent = statusThrown(follow())
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1_000)
  write(':\n\n')
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1_000)
  write(':\n\n')
  await vi.advanceTimersByTimeAsync(SILENCE_MS)
  expect(await silent).toBe(0)

  answer(({ signal }) => new Promise((_, no) => signal?.addEventListener('abort', () => no(signal.reason))))
  const headless = statusThrown(follow())
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  expect(await headless).toBe(0)
  expect(observer.unreachable).not.toHaveBeenCalled()
})
