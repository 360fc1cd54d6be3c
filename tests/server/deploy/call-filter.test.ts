import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOTH, type FreshDatabase, makeDatabase } from '../../helpers/databases.ts'
import { EventoClient } from '../../helpers/evento-client.ts'
import { fillFabrica, PASS } from '../../helpers/fabrica.ts'
import { findPostgresBinaries } from '../../helpers/postgres-binaries.ts'
import { startServer } from '../../helpers/start-server.ts'
import { allowedCalls, requireSystemd, settingsOf, underFilter } from '../../helpers/systemd-unit.ts'

const root = join(import.meta.dirname, '../../..')
const SERVER = 'butacas.service'
const BACKUP = 'butacas-respaldo.service'
const folder = mkdtempSync(join(tmpdir(), 'butacas-unidad-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let systemd: Awaited<ReturnType<typeof requireSystemd>>
beforeAll(async () => {
  systemd = await requireSystemd()
}, 600_000)

function launcherOf(unit: string, filters = settingsOf(unit, 'SystemCallFilter')): string[] {
  const file = join(folder, `${unit}.${filters.length}`)
  writeFileSync(file, allowedCalls(systemd.analyze, filters).join('\n'))
  return underFilter(systemd.python, file, [])
}

function commandOf(setting: string, backups: string): string {
  const built = join(root, 'dist/server/respaldo.js')
  const respaldo = existsSync(built) ? built : `--import tsx ${join(root, 'server/ops/respaldo/cli.ts')}`
  const [line = ''] = settingsOf(BACKUP, setting)
  return line
    .replaceAll('%%', '%')
    .replaceAll('$$', '$')
    .replaceAll('/var/lib/butacas-respaldos', backups)
    .replace('/usr/bin/node', process.execPath)
    .replace('dist/server/respaldo.js', respaldo)
}

async function run(program: readonly string[], env: Record<string, string>): Promise<string> {
  const [command = '', ...args] = program
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, PATH: [findPostgresBinaries(), process.env.PATH].join(':'), TZ: 'UTC' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', part => {
      said += part
    })
  const [code, signal] = await once(child, 'close')
  expect([code, signal], said).toEqual([0, null])
  return said
}

describe.each(BOTH)('under the units’ filters of system calls, on %s', engine => {
  let database: FreshDatabase
  let env: Record<string, string>
  beforeAll(async () => {
    database = await makeDatabase(engine)
    const db = await database.open()
    await fillFabrica(db)
    await db.close()
    const { databaseUrl, dataDir } = database.where
    env = {
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, JWT_SECRET: 's'.repeat(40) }),
    }
  })
  afterAll(() => database.remove())

  test('the server starts, serves, writes, opens an event stream, is backed up, handles SIGHUP and stops', async () => {
    const { dataDir } = database.where
    const server = await startServer({ dataDir, env: { ...env, DEMO: '0' }, launcher: launcherOf(SERVER) })
    const post = async (path: string, body: object, token?: string) => {
      const answer = await fetch(server.url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: (await answer.json()) as { token: string } }
    }
    const { token } = (await post('/auth/login', { nombre: 'admin', pass: PASS })).body
    const events = await EventoClient.connect(server.url, token)
    expect((await post('/api/maestros/modelo', { nombre: 'Bajo filtro' }, token)).status).toBe(201)
    expect((await fetch(server.url)).status).toBeLessThan(500)
    const backups = join(folder, engine)
    mkdirSync(backups)
    const under = launcherOf(BACKUP)
    const [shell = '', flag = '', ...rest] = commandOf('ExecStart', backups).split(' ')
    await run([...under, shell, flag, rest.join(' ').slice(1, -1)], env)
    const archives = readdirSync(backups)
    expect(archives).toEqual([expect.stringMatching(/^butacas-\d{8}T\d{6}Z\.tar\.gz$/)])
    expect(statSync(join(backups, archives[0] ?? '')).mode & 0o777).toBe(0o600)
    const old = join(backups, 'butacas-20200101T000000Z.tar.gz')
    writeFileSync(old, '')
    utimesSync(old, 0, 0)
    await run([...under, ...commandOf('ExecStartPost', backups).split(' ')], env)
    expect(readdirSync(backups)).toEqual(archives)
    process.kill(server.pid, 'SIGHUP')
    await sleep(300)
    expect((await fetch(`${server.url}/listo`)).status).toBe(200)
    events.close()
    await server.stop()
  })
})

test.each([SERVER, BACKUP])('under the filter of %s without @pkey Node is killed', async unit => {
  const filters = settingsOf(unit, 'SystemCallFilter')
  const short = filters.map(filter => filter.replace(' @pkey', ''))
  expect(short).not.toEqual(filters)
  const [command = '', ...args] = [...launcherOf(`corta-${unit}`, short), process.execPath, '-e', '0']
  const [, signal] = await once(spawn(command, args), 'exit')
  expect(signal).toBe('SIGSYS')
})

test.each([SERVER, BACKUP])('%s answers EPERM to calls outside its filter', unit => {
  expect(settingsOf(unit, 'SystemCallErrorNumber')).toEqual(['EPERM'])
})

test('a reload of the service sends SIGHUP to the server', () => {
  expect(settingsOf(SERVER, 'ExecReload')).toEqual(['/bin/kill -HUP $MAINPID'])
})
