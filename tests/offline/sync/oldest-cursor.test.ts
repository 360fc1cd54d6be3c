import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LineNews } from '#offline/sync/live-line.ts'
import { addButacas } from '#tests/helpers/fabrica.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

const EPOCA = '38aa9af3-976f-4d72-9412-ae2a0e558b38'
const at = (foto: string): string => `${EPOCA}.${foto}`

let stop: AbortController
beforeEach(() => {
  stop = new AbortController()
  vi.resetModules() // The cursor lives in a module, as long as the page
})
afterEach(() => {
  stop.abort()
  vi.unstubAllGlobals()
})

async function openPage() {
  const client = await import('#http/client.ts')
  const { observeServer, oldest } = await import('#offline/sync/observe-server.ts')
  const { followLine } = await import('#offline/sync/live-line.ts')
  observeServer()
  return { ...client, oldest, followLine }
}

describe('the oldest cursor of the answers to a page', () => {
  async function pageWith(cursors: readonly (string | null)[]) {
    const { call, oldest, useTokenFrom } = await openPage()
    useTokenFrom(async () => 'x')
    for (const cursor of cursors) {
      vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
        const mark = { 'x-epoca': EPOCA, 'x-pedido': headers['x-pedido'] ?? '' }
        const own = cursor === null ? {} : { 'x-cursor': cursor }
        return new Response('[]', { headers: { 'content-type': 'application/json', ...mark, ...own } })
      })
      await call({ method: 'GET', path: '/api/estado' })
    }
    return oldest.getSnapshot()
  }

  test.each([
    ['none before the first answer', [], undefined],
    ['that of the first answer', [at('5:5:'), at('7:7:')], at('5:5:')],
    ['an earlier one of another instance', [at('7:7:'), at('5:5:')], at('5:5:')],
    ['none if neither contains the other', [at('5:8:5'), at('6:8:6')], null],
    ['none after a restore', [at('5:5:'), `${EPOCA.replace('3', '4')}.7:7:`], null],
    ['none if the first answer does not say', [null, at('7:7:')], null],
    ['none if a later answer does not say', [at('5:5:'), null, at('7:7:')], null],
  ])('is %s', async (_, cursors, expected) => {
    expect(await pageWith(cursors)).toBe(expected)
  })
})

describe('an event stream that opens after the first answers', () => {
  let server: TestServer
  afterEach(() => server.close())

  /** @param answer state of the page's first answer when the page opens the stream. */
  async function openLine(
    write: () => Promise<unknown> = async () => {},
    answer: 'there' | 'under-way' | 'none' = 'there',
  ) {
    server = await startTestServer()
    const origin = await server.listen()
    const realFetch = globalThis.fetch
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init))
    const { call, followLine, useTokenFrom } = await openPage()
    useTokenFrom(async () => server.token('operario'))
    const headOf = async () => (await server.call({ method: 'GET', url: '/api/estado' })).headers['x-cursor']
    await expect.poll(headOf).toBeDefined()
    const asked = answer === 'none' ? null : call({ method: 'GET', path: '/api/estado' })
    if (answer === 'there') await asked
    await write()
    const news: LineNews[] = []
    void followLine(said => news.push(said), stop.signal)
    await vi.waitFor(() => expect(news[0]?.tipo).toBe('abierta'))
    return news
  }

  test('the stream sends no event if nothing was written meanwhile', async () => {
    const news = await openLine()
    await addButacas(server.db, [{ nro: 'N-1' }])
    await vi.waitFor(() => expect(news).toHaveLength(2))
    expect(news).toMatchObject([
      { tipo: 'abierta', isSeamless: true },
      { tipo: 'cambio', cambio: { butacas: ['N-1'], homologaciones: false } },
    ])
  })

  test('a stream opened while the first answer is under way continues from that answer', async () => {
    const news = await openLine(undefined, 'under-way')
    expect(news).toMatchObject([{ tipo: 'abierta', isSeamless: true }])
  })

  test('without an earlier answer the stream reports that everything changed', async () => {
    const news = await openLine(undefined, 'none')
    await vi.waitFor(() => expect(news).toHaveLength(2))
    expect(news).toMatchObject([
      { tipo: 'abierta', isSeamless: false },
      { tipo: 'cambio', cambio: { butacas: [], homologaciones: true } },
    ])
  })

  test('the stream reports the seat that was written meanwhile', async () => {
    const news = await openLine(() => addButacas(server.db, [{ nro: 'N-2' }]))
    await vi.waitFor(() => expect(news).toHaveLength(2))
    expect(news[1]).toMatchObject({ tipo: 'cambio', cambio: { butacas: ['N-2'], homologaciones: false } })
  })
})
