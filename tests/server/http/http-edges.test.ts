import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../../helpers/send-raw.ts'
import { startTestServer, useTestServer } from '../../helpers/server.ts'

describe('over a real socket', () => {
  let origin: string
  const server = useTestServer()
  beforeAll(async () => {
    origin = await server.listen()
  })

  const send = (text: string) => sendRaw(origin, text)

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

  test('a body of 20 MB gets 413 each time, also on concurrent connections, and the server keeps working', async () => {
    const upload = async (headers: Record<string, string>) => {
      const answer = await fetch(`${origin}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: BIG,
      })
      return `${answer.status} ${((await answer.json()) as { codigo: string }).codigo}`
    }
    for (let n = 0; n < 3; n++) {
      const answers = await Promise.all([upload({}), upload({ connection: 'close' }), upload({})])
      expect(new Set(answers)).toEqual(new Set(['413 MUY_GRANDE']))
    }
    expect((await fetch(`${origin}/salud`)).status).toBe(200)
  })

  test('a large body without a length is 413, and a large body without a session is 401', async () => {
    const chunk = `${(2 ** 20).toString(16)}\r\n${'x'.repeat(2 ** 20)}\r\n`
    const chunked = await send(
      `POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`,
    )
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /)
    const unknown = await send(
      `POST /api/butaca/filtro HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${BIG.length}\r\n\r\n${BIG}`,
    )
    expect(unknown).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('a body that announces more than the limit is refused before it arrives', async () => {
    const answer = await send(
      `POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${2 ** 30}\r\n\r\n{`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })
})

test('S8: idle connections do not delay the stop, and a half-sent request is read to its end', async () => {
  const server = await startTestServer()
  const port = Number(new URL(await server.listen()).port)
  const accepted: Socket[] = []
  server.app.server.on('connection', socket => accepted.push(socket))
  const [unused, half] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  let answer = ''
  half.on('data', part => {
    answer += part
  })
  half.write('GET /salud HTTP/1.1\r\n')
  await expect.poll(() => accepted.map(({ bytesRead }) => bytesRead).sort()).toEqual([0, 21])
  const heard = new Promise(resolve => server.app.server.once('request', resolve))
  const ended = server.close()
  await once(unused.resume(), 'close')
  // The half-sent request's connection stays open for up to ten seconds after the stop began
  expect(accepted.map(({ destroyed }) => destroyed).sort()).toEqual([false, true])
  half.write('Host: x\r\n\r\n')
  await heard
  await ended
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

const BIG = 'x'.repeat(20 * 2 ** 20)
