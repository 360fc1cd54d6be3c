import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../helpers/server.ts'

const BIG_BYTES = 20_000_000
/** A file larger than the buffers on the way. */
const ASSET = '/assets/grande.js'

describe('connections', () => {
  let server: TestServer
  let port = 0
  const appDir = mkdtempSync(join(tmpdir(), 'butacas-app-'))
  const lines: string[] = []

  beforeAll(async () => {
    fs.mkdirSync(join(appDir, 'assets'))
    writeFileSync(join(appDir, 'index.html'), '<!doctype html>')
    writeFileSync(join(appDir, ASSET), Buffer.alloc(BIG_BYTES, 'x'))
    server = await startTestServer({
      config: { appDir, logLevel: 'info' },
      logTo: { write: line => void lines.push(line) },
    })
    port = Number(new URL(await server.listen()).port)
  })
  afterAll(async () => {
    await server.close()
    rmSync(appDir, { recursive: true })
  })

  async function pipeline(path: string, calls: number, leaveAfterMs: number): Promise<void> {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {})
    socket.pause()
    const call = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.token()}\r\n\r\n`
    socket.write(call.repeat(calls))
    await sleep(leaveAfterMs)
    socket.destroy()
  }

  async function inFlight(): Promise<number> {
    const { payload } = await server.call({ method: 'GET', url: '/metrics' })
    return Number(/^butacas_requests_in_flight (\d+)$/m.exec(payload)?.[1])
  }
  async function aborted(): Promise<number> {
    const { payload } = await server.call({ method: 'GET', url: '/metrics' })
    const [, count] =
      /^butacas_http_requests_aborted_total\{method="GET",route="\/api\/usuarios"\} (\d+)$/m.exec(payload) ??
      []
    return Number(count ?? 0)
  }
  const openFiles = (): number =>
    fs.readdirSync('/proc/self/fd').filter(fd => {
      try {
        return fs.readlinkSync(`/proc/self/fd/${fd}`).endsWith('grande.js')
      } catch {
        return false // Closed since
      }
    }).length

  test.each([
    ['a large asset', ASSET, 600],
    ['a list', '/api/butaca/cambios?desde=0', 100],
    ['a file', '/api/excel/download', 100],
    ['events', '/api/eventos', 100],
    ['a refused call', '/api/usuarios', 100],
  ])(
    'S27: %s requested many times on one connection leaves no call in flight and no file open',
    async (_what, path, calls) => {
      await Promise.all(Array.from({ length: 5 }, () => pipeline(path, calls, 300)))
      await expect.poll(inFlight).toBe(0)
      await expect.poll(openFiles).toBe(0)
      expect((await server.call({ method: 'GET', url: '/api/modelo' })).statusCode).toBe(200)
    },
  )

  test('S27: four unanswered calls on a broken connection are released', async () => {
    await Promise.all(Array.from({ length: 20 }, () => pipeline(ASSET, 4, 300)))
    await Promise.all(Array.from({ length: 20 }, () => pipeline('/api/modelo', 4, 0)))
    await expect.poll(inFlight).toBe(0)
    await expect.poll(openFiles).toBe(0)
  })

  test('S28: a client that reads no byte is disconnected; a client that waits for an answer is not', async () => {
    server.app.server.timeout = 300
    const closed = (path: string): Promise<number> =>
      new Promise(resolve => {
        const from = performance.now()
        const socket = net.connect(port, '127.0.0.1').on('error', () => {})
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.token()}\r\n\r\n`)
        const look = setInterval(() => {
          if (openFiles() > 0) return
          clearInterval(look)
          socket.destroy()
          resolve(performance.now() - from)
        }, 50)
        socket.pause()
      })
    await sleep(50)
    expect(await closed(ASSET)).toBeLessThan(10_000)
    // The limit does not count the time in which the server prepares its answer
    const answered = await server.db.tx(async tx => {
      await tx.query('lock table modelo in access exclusive mode')
      const answer = fetch(`http://127.0.0.1:${port}/api/modelo`, {
        headers: { authorization: `Bearer ${server.token()}` },
      })
      await sleep(1_000)
      return { answer }
    })
    expect((await answered.answer).status).toBe(200)
    server.app.server.timeout = 60_000
  })

  test('S27: unsent answers are logged and counted, and a refusal among them is recorded', async () => {
    lines.length = 0
    const before = await aborted()
    const call = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.token()}\r\n\r\n`
    const socket = net.connect(port, '127.0.0.1').on('error', () => {})
    // An event stream does not end, so that the other answers stay queued behind it
    socket.write(call('/api/eventos') + call('/api/usuarios').repeat(3))
    await sleep(300)
    socket.destroy()
    await expect.poll(() => lines.filter(line => line.includes('request aborted')).length).toBe(3)
    expect(await aborted()).toBe(before + 3)
    await expect
      .poll(() =>
        server.db.query(`select que from auditoria where resultado = 'rechazado' and que = 'permiso'`),
      )
      .not.toEqual([])
  })
})
