import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../helpers/server.ts'

describe('over a real socket', () => {
  let server: TestServer
  let origin: string
  beforeAll(async () => {
    server = await startTestServer()
    origin = await server.listen()
  })
  afterAll(() => server.close())

  const send = async (text: string): Promise<string> => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    let answer = ''
    socket.on('data', part => {
      answer += part
    })
    // Not ended by us: a server may drop whoever hangs up before it has answered
    socket.write(text)
    await once(socket, 'close')
    return answer
  }

  test.each([
    ['headers too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no HTTP at all', 'hola\r\n\r\n', 400],
    ['TRACE', 'TRACE /api/modelo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
  ])('C34: %s gets a problem', async (_name, text, status) => {
    const answer = await send(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/content-type: application\/problem\+json/i)
  })

  test('20 MB sent for real get 413, and the server goes on', async () => {
    const upload = await fetch(`${origin}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(20 * 2 ** 20),
    }).then(
      ({ status }) => status,
      // The connection may be closed before all of it was taken.
      () => 413,
    )
    expect(upload).toBe(413)
    expect((await fetch(`${origin}/salud`)).status).toBe(200)
  })
})
