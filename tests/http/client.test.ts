import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type ApiError, isApiError } from '#http/api-error.ts'
import { login } from '#http/auth.ts'
import { fetchFiltroAs, fetchFiltroButaca } from '#http/butacas.ts'
import { fetchHistorial } from '#http/cambio-estado.ts'
import { call, observeClient, useTokenFrom } from '#http/client.ts'

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
  vi.clearAllMocks()
  observeClient(observer)
  useTokenFrom(async () => 'the token')
})
afterEach(() => vi.unstubAllGlobals())

const thrownBy = async (work: Promise<unknown>): Promise<ApiError> => {
  const thrown: unknown = await work.then(
    () => new Error('it did not throw'),
    error => error,
  )
  if (!isApiError(thrown)) throw thrown
  return thrown
}

describe('a request', () => {
  it('carries the session’s token and asks for JSON, past every cache, and follows no redirect', async () => {
    answer(() => json([]))
    await call(ENDPOINTS.modelos)
    expect(seen[0]?.url).toBe('/api/modelo')
    expect(seen[0]?.init).toMatchObject({ method: 'GET', body: null, cache: 'no-store', redirect: 'manual' })
    expect(seen[0]?.init.headers).toMatchObject({
      authorization: 'Bearer the token',
      'content-type': 'application/json',
    })
  })

  it('leaves out of the query what has no value, and escapes the rest', async () => {
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

  it('takes a token that is given over the session’s, and none where it must not have one', async () => {
    answer(() => json({ token: 't', pk: {} }))
    await fetchHistorial('A1', 'another')
    await login({ nombre: ' Operario ', pass: 'CLAVE' })
    expect(seen[0]?.init.headers).toMatchObject({ authorization: 'Bearer another' })
    expect(seen[1]?.init.headers).not.toHaveProperty('authorization')
    expect(JSON.parse(String(seen[1]?.init.body))).toEqual({ nombre: 'operario', pass: 'clave' })
  })

  it('sends filters as the contract spells them, all of them', async () => {
    answer(() => json([]))
    await fetchFiltroButaca({ estado: 5 })
    await fetchFiltroAs(false)
    expect(JSON.parse(String(seen[0]?.init.body))).toEqual({ nro: null, modelo: 0, estado: 5, color: 0 })
    expect(seen[1]?.init.body).toBe('false')
  })
})

describe('an answer', () => {
  it('is any 2xx with JSON, or none at all', async () => {
    answer(() => json({ ok: 1 }, { status: 201, headers: { etag: '"v2"' } }))
    const reply = await call(ENDPOINTS.cambiarEstado)
    expect(reply).toMatchObject({ status: 201, body: { ok: 1 } })
    expect(reply.headers.get('etag')).toBe('"v2"')
    answer(() => new Response(null, { status: 204 }))
    expect((await call(ENDPOINTS.cambiarEstado)).body).toBeNull()
    expect(observer.answered).toHaveBeenCalledTimes(2)
  })

  it('of an error brings the server’s problem and how long to wait', async () => {
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
    [
      'a page',
      () => new Response('<h1>Bad gateway</h1>', { headers: { 'content-type': 'text/html' }, status: 502 }),
    ],
    [
      'cut JSON',
      () => new Response('{"det', { headers: { 'content-type': 'application/json' }, status: 500 }),
    ],
    ['null', () => json(null, { status: 500 })],
    ['JSON of somebody else', () => json({ error: 'x' }, { status: 500 })],
    ['nothing', () => new Response(null, { status: 500 })],
  ])('of an error that is %s has no problem', async (_, make) => {
    answer(make)
    expect(await thrownBy(call(ENDPOINTS.modelos))).toMatchObject({ kind: 'http', problem: null })
  })

  it.each([
    [
      'a page',
      () => new Response('<html></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ],
    ['a text', () => new Response('ok')],
    ['cut JSON', () => new Response('{"a":', { headers: { 'content-type': 'application/json' } })],
    ['a redirect', () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })],
  ])(
    'O17: that is %s is not the server’s: it shows neither a network nor the server’s clock',
    async (_, make) => {
      answer(make)
      expect(await thrownBy(call(ENDPOINTS.modelos))).toMatchObject({ kind: 'not-ack' })
      expect(observer.answered).not.toHaveBeenCalled()
      expect(observer.unreachable).toHaveBeenCalledTimes(1)
    },
  )

  it('O15: is waited for 20 s at most, or as long as the caller says, its body included', async () => {
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

  it('that never came is a network error and is told', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await thrownBy(call(ENDPOINTS.modelos))).toMatchObject({ kind: 'network', status: 0 })
    expect(observer.unreachable).toHaveBeenCalledTimes(1)
    expect(observer.answered).not.toHaveBeenCalled()
  })

  it('O10: 401 tells which token was refused, and nothing where none was sent', async () => {
    answer(() => json({ detail: 'x' }, { status: 401 }))
    await thrownBy(call(ENDPOINTS.modelos, { token: 'stale' }))
    expect(observer.refused.mock.calls).toEqual([['stale']])
    await thrownBy(login({ nombre: 'operario', pass: 'mala' }))
    expect(observer.refused).toHaveBeenCalledTimes(1)
  })
})
