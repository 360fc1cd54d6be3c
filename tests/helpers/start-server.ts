import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const READY_MS = 180_000
const STOP_MS = 15_000

export interface StartOptions {
  /** Added to the environment of the server, such as CONTRACT_ONLY or DEMO. */
  env?: Record<string, string>
  /** An existing data folder, which is kept. By default a temporary folder is made, and removed on `stop`. */
  dataDir?: string
  /** A data folder to copy at the start. */
  template?: string
  /** The port of an earlier start, so that the browser's origin stays the same. */
  port?: number
  /** A program with arguments that runs the server. */
  launcher?: readonly string[]
}

export interface StartedServer {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly pid: number
  /** The server's output so far, both streams. */
  log(): string
  /**
   * Sends SIGTERM, waits for the end and removes a temporary data folder. @throws if the server does not end in time.
   */
  stop(): Promise<void>
  /** Sends SIGKILL; the data folder is kept for the next start. */
  kill(): Promise<void>
}

/**
 * Starts the built server, or the sources without a build, and waits until it is ready. @throws with its log when it
 * ends or stays silent.
 */
export async function startServer(options: StartOptions = {}): Promise<StartedServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'butacas-')))
  if (options.template !== undefined) await cp(options.template, dataDir, { recursive: true })
  const port = options.port ?? (await freePort())
  const [program = process.execPath, ...args] = [
    ...(options.launcher ?? []),
    process.execPath,
    ...serverEntry(),
  ]
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // There is no proxy in front that must notice the stop
      DRAIN_MS: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...options.env,
    },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      log += part.toString()
    })
  const url = `http://127.0.0.1:${port}`
  const server: StartedServer = {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    log: () => log,
    kill: () => end(child, 'SIGKILL'),
    async stop() {
      await end(child, 'SIGTERM')
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
  try {
    await untilReady(url, child)
  } catch (error) {
    await server.kill()
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${log}`)
  }
  return server
}

export function serverEntry(): string[] {
  const built = join(root, 'dist/server/index.js')
  return existsSync(built) ? [built] : ['--import', 'tsx', join(root, 'server/index.ts')]
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}.`)
    try {
      // Readiness is an extension: a contract-only server answers 401 or 404 here as soon as it listens.
      const { status } = await fetch(`${url}/listo`, { signal: AbortSignal.timeout(2_000) })
      if (status !== 503) return
    } catch {
      // Not listening yet.
    }
    await sleep(50)
  }
  throw new Error(`The server was not ready within ${READY_MS} ms.`)
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<'ended'>(resolve => child.once('exit', () => resolve('ended')))
  child.kill(signal)
  const timer = new AbortController()
  const outcome = await Promise.race([ended, sleep(STOP_MS, 'late' as const, { signal: timer.signal })])
  timer.abort()
  if (outcome === 'ended') return
  child.kill('SIGKILL')
  await ended
  throw new Error(`The server did not end within ${STOP_MS} ms of ${signal}.`)
}

export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const free = await new Promise<boolean>(resolve => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
}
