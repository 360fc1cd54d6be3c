import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as requestHttp, type Server } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHttpDoor } from '#server/http/http-door.ts'
import { makeSelfSigned } from '../helpers/self-signed.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

interface Answer {
  status: number | undefined
  headers: NodeJS.Dict<string | string[]>
  body: string
}

describe('with a certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'butacas-tls-'))
  const { key, cert } = makeSelfSigned()
  let server: TestServer
  let door: Server
  let httpsPort: number
  let httpPort: number

  beforeAll(async () => {
    const tls = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
    writeFileSync(tls.key, key)
    writeFileSync(tls.cert, cert)
    server = await startTestServer({ config: { tls } })
    httpsPort = Number(new URL(await server.listen()).port)
    door = await openHttpDoor({ port: 0, host: '127.0.0.1', httpsPort, mark: null })
    httpPort = (door.address() as AddressInfo).port
  })
  afterAll(async () => {
    door.close()
    await server.close()
    rmSync(folder, { recursive: true })
  })

  const ask = async (
    secure: boolean,
    path: string,
    options: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const at = { host: '127.0.0.1', path, ...options }
    const request = secure
      ? requestHttps({ ...at, port: httpsPort, ca: cert, servername: 'localhost' })
      : requestHttp({ ...at, port: httpPort })
    request.end()
    const [response] = await once(request, 'response')
    let body = ''
    for await (const part of response) body += part
    return { status: response.statusCode, headers: response.headers, body }
  }

  test('C1: answers by HTTPS have HSTS for a year', async () => {
    for (const path of ['/salud', '/api/modelo', '/nada']) {
      const { headers } = await ask(true, path)
      expect(headers['strict-transport-security'], path).toBe('max-age=31536000')
    }
    const loginLike = await ask(true, '/api/modelo', {
      headers: { authorization: `Bearer ${server.token()}` },
    })
    expect(loginLike.status).toBe(200)
  })

  test('C1: a page requested by HTTP is redirected with 308 to its own host, with or without a port in Host', async () => {
    for (const [host, name] of [
      ['fabrica.lan', 'fabrica.lan'],
      ['fabrica.lan:80', 'fabrica.lan'],
      ['[::1]:8080', '[::1]'],
    ] as const) {
      const answer = await ask(false, '/fabrica/buscarButaca?nro=1', { headers: { host } })
      expect([answer.status, answer.headers.location, answer.body]).toEqual([
        308,
        `https://${name}:${httpsPort}/fabrica/buscarButaca?nro=1`,
        '',
      ])
    }
  })

  test('C1: a call by HTTP is refused and not redirected, even with a valid token', async () => {
    const headers = { authorization: `Bearer ${server.token()}` }
    for (const [method, path] of [
      ['GET', '/api/modelo'],
      ['GET', '/api'],
      ['POST', '/auth/login'],
      ['POST', '/fabrica/buscarButaca'],
      ['DELETE', '/api/marcas/1'],
    ] as const) {
      const answer = await ask(false, path, { method, headers })
      expect([answer.status, answer.headers.location], path).toEqual([403, undefined])
      expect(JSON.parse(answer.body)).toMatchObject({
        codigo: 'PERMISO',
        detail: expect.stringContaining('https'),
      })
    }
  })

  test.each(['a b', 'x/../y', 'evil.com/@fabrica', 'x"><script>'])(
    'C1, C22: a request with the Host %j is not redirected',
    async host => {
      const answer = await ask(false, '/', { headers: { host } })
      expect([answer.status, answer.headers.location]).toEqual([403, undefined])
    },
  )
})
