import { beforeEach, expect, test, vi } from 'vitest'
import { isApiError, observeClient, useTokenFrom } from '#http/client.ts'
import { fetchExcel } from '#http/download.ts'

const XLS = 'application/vnd.ms-excel'
const BYTES = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 1, 2, 3])
const observer = { answered: vi.fn(), unreachable: vi.fn(), refused: vi.fn() }
const seen: { url: string; init: RequestInit }[] = []
const answer = (make: (init: RequestInit) => Response) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push({ url, init })
    return make(init)
  })

beforeEach(() => {
  seen.length = 0
  observeClient(observer)
  useTokenFrom(async () => 'the token')
})

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => new Error('it did not throw'),
    error => (isApiError(error) ? error : new Error(String(error))),
  )

test('a file that comes in two parts arrives whole, with its progress', async () => {
  const parts = [BYTES.slice(0, 3), BYTES.slice(3)]
  answer(
    () =>
      new Response(
        new ReadableStream({
          pull(stream) {
            const part = parts.shift()
            if (part) stream.enqueue(part)
            else stream.close()
          },
        }),
        { headers: { 'content-type': XLS, 'content-length': '8' } },
      ),
  )
  const told: [number, number | null][] = []
  const file = await fetchExcel((received, total) => told.push([received, total]))
  expect(file.type).toBe(XLS)
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(BYTES)
  expect(told).toEqual([
    [3, 8],
    [8, 8],
  ])
  expect(seen[0]?.url).toBe('/api/excel/download')
  expect(seen[0]?.init.headers).toMatchObject({ authorization: 'Bearer the token', accept: '*/*' })
  expect(observer.answered).toHaveBeenCalledTimes(1)
})

test('the progress of a compressed file has no total, because Content-Length counts compressed bytes', async () => {
  const headers = { 'content-type': XLS, 'content-length': '4', 'content-encoding': 'br' }
  answer(() => new Response(BYTES, { headers }))
  const onProgress = vi.fn()
  await fetchExcel(onProgress)
  expect(onProgress).toHaveBeenCalledWith(8, null)
})

test('an export times out after 180 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answer(() => new Response(BYTES, { headers: { 'content-type': XLS } }))
  await fetchExcel(() => {})
  expect(timeout).toHaveBeenCalledWith(180_000)
  timeout.mockRestore()
})

test.each([
  ['text/html; charset=utf-8', '<html></html>'],
  ['application/json', '{}'],
])('O17: a 200 of type %s is not accepted as a file', async (type, body) => {
  answer(() => new Response(body, { headers: { 'content-type': type } }))
  expect(await thrownBy(fetchExcel(() => {}))).toMatchObject({ kind: 'not-ack' })
  expect(observer.answered).not.toHaveBeenCalled()
  expect(observer.unreachable).toHaveBeenCalledTimes(1)
})

test('a truncated file is an error', async () => {
  answer(
    () =>
      new Response(
        new ReadableStream({
          start(stream) {
            stream.enqueue(BYTES)
            stream.error(new TypeError('network error'))
          },
        }),
        { headers: { 'content-type': XLS } },
      ),
  )
  expect(await thrownBy(fetchExcel(() => {}))).toMatchObject({ kind: 'not-ack' })
})
