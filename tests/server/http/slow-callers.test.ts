import net from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../../helpers/send-raw.ts'
import { useTestServer } from '../../helpers/server.ts'

let origin: string
const server = useTestServer()
beforeAll(async () => {
  origin = await server.listen()
})

test('S7: the time limit is ten seconds for headers and thirty for a whole request, checked every second', () => {
  expect(server.app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 1_000,
  })
})

test('S7: an unfinished request gets 408 and is disconnected', async () => {
  Object.assign(server.app.server, { headersTimeout: 300, requestTimeout: 600 })
  const [headers, body] = await Promise.all([
    sendRaw(origin, 'GET /salud HTTP/1.1\r\nHost: x\r\nX-Lento: '),
    sendRaw(
      origin,
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"nom',
    ),
  ])
  for (const told of [headers, body]) expect(told).toMatch(/^HTTP\/1\.1 408 /)
  Object.assign(server.app.server, { headersTimeout: 10_000, requestTimeout: 30_000 })
})

test('S7: beside five hundred slow clients other clients are answered', async () => {
  const sockets = Array.from({ length: 500 }, () =>
    net.connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {}),
  )
  await Promise.all(sockets.map(socket => new Promise(resolve => socket.once('connect', resolve))))
  for (const socket of sockets) socket.write('GET /salud HTTP/1.1\r\nHost: x\r\nX-L: ')
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write('.')
  }, 100)
  for (let n = 0; n < 60; n++) expect((await fetch(`${origin}/salud`)).status).toBe(200)
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
})

test('S7: five hundred unfinished request bodies do not count as running requests', async () => {
  let begun = 0
  const count = () => void begun++
  server.app.server.on('request', count)
  const half =
    'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"nom'
  const sockets = Array.from({ length: 500 }, () =>
    net
      .connect(Number(new URL(origin).port), '127.0.0.1', function (this: net.Socket) {
        this.write(half)
      })
      .on('error', () => {}),
  )
  await expect.poll(() => begun).toBe(sockets.length)
  server.app.server.off('request', count)
  const { statusCode } = await server.call({ method: 'GET', url: '/api/modelo' })
  for (const socket of sockets) socket.destroy()
  expect(statusCode).toBe(200)
})
