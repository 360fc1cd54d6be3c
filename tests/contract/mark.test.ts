import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Db } from '#server/db/db.ts'
import { openHttpDoor } from '#server/http/http-door.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { sendRaw } from '../helpers/send-raw.ts'
import { useTestServer } from '../helpers/server.ts'

const MARK = ['x-epoca', 'x-ahora', 'x-cuenta']

let origin: string
const server = useTestServer()
beforeAll(async () => {
  origin = await server.listen()
  await addButacas(server.db, ['A-1'])
})

describe('the mark of the server’s answers', () => {
  const PUT = '/api/butaca?nroButaca=A-1&idEstado=2'
  test.each<
    [string, { method?: string; path: string; headers?: Record<string, string>; isNobody?: true }, number]
  >([
    ['a write', { method: 'PUT', path: PUT }, 200],
    ['a list', { path: '/api/estado' }, 200],
    ['a malformed request', { method: 'PUT', path: '/api/butaca?nroButaca=A-1' }, 400],
    ['a request without a session', { path: '/api/estado', isNobody: true }, 401],
    ['a call that the role may not make', { path: '/api/usuarios' }, 403],
    ['an unknown seat', { method: 'PUT', path: '/api/butaca?nroButaca=NADA&idEstado=2' }, 404],
    ['an unknown address', { path: '/api/nada' }, 404],
    ['an address outside of the calls', { path: '/nada.png' }, 404],
    ['an address that cannot be read', { path: '/api/%zz' }, 400],
    ['a wrong method', { method: 'DELETE', path: '/api/estado' }, 405],
    ['an old version', { method: 'PUT', path: PUT, headers: { 'if-match': '"v999"' } }, 412],
    ['an address that is too long', { path: `/api/estado?${'x'.repeat(3000)}` }, 414],
    ['the health check', { path: '/salud' }, 200],
  ])(
    'O41: the mark is on the answer to %s',
    async (_what, { method = 'GET', path, headers, isNobody }, status) => {
      const pedido = randomUUID()
      const before = Date.now()
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(isNobody ? {} : { authorization: `Bearer ${server.token()}` }),
          'x-pedido': pedido,
          ...headers,
        },
      })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('x-pedido')).toBe(pedido)
      expect(answer.headers.get('x-epoca')).toMatch(/^[0-9a-f-]{36}$/)
      expect(answer.headers.get('x-cuenta')).toMatch(/^\d+\.[\w-]{22}$/)
      const ahora = Number(answer.headers.get('x-ahora'))
      expect(ahora).toBeGreaterThanOrEqual(before)
      expect(ahora).toBeLessThanOrEqual(Date.now())
    },
  )

  test('O41: the mark is on the event stream', async () => {
    const pedido = randomUUID()
    const line = new AbortController()
    const answer = await fetch(`${origin}/api/eventos`, {
      headers: { authorization: `Bearer ${server.token()}`, 'x-pedido': pedido },
      signal: line.signal,
    })
    expect(answer.headers.get('x-pedido')).toBe(pedido)
    expect(MARK.every(name => answer.headers.has(name))).toBe(true)
    line.abort()
  })

  test('O41: the mark is on a parser error, if the parser had read the request’s x-pedido', async () => {
    const pedido = randomUUID()
    const broken = `POST /auth/login HTTP/1.1\r\nHost: x\r\nX-Pedido: ${pedido}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`
    const answer = await sendRaw(origin, broken)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain(`x-pedido: ${pedido}\r\n`)
    for (const name of MARK) expect(answer).toContain(`${name}: `)
    // Two requests in one packet: the answer cannot be matched to either
    expect(await sendRaw(origin, broken + broken)).not.toContain('x-pedido')
    expect(await sendRaw(origin, 'hola\r\n\r\n')).not.toContain('x-pedido')
  })

  test.each(['x', 'a'.repeat(36), `${randomUUID()}, ${randomUUID()}`])(
    'O41: a malformed x-pedido is not echoed: «%s»',
    async given => {
      const answer = await fetch(`${origin}/api/estado`, { headers: { 'x-pedido': given } })
      expect(answer.headers.has('x-pedido')).toBe(false)
      expect(answer.headers.has('x-epoca')).toBe(true)
    },
  )

  test('O41: the mark is on the refusal of plain HTTP', async () => {
    const door = await openHttpDoor({ port: 0, host: '127.0.0.1', httpsPort: 443, mark: server.app.mark })
    const pedido = randomUUID()
    const request = requestHttp({
      port: (door.address() as AddressInfo).port,
      path: '/api/estado',
      headers: { 'x-pedido': pedido },
    })
    request.end()
    const [response] = await once(request, 'response')
    response.resume()
    expect(response.statusCode).toBe(403)
    expect(response.headers).toMatchObject({ 'x-pedido': pedido, 'x-epoca': expect.any(String) })
    door.close()
  })

  test('O41: the mark is on answers of a stopping server', async () => {
    server.app.draining.now = true
    const pedido = randomUUID()
    const { statusCode, headers } = await server.ask(ENDPOINTS.listo, { headers: { 'x-pedido': pedido } })
    server.app.draining.now = false
    expect(statusCode).toBe(503)
    expect(headers['x-pedido']).toBe(pedido)
  })

  test('O41: the mark is missing until the server reaches its database, and stays if the database is lost later', async () => {
    let isThere = false
    const db: Db = {
      ...server.db,
      engine: server.db.engine,
      query: (sql, params) => (isThere ? server.db.query(sql, params) : Promise.reject(new Error('away'))),
      tx: fn => server.db.tx(fn),
      exec: sql => server.db.exec(sql),
      listen: (channel, heard) => server.db.listen(channel, heard),
      close: async () => {},
    }
    const { Mark } = await import('#server/sync/mark.ts')
    const mark = new Mark(db, ['a secret'])
    const pedido = randomUUID()
    await mark.freshen()
    expect(mark.headers(pedido)).toEqual({})
    isThere = true
    await mark.read()
    isThere = false
    await mark.freshen()
    expect(mark.headers(pedido)).toMatchObject({ 'x-pedido': pedido })
  })
})
