import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFaultProxy, type FaultProxy, type Rule } from './fault-proxy.ts'

describe('the fault proxy', () => {
  let server: Server
  let proxy: FaultProxy
  let served: string[]

  beforeEach(async () => {
    served = []
    server = createServer((req, res) => {
      let body = ''
      req.on('data', (part: Buffer) => {
        body += part.toString()
      })
      req.on('end', () => {
        served.push(`${req.method} ${req.url} ${body}`)
        res.writeHead(200, { 'content-type': 'application/json', 'x-n': String(served.length) })
        res.end(JSON.stringify({ n: served.length, filler: 'x'.repeat(500) }))
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    proxy = await createFaultProxy({
      target: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      keepAlive: false,
    })
  })
  afterEach(async () => {
    await proxy.close()
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })

  const put = (path = '/api/butaca?nroButaca=1', key = 'k1') =>
    fetch(proxy.url + path, { method: 'PUT', body: 'hola', headers: { 'idempotency-key': key } })
  const use = (...rules: Rule[]) => {
    proxy.rules = rules
  }

  it('passes requests and answers on unchanged and records each', async () => {
    const answer = await put()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-n')).toBe('1')
    expect(await answer.json()).toMatchObject({ n: 1 })
    expect(served).toEqual(['PUT /api/butaca?nroButaca=1 hola'])
    expect(proxy.seen).toMatchObject([{ method: 'PUT', key: 'k1', status: 200, fault: undefined }])
  })

  it('drops a request before the server sees it', async () => {
    use({ method: 'PUT', fault: { kind: 'drop' }, times: 1 })
    await expect(put()).rejects.toThrow()
    expect(served).toEqual([])
    expect((await put()).status).toBe(200)
  })

  it('loses an answer after the server has acted', async () => {
    use({ path: '/api/butaca', fault: { kind: 'lose-answer' }, times: 1 })
    await expect(put()).rejects.toThrow()
    expect(served).toHaveLength(1)
    expect(proxy.seen[0]).toMatchObject({ status: 200, fault: 'lose-answer' })
  })

  it('cuts an answer in its middle', async () => {
    use({ fault: { kind: 'cut-answer', bytes: 10 } })
    const answer = await put()
    expect(answer.status).toBe(200)
    await expect(answer.json()).rejects.toThrow()
  })

  it('repeats a request and counts arrivals per key', async () => {
    use({ fault: { kind: 'repeat', times: 3 }, times: 1 })
    expect(await (await put()).json()).toMatchObject({ n: 3 })
    await put('/otro', 'k2')
    await put('/otro', 'k2')
    expect(served).toHaveLength(5)
    expect(Object.fromEntries(proxy.countByKey())).toEqual({ k1: 1, k2: 2 })
  })

  it('delays, hangs and answers in place of the server', async () => {
    use(
      { path: '/lento', fault: { kind: 'delay', ms: 60 } },
      { path: '/nunca', fault: { kind: 'hang' } },
      {
        path: /portal/,
        fault: { kind: 'answer', status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' },
      },
    )
    const started = performance.now()
    await put('/lento')
    expect(performance.now() - started).toBeGreaterThanOrEqual(55)
    await expect(fetch(`${proxy.url}/nunca`, { signal: AbortSignal.timeout(80) })).rejects.toThrow()
    expect(await (await put('/a/portal')).text()).toBe('<p>')
    expect(served).toEqual(['PUT /lento hola'])
  })

  it('chooses by method and path, the first rule that matches', async () => {
    use({ method: 'GET', fault: { kind: 'drop' } }, { path: '/a', fault: { kind: 'drop' } })
    expect((await put('/b')).status).toBe(200)
    await expect(put('/a')).rejects.toThrow()
    await expect(fetch(`${proxy.url}/b`)).rejects.toThrow()
  })

  it('refuses connections and accepts them again on the same port', async () => {
    await proxy.refuse()
    await expect(put()).rejects.toThrow()
    await proxy.accept()
    expect((await put()).status).toBe(200)
  })
})
