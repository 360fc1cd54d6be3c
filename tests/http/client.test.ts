import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { login } from '#http/auth.ts'
import { fetchFiltroAs, fetchFiltroButaca, fetchHistorial } from '#http/butacas.ts'
import {
  type ApiError,
  call,
  callList,
  isApiError,
  observeClient,
  retryAfterMs,
  stream,
  useMarkingFrom,
  useTokenFrom,
} from '#http/client.ts'
import { fetchExcel } from '#http/download.ts'
import { fetchFiltroHomologaciones } from '#http/homologaciones.ts'
import { deleteRecurso } from '#http/stock.ts'

const seen: { url: string; init: RequestInit }[] = []
const observer = { answered: vi.fn(), unreachable: vi.fn(), refused: vi.fn() }

const answer = (make: (init: RequestInit) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push({ url, init })
    return make(init)
  })
const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })

beforeEach(() => {
  seen.length = 0
  observeClient(observer)
  useMarkingFrom(async () => false)
  useTokenFrom(async () => 'the token')
})

const thrownBy = async (work: Promise<unknown>): Promise<ApiError> => {
  const thrown: unknown = await work.then(
    () => new Error('it did not throw'),
    error => error,
  )
  if (!isApiError(thrown)) throw thrown
  return thrown
}

it('a request has the session’s token and the JSON content type, bypasses caches and follows no redirect', async () => {
  answer(() => json([]))
  await call(ENDPOINTS.modelos)
  expect(seen[0]?.url).toBe('/api/modelo')
  expect(seen[0]?.init).toMatchObject({ method: 'GET', body: null, cache: 'no-store', redirect: 'manual' })
  expect(seen[0]?.init.headers).toMatchObject({
    authorization: 'Bearer the token',
    'content-type': 'application/json',
  })
})

it('a request omits query parameters without a value and escapes the rest', async () => {
  answer(() => json([]))
  const query = { nroButaca: 'S7 & 1/ñ+%', idEstado: 3, homo: false, peso: undefined, otro: null }
  await call(ENDPOINTS.cambiarEstado, { query })
  const { searchParams } = new URL(seen[0]?.url ?? '', 'http://x')
  expect(Object.fromEntries(searchParams)).toEqual({
    nroButaca: 'S7 & 1/ñ+%',
    idEstado: '3',
    homo: 'false',
  })
  await call(ENDPOINTS.cambios, { query: { desde: undefined } })
  expect(seen[1]?.url).toBe('/api/butaca/cambios')
})

it('a request uses a given token instead of the session’s, and a login sends no token', async () => {
  answer(() => json([]))
  await fetchHistorial('A1', 'another')
  answer(() => json({ token: 't', pk: {} }))
  await login({ nombre: ' Operario ', pass: 'CLAVE' })
  expect(seen[0]?.init.headers).toMatchObject({ authorization: 'Bearer another' })
  expect(seen[1]?.init.headers).not.toHaveProperty('authorization')
  expect(JSON.parse(String(seen[1]?.init.body))).toEqual({ nombre: 'operario', pass: 'clave' })
})

it('a request for seats sends an unset filter as null or 0, and the filter A as false', async () => {
  answer(() => json([]))
  await fetchFiltroButaca({ estado: 5 })
  await fetchFiltroAs(false)
  expect(JSON.parse(String(seen[0]?.init.body))).toEqual({ nro: null, modelo: 0, estado: 5, color: 0 })
  expect(seen[1]?.init.body).toBe('false')
})

it('a 201 with JSON and a 204 without a body are accepted', async () => {
  answer(() => json({ ok: 1 }, { status: 201, headers: { etag: '"v2"' } }))
  const reply = await call(ENDPOINTS.cambiarEstado)
  expect(reply).toMatchObject({ status: 201, body: { ok: 1 } })
  expect(reply.headers.get('etag')).toBe('"v2"')
  answer(() => new Response(null, { status: 204 }))
  expect((await call(ENDPOINTS.cambiarEstado)).body).toBeNull()
  expect(observer.answered).toHaveBeenCalledTimes(2)
})

it('an error has the problem and the Retry-After of the server’s answer', async () => {
  const problem = { detail: 'Esperá un momento', codigo: 'OCUPADO' }
  answer(() =>
    json(problem, {
      status: 503,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '2' },
    }),
  )
  const thrown = await thrownBy(call(ENDPOINTS.modelos))
  expect(thrown).toMatchObject({ kind: 'http', status: 503, problem, retryAfterMs: 2000 })
})

it.each([
  ['null', () => json(null, { status: 500 })],
  ['foreign JSON', () => json({ error: 'x' }, { status: 500 })],
  ['nothing', () => new Response(null, { status: 500 })],
])('an error has no problem object if the answer is %s', async (_, make) => {
  answer(make)
  expect(await thrownBy(call(ENDPOINTS.modelos))).toMatchObject({ kind: 'http', problem: null })
})

it.each([
  [
    'a page',
    () => new Response('<html></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  ],
  ['an empty page', () => new Response('', { headers: { 'content-type': 'text/html' } })],
  ['a text', () => new Response('ok')],
  ['cut JSON', () => new Response('{"a":', { headers: { 'content-type': 'application/json' } })],
  ['a redirect', () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })],
])('O17: an answer that is %s counts as an unreachable server', async (_, make) => {
  answer(make)
  expect(await thrownBy(call(ENDPOINTS.modelos))).toMatchObject({ kind: 'not-ack' })
  expect(observer.answered).not.toHaveBeenCalled()
  expect(observer.unreachable).toHaveBeenCalledTimes(1)
})

it('O15: a request and the body of its answer together time out after 20 s, or after the caller’s limit', async () => {
  const hang = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  answer(init => hang(init.signal as AbortSignal))
  expect(await thrownBy(call(ENDPOINTS.modelos, { timeoutMs: 20 }))).toMatchObject({
    kind: 'timeout',
    status: 0,
  })
  answer(
    init =>
      new Response(
        new ReadableStream({
          start: stream =>
            (init.signal as AbortSignal).addEventListener('abort', () =>
              stream.error((init.signal as AbortSignal).reason),
            ),
        }),
      ),
  )
  expect(await thrownBy(call(ENDPOINTS.modelos, { timeoutMs: 20 }))).toMatchObject({ kind: 'timeout' })
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answer(() => json([]))
  await call(ENDPOINTS.modelos)
  expect(timeout).toHaveBeenCalledWith(20_000)
  timeout.mockRestore()
})

it('a request that gets no answer fails as a network error, and the observer is notified', async () => {
  answer(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await thrownBy(call(ENDPOINTS.modelos))).toMatchObject({ kind: 'network', status: 0 })
  expect(observer.unreachable).toHaveBeenCalledTimes(1)
  expect(observer.answered).not.toHaveBeenCalled()
})

it('a call that its caller aborts while the body arrives reports nothing about the network', async () => {
  const stop = new AbortController()
  answer(() => {
    const body = new ReadableStream({
      start: cut => stop.signal.addEventListener('abort', () => cut.error(stop.signal.reason)),
    })
    setTimeout(() => stop.abort())
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  expect(await thrownBy(call(ENDPOINTS.buscar, { signal: stop.signal }))).toMatchObject({ kind: 'not-ack' })
  expect(observer.unreachable).not.toHaveBeenCalled()
})

it('O10: a 401 reports the refused token, or nothing if the request had no token', async () => {
  answer(() => json({ detail: 'x' }, { status: 401 }))
  await thrownBy(call(ENDPOINTS.modelos, { token: 'stale' }))
  expect(observer.refused.mock.calls).toEqual([['stale']])
  await thrownBy(login({ nombre: 'operario', pass: 'mala' }))
  expect(observer.refused).toHaveBeenCalledTimes(1)
})

const marked = (response: Response, over: Record<string, string | null> = {}) => {
  const asked = new Headers(seen.at(-1)?.init.headers)
  const mark = { 'x-pedido': asked.get('x-pedido'), 'x-epoca': 'e1', 'x-ahora': '1000', ...over }
  for (const [name, value] of Object.entries(mark)) if (value !== null) response.headers.set(name, value)
  return response
}
const PAGE = { 'content-type': 'text/html' }
const LONG_AGO = 'Thu, 01 Jan 1970 00:00:00 GMT'

it('O41: each request has its own id in the header X-Pedido', async () => {
  answer(() => json([]))
  await Promise.all([call(ENDPOINTS.modelos), call(ENDPOINTS.modelos)])
  const names = seen.map(({ init }) => (init.headers as Record<string, string>)['x-pedido'])
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}$/)
})

it.each([200, 400, 401, 403, 404, 409, 410, 412, 413, 414, 415, 422, 426, 429, 500, 503])(
  'O41–O43: a %i without the server’s mark ends no session, sets no clock and sets no wait',
  async status => {
    useMarkingFrom(async () => true)
    const strangers: Record<string, string | null>[] = [
      { 'x-pedido': null, 'x-epoca': null, 'x-ahora': null },
      { 'x-epoca': null },
      { 'x-pedido': null },
      // The stored answer to an earlier request
      { 'x-pedido': '00000000-0000-4000-8000-000000000000' },
    ]
    for (const over of strangers) {
      answer(() => marked(json([], { status, headers: { 'retry-after': '3600', date: LONG_AGO } }), over))
      expect(await thrownBy(callList(ENDPOINTS.modelos))).toMatchObject({
        kind: 'not-ack',
        status: 0,
        problem: null,
        retryAfterMs: null,
      })
    }
    expect(observer.answered).not.toHaveBeenCalled()
    expect(observer.refused).not.toHaveBeenCalled()
    expect(observer.unreachable.mock.calls).toEqual(strangers.map(() => [true]))
  },
)

it('O41: the clock and the Retry-After of a 200, 401 or 500 with the server’s mark are used', async () => {
  useMarkingFrom(async () => true)
  answer(() => marked(json({ detail: 'No' }, { status: 401, headers: { 'retry-after': '7' } })))
  expect(await thrownBy(call(ENDPOINTS.modelos))).toMatchObject({ status: 401, retryAfterMs: 7000 })
  answer(() => marked(new Response('<h1>', { status: 500, headers: { ...PAGE, date: LONG_AGO } })))
  expect(await thrownBy(call(ENDPOINTS.modelos))).toMatchObject({ kind: 'http', status: 500 })
  answer(() => marked(json([]), { 'x-cuenta': '5.x', 'x-cursor': 'c' }))
  expect((await call(ENDPOINTS.modelos)).isMarked).toBe(true)
  const clock = { server: { earliest: 1000, latest: 1001 }, sentAt: expect.any(Number) }
  const mark = { epoca: 'e1', ahora: 1000, cuenta: null, cursor: null }
  expect(observer.answered.mock.calls).toEqual([
    [{ mark, ...clock }],
    [{ mark, ...clock }],
    [{ mark: { ...mark, cuenta: '5.x', cursor: 'c' }, ...clock }],
  ])
  expect(observer.refused).toHaveBeenCalledTimes(1)
})

it('O41: a file and an event stream without the server’s mark are ignored', async () => {
  useMarkingFrom(async () => true)
  answer(() => new Response('x', { headers: { 'content-type': 'application/vnd.ms-excel' } }))
  expect(await thrownBy(fetchExcel(() => {}))).toMatchObject({ kind: 'not-ack' })
  observer.unreachable.mockClear()
  for (const status of [200, 403, 404, 503]) {
    answer(
      () =>
        new Response('', { status, headers: { 'content-type': 'text/event-stream', 'retry-after': '60' } }),
    )
    const line = stream(ENDPOINTS.eventos, 'text/event-stream', { signal: new AbortController().signal })
    expect(await thrownBy(line)).toMatchObject({ kind: 'not-ack', status: 0, retryAfterMs: null })
  }
  expect(observer.unreachable).not.toHaveBeenCalled()
})

it('O41: a sign-in accepts a token without the server’s mark, and ignores a 401 without the mark', async () => {
  useMarkingFrom(async () => true)
  answer(() => json({ token: 't' }))
  expect(await login({ nombre: 'operario', pass: 'x' })).toMatchObject({ isMarked: false })
  answer(() => json({ detail: 'x' }, { status: 401 }))
  expect(await thrownBy(login({ nombre: 'operario', pass: 'x' }))).toMatchObject({
    kind: 'not-ack',
    status: 0,
  })
})

describe('from a server not known to mark its answers', () => {
  const strangers: [string, () => Response][] = [
    ['a page', () => new Response('<h1>No</h1>', { status: 404, headers: PAGE })],
    ['JSON that says it is a page', () => new Response('{}', { status: 404, headers: PAGE })],
    ['an empty page', () => new Response(null, { status: 404, headers: PAGE })],
    ['a text', () => new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/plain' } })],
    [
      'cut JSON',
      () => new Response('{"de', { status: 422, headers: { 'content-type': 'application/json' } }),
    ],
    ['an object instead of a list', () => json({ login: 'http://portal.test' })],
    [
      'an empty body instead of a list',
      () => new Response(null, { headers: { 'content-type': 'application/json' } }),
    ],
  ]
  it.each(strangers)('O41–O43: an unmarked answer that is %s is ignored', async (_, make) => {
    answer(() => {
      const response = make()
      response.headers.set('retry-after', '3600')
      response.headers.set('date', LONG_AGO)
      return response
    })
    expect(await thrownBy(callList(ENDPOINTS.modelos))).toMatchObject({ kind: 'not-ack', retryAfterMs: null })
    expect(observer.answered).not.toHaveBeenCalled()
  })

  it('O42: an unmarked answer sets the clock only if it is a list, because only the server sends lists', async () => {
    const headers = { date: 'Fri, 20 Nov 2026 12:00:00 GMT' }
    answer(() => json({ ok: true }, { headers }))
    await call(ENDPOINTS.cambiarEstado, { anyBody: true })
    answer(() => json({ detail: 'No' }, { status: 422, headers }))
    await thrownBy(call(ENDPOINTS.cambiarEstado))
    answer(() => json([], { headers }))
    await callList(ENDPOINTS.modelos)
    expect(observer.answered.mock.calls.map(([{ server }]) => server)).toEqual([
      null,
      null,
      { earliest: Date.parse(headers.date), latest: Date.parse(headers.date) + 1_000 },
    ])
  })
})

const of = (value?: string, date?: string) =>
  retryAfterMs(
    new Headers({ ...(value === undefined ? {} : { 'retry-after': value }), ...(date ? { date } : {}) }),
  )
const DATE = 'Fri, 20 Nov 2026 12:00:00 GMT'

it('O14: Retry-After may be in seconds', () =>
  expect([of('0'), of('2'), of(' 90 ')]).toEqual([0, 2000, 90_000]))

it('O14: Retry-After may be a date, compared with the Date header of the same answer', () => {
  expect(of('Fri, 20 Nov 2026 12:01:30 GMT', DATE)).toBe(90_000)
  expect(of('Fri, 20 Nov 2026 11:00:00 GMT', DATE)).toBe(0)
})

it('O14: a Retry-After of more than five minutes counts as five minutes', () => {
  expect(of('86400')).toBe(300_000)
  expect(of('Sat, 21 Nov 2026 12:00:00 GMT', DATE)).toBe(300_000)
})

it('Retry-After is null if absent or unreadable', () => {
  expect([of(), of(''), of('pronto'), of('-5'), of('Fri, 20 Nov 2026 12:01:30 GMT')]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

const sent = () => seen.map(({ url, init }) => `${init.method} ${url}`)

test('a delete is sent as the contract’s GET, and a refusal throws', async () => {
  answer(() => new Response(null, { status: 204, headers: { 'x-warnings': 'x' } }))
  expect(await deleteRecurso('marcas', 7, {})).toEqual({ warnings: 'x' })
  answer(() => json({}, { status: 403 }))
  await expect(deleteRecurso('productos', 8, {})).rejects.toMatchObject({ status: 403 })
  expect(sent()).toEqual(['GET /api/marcas/d/7', 'GET /api/productos/d/8'])
})

test('a delete is sent as DELETE to a server known to be ours', async () => {
  useMarkingFrom(async () => true)
  answer(() => new Response(null, { status: 204 }))
  await deleteRecurso('marcas', 7, {}).catch(() => {}) // An answer without the mark is ignored
  expect(sent()).toEqual(['DELETE /api/marcas/7'])
})

test.each([
  [false, 'Ñandú "7"'],
  [true, '"Ñandú \\"7\\""'],
])('the filter of homologations (our server: %j) sends the searched text as %s', async (isOurs, body) => {
  answer(() => json([]))
  useMarkingFrom(async () => isOurs)
  await fetchFiltroHomologaciones('Ñandú "7"').catch(() => {}) // An answer without the mark is ignored
  expect(seen.map(({ init }) => init.body)).toEqual([body])
})
