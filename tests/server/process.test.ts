import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../helpers/start-server.ts'

const root = join(import.meta.dirname, '../..')
const READY_MS = 60_000

/** The server from its sources, as a process of its own over the given folder. */
async function spawnServer(dataDir: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'server/index.ts')], {
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
    return folder
  }
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  test('S3, S8: a second one on the same folder ends at once and says why; SIGTERM ends the first with 0', {
    timeout: 120_000,
  }, async () => {
    const folder = makeFolder()
    const first = await spawnServer(folder)
    await first.ready()
    const second = await spawnServer(folder)
    expect(await second.exit).not.toBe(0)
    expect(second.output()).toContain(`base en uso por PID ${first.child.pid}`)
    expect(second.output()).not.toContain(' at ')
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)
  })

  test('a wrong setting ends it with the name of the setting and no stack', { timeout: 60_000 }, async () => {
    const server = await spawnServer(makeFolder(), { FACTORY_TZ: 'Marte' })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain('FACTORY_TZ')
    expect(server.output()).not.toContain(' at ')
  })
})
