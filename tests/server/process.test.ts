import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { CONSOLA_SERVIDOR } from '#messages/server/consola.ts'
import { makeDatabase } from '../helpers/databases.ts'
import { freePort, serverEntry } from '../helpers/start-server.ts'

const root = join(import.meta.dirname, '../..')
const READY_MS = 60_000

async function spawnServer(dataDir: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, serverEntry(), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', part => {
      output += part
    })
  const exit = new Promise<number | null>(resolve => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  const ready = async () => {
    const deadline = Date.now() + READY_MS
    while (Date.now() < deadline && child.exitCode === null) {
      const answer = await fetch(`${url}/listo`).catch(() => undefined)
      if (answer?.ok) return
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    throw new Error(output)
  }
  return { child, url, exit, ready, output: () => output }
}

describe('the server as a process', () => {
  const folders: string[] = []
  const makeFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'butacas-proceso-'))
    folders.push(folder)
    cpSync(inject('pglitePlantilla'), folder, { recursive: true })
    return folder
  }
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  test('S3: a second server on the same folder ends and says why; SIGINT ends the first with 0', {
    timeout: 120_000,
  }, async () => {
    const folder = makeFolder()
    const first = await spawnServer(folder)
    await first.ready()
    await expect.poll(first.output).toContain(`Butacas en http://localhost`)
    await expect.poll(first.output).toContain(`Datos en ${folder}`)
    const second = await spawnServer(folder)
    expect(await second.exit).not.toBe(0)
    expect(second.output()).toContain(`base en uso por PID ${first.child.pid}`)
    expect(second.output()).not.toContain(' at ')
    first.child.kill('SIGINT')
    expect(await first.exit).toBe(0)
  })

  test('S24: a server whose folder was taken over says so, ends with a special exit code, and does not touch the new lock', {
    timeout: 120_000,
  }, async () => {
    const folder = makeFolder()
    const loser = await spawnServer(folder)
    await loser.ready()
    const lock = join(folder, 'base.lock')
    const winner = JSON.stringify({ pid: 1, inicio: 'x', equipo: 'otra', marca: 'y' })
    writeFileSync(`${lock}.y`, winner)
    renameSync(`${lock}.y`, lock)
    expect(await loser.exit).toBe(3)
    expect(loser.output()).toContain(CONSOLA_SERVIDOR.baseTomada)
    expect(readFileSync(lock, 'utf8')).toBe(winner)
  })

  test('S8, S19: SIGTERM makes the server unready within a second while it still serves; an uncaught error ends it with 1', {
    timeout: 120_000,
  }, async () => {
    const server = await spawnServer(makeFolder(), { DRAIN_MS: '1500' })
    await server.ready()
    server.child.kill('SIGTERM')
    const states = async () =>
      Promise.all(['/listo', '/salud'].map(async url => (await fetch(server.url + url)).status))
    const deadline = Date.now() + 1_000
    let seen = await states()
    while (seen[0] !== 503 && Date.now() < deadline) seen = await states()
    expect(seen).toEqual([503, 200])
    expect(await server.exit).toBe(0)

    const fault = encodeURIComponent('process.on("SIGUSR2",()=>void Promise.reject(new Error("nobody")))')
    const faulty = await spawnServer(makeFolder(), {
      NODE_OPTIONS: `--import=data:text/javascript,${fault}`,
    })
    await faulty.ready()
    faulty.child.kill('SIGUSR2')
    expect(await faulty.exit).toBe(1)
    expect(faulty.output()).toContain('nobody caught this')
  })

  test('S20: without a database at the start the server runs, is unready, and recovers by itself', {
    timeout: 120_000,
  }, async () => {
    const database = await makeDatabase('postgres')
    const real = new URL(database.where.databaseUrl ?? '')
    const port = await freePort()
    const databaseUrl = Object.assign(new URL(real), { port: String(port) }).href
    const server = await spawnServer(makeFolder(), { DATABASE_URL: databaseUrl, JWT_SECRET: 'x'.repeat(48) })
    const status = (url: string) =>
      fetch(server.url + url).then(
        answer => answer.status,
        () => 0,
      )
    while ((await status('/salud')) === 0) await new Promise(resolve => setTimeout(resolve, 50))
    expect(await Promise.all(['/salud', '/listo', '/api/modelo'].map(status))).toEqual([200, 503, 503])
    const road = net.createServer(socket => {
      const there = net.connect(Number(real.port), '127.0.0.1')
      socket
        .on('error', () => {})
        .pipe(there)
        .on('error', () => {})
        .pipe(socket)
    })
    await new Promise<void>(resolve => road.listen(port, '127.0.0.1', resolve))
    await server.ready()
    expect(await status('/api/modelo')).toBe(401)
    server.child.kill('SIGINT')
    expect(await server.exit).toBe(0)
    road.close()
    await database.remove()
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'S29: %s to npm stops the server in order, and the folder opens again',
    { timeout: 240_000 },
    async signal => {
      const dataDir = makeFolder()
      const env = {
        ...process.env,
        DATA_DIR: dataDir,
        DEMO: '0',
        DRAIN_MS: '0',
        PORT: String(await freePort()),
      }
      const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      for (const stream of [npm.stdout, npm.stderr])
        stream.on('data', part => {
          said += part
        })
      await expect.poll(() => said, { timeout: 180_000 }).toContain('Datos en')
      const { pid } = JSON.parse(readFileSync(join(dataDir, 'base.lock'), 'utf8')) as { pid: number }
      npm.kill(signal)
      await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
      expect(existsSync(join(dataDir, 'base.lock'))).toBe(false)
    },
  )
})
