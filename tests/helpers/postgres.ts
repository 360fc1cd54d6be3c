import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '#server/db/postgres.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { findPostgresBinaries, findUnprivilegedUser } from './postgres-binaries.ts'
import { freePort } from './start-server.ts'

export interface PostgresCluster {
  /** URL of a database of this cluster; `postgres` exists from the start. */
  url(database: string): string
  /** Restarts in place: same port, same data. `immediate` is a crash, `fast` a clean stop. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  stop(): Promise<void>
}

const READY_LIMIT_MS = 20_000
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

export interface PostgresOptions {
  /** Leaves fsync on, for tests of what survives a crash. */
  durable?: boolean
  /** URL of a primary to follow as its standby. */
  follows?: string
}

export async function startPostgres({
  durable = false,
  follows,
}: PostgresOptions = {}): Promise<PostgresCluster> {
  const bin = findPostgresBinaries()
  const user = findUnprivilegedUser()
  const root = makeMemoryFolder('butacas-pg-')
  if (user) fs.chownSync(root, user.uid, user.gid)
  const data = path.join(root, 'data')
  const asUser = { ...user, cwd: root, env: { ...process.env, HOME: root, LC_ALL: 'C.UTF-8' } }
  const [program, ...args] = follows
    ? ['pg_basebackup', '-D', data, '-d', follows, '-R', '-c', 'fast', '--no-sync']
    : ['initdb', '-D', data, '-U', 'butacas', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8']
  execFileSync(path.join(bin, program as string), args, { ...asUser, stdio: 'pipe' })

  const port = await freePort()
  const url = (database: string) => `postgres://butacas@127.0.0.1:${port}/${database}`
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${root}`,
    `port=${port}`,
    'max_connections=200',
    'shared_buffers=64MB',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const start = async () => {
    const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings.flatMap(s => ['-c', s])], {
      ...asUser,
      stdio: ['ignore', 'ignore', fs.openSync(path.join(root, 'log'), 'a')],
    })
    await waitUntilReady(server, url('postgres'), path.join(root, 'log'))
    return server
  }

  let server = await start()
  const stopServer = async (mode: keyof typeof SIGNALS) => {
    if (server.exitCode !== null) return
    const exit = once(server, 'exit')
    server.kill(SIGNALS[mode])
    await exit
  }
  // Stops PostgreSQL if the test process ends without doing so.
  const onExit = () => server.kill('SIGQUIT')
  process.on('exit', onExit)
  return {
    url,
    async restart(mode) {
      await stopServer(mode)
      server = await start()
    },
    async stop() {
      process.off('exit', onExit)
      await stopServer('fast')
      fs.rmSync(root, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(server: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS
  for (;;) {
    try {
      const db = await openPostgres(url)
      return await db.close()
    } catch (error) {
      if (server.exitCode !== null) throw new Error(fs.readFileSync(log, 'utf8'), { cause: error })
      if (Date.now() > deadline) throw error
    }
    await sleep(50)
  }
}
