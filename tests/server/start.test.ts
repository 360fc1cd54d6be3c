import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { checkMachine } from '#server/check-machine.ts'
import { ConfigError, loadConfig } from '#server/config.ts'
import { openWhenThere } from '#server/http/waiting-room.ts'
import { makeSelfSigned } from '../helpers/self-signed.ts'
import { freePort, serverEntry } from '../helpers/start-server.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'butacas-inicio-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, serverEntry(), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DEMO: '0', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', part => {
      said += part
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

const WRONG_SETTINGS = { PORT: 'x', DEMO: 'x', FACTORY_TZ: 'x', DRAIN_MS: 'x' }
const SECRET = 's'.repeat(40)
const postgres = () => ({ DATABASE_URL: inject('postgresUrl'), JWT_SECRET: SECRET })

describe('S35, S36: a wrong setting ends the start, is named, and creates no database', () => {
  const pair = makeSelfSigned()
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const cert = file('cert.pem', pair.cert)
  const key = file('key.pem', pair.key)
  const other = file('otra.pem', makeSelfSigned().key)
  const urlWith = (change: (url: URL) => void): string => {
    const url = new URL(inject('postgresUrl'))
    change(url)
    return url.href
  }
  const withoutBase = () =>
    urlWith(url => {
      url.pathname = '/no_existe'
    })
  const taken = net.createServer()
  const takenPort = new Promise<number>(resolve =>
    taken.listen(0, '127.0.0.1', () => resolve((taken.address() as net.AddressInfo).port)),
  )
  afterAll(() => void taken.close())

  const WRONG: [string, string, () => Record<string, string> | Promise<Record<string, string>>][] = [
    ['a port that is no number', 'PORT', () => ({ PORT: 'tres mil' })],
    ['a port above 65535', 'PORT', () => ({ PORT: '70000' })],
    ['a port in use', 'PORT', async () => ({ PORT: String(await takenPort) })],
    ['an address of another machine', 'HOST', () => ({ HOST: '192.0.2.1' })],
    ['a name that does not resolve', 'HOST', () => ({ HOST: 'no-existe.invalid' })],
    ['a time zone that does not exist', 'FACTORY_TZ', () => ({ FACTORY_TZ: 'Marte/Olympus' })],
    ['a switch that is neither 1 nor 0', 'DEMO', () => ({ DEMO: 'quizas' })],
    ['a short secret', 'JWT_SECRET', () => ({ JWT_SECRET: 'corto' })],
    ['PostgreSQL without a secret', 'JWT_SECRET', () => ({ DATABASE_URL: inject('postgresUrl') })],
    ['another kind of database', 'DATABASE_URL', () => ({ DATABASE_URL: 'mysql://x/y', JWT_SECRET: SECRET })],
    [
      'an address without a database',
      'DATABASE_URL',
      () => ({ ...postgres(), DATABASE_URL: 'postgres://a@b' }),
    ],
    [
      'an address with a port that is no number',
      'DATABASE_URL',
      () => ({ ...postgres(), DATABASE_URL: 'postgres://a:b@c:x/d' }),
    ],
    [
      'a wrong password',
      'DATABASE_URL',
      () => ({
        ...postgres(),
        DATABASE_URL: urlWith(url => {
          url.username = 'nadie'
          url.password = 'mal'
        }),
      }),
    ],
    [
      'a database that does not exist',
      'DATABASE_URL',
      () => ({ ...postgres(), DATABASE_URL: withoutBase() }),
    ],
    [
      'a standby without its primary',
      'DATABASE_URL_LECTURA',
      () => ({ DATABASE_URL_LECTURA: inject('postgresUrl') }),
    ],
    ['a certificate without its key', 'TLS_KEY', () => ({ TLS_CERT: cert })],
    ['a missing certificate file', 'TLS_CERT', () => ({ TLS_CERT: join(folder, 'no.pem'), TLS_KEY: key })],
    ['a key of another certificate', 'TLS_KEY', () => ({ TLS_CERT: cert, TLS_KEY: other })],
    ['plain HTTP without a certificate', 'HTTP_PORT', () => ({ HTTP_PORT: '8080' })],
    [
      'one port for HTTP and HTTPS',
      'HTTP_PORT',
      () => ({ TLS_CERT: cert, TLS_KEY: key, PORT: '8443', HTTP_PORT: '8443' }),
    ],
    ['a proxy that is not an address', 'TRUSTED_PROXIES', () => ({ TRUSTED_PROXIES: 'nginx' })],
    ['a level of the log that does not exist', 'LOG_LEVEL', () => ({ LOG_LEVEL: 'todo' })],
    ['a drain time that is not a number', 'DRAIN_MS', () => ({ DRAIN_MS: '2s' })],
    ['a short token for the metrics', 'METRICS_TOKEN', () => ({ METRICS_TOKEN: 'x' })],
    ['a printer that is not an address', 'LABEL_PRINTER', () => ({ LABEL_PRINTER: 'tcp://10.0.0.9' })],
    ['a first account without its password', 'ADMIN_CLAVE_FILE', () => ({ ADMIN_INICIAL: 'ana' })],
    ['a password without its account', 'ADMIN_INICIAL', () => ({ ADMIN_CLAVE_FILE: cert })],
    [
      'a first account with no good name',
      'ADMIN_INICIAL',
      () => ({ ADMIN_INICIAL: 'ana sosa', ADMIN_CLAVE_FILE: file('buena', 'tres tristes tigres\n') }),
    ],
    [
      'a password that everybody tries',
      'ADMIN_CLAVE_FILE',
      () => ({ ADMIN_INICIAL: 'ana', ADMIN_CLAVE_FILE: file('mala', 'butacas1\ntres tristes tigres\n') }),
    ],
    [
      'a missing password file',
      'ADMIN_CLAVE_FILE',
      () => ({ ADMIN_INICIAL: 'ana', ADMIN_CLAVE_FILE: join(folder, 'no') }),
    ],
    ['a folder that cannot be written', 'DATA_DIR', () => ({ DATA_DIR: '/etc/passwd/datos' })],
    [
      'another kind of database for the schema',
      'MIGRATE_DATABASE_URL',
      () => ({ ...postgres(), MIGRATE_DATABASE_URL: 'mysql://x/y' }),
    ],
    ['a lag that is no number', 'LECTURA_LAG_MS', () => ({ LECTURA_LAG_MS: '10 s' })],
    ['a host of webhooks with a path', 'AVISOS_HOSTS', () => ({ AVISOS_HOSTS: 'https://a.com/avisos' })],
    ['a network of webhooks that is none', 'AVISOS_REDES', () => ({ AVISOS_REDES: '10.0.5' })],
    ['docs neither on nor off', 'DOCS', () => ({ DOCS: 'si' })],
    ['a worker neither on nor off', 'WORKER_OFF', () => ({ WORKER_OFF: 'si' })],
    ['extensions neither on nor off', 'CONTRACT_ONLY', () => ({ CONTRACT_ONLY: 'si' })],
  ]

  test('each setting of docs/settings.md is tested with a wrong value', () => {
    const page = readFileSync(join(root, 'docs/settings.md'), 'utf8')
    const names = [...page.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    )
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter(name => !WRONG.some(([, wrong]) => wrong === name))).toEqual([])
  })

  test.each(WRONG)('%s: %s', async (_what, name, settings) => {
    const dataDir = mkdtempSync(join(folder, 'nueva-'))
    const env = { DATA_DIR: dataDir, DEMO: '0', PORT: String(await freePort()) }
    const config = (async () => loadConfig({ ...env, ...(await settings()) }))()
    const start = config.then(async wanted => {
      await checkMachine(wanted)
      return openWhenThere(wanted, () => {})
    })
    const fault = await start.catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(ConfigError)
    expect((fault as ConfigError).message).toContain(name)
    expect((fault as ConfigError).message).not.toContain('\n')
    expect(existsSync(join(dataDir, 'base'))).toBe(false)
  })

  test.each([
    ['wrong settings', ['PORT', 'DEMO', 'FACTORY_TZ', 'DRAIN_MS'], () => WRONG_SETTINGS],
    ['ports in use', ['PORT'], async () => ({ PORT: String(await takenPort) })],
    ['a refused database', ['DATABASE_URL'], () => ({ ...postgres(), DATABASE_URL: withoutBase() })],
  ])('%s end the process with one line that names %j, and no stack', async (_what, names, settings) => {
    const dataDir = mkdtempSync(join(folder, 'nueva-'))
    const port = String(await freePort())
    const { code, said } = await start({ DATA_DIR: dataDir, PORT: port, ...(await settings()) })
    expect(code).toBe(1)
    expect(existsSync(join(dataDir, 'base'))).toBe(false)
    const lines = said.trim().split('\n')
    expect(lines).toHaveLength(1)
    const line = JSON.parse(lines[0] ?? '') as { level: number; msg: string }
    expect(line.level).toBe(60)
    for (const name of names) expect(line.msg).toContain(name)
    expect(said).not.toContain(' at ')
  })

  test('a start without a reachable database waits, and logs the error’s code without the password', async () => {
    const child = spawn(process.execPath, serverEntry(), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DATA_DIR: folder,
        PORT: String(await freePort()),
        DATABASE_URL: 'postgres://a:secreta@127.0.0.1:1/base',
        JWT_SECRET: SECRET,
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', part => {
        said += part
      })
    await expect.poll(() => said, { timeout: 30_000 }).toContain('(ECONNREFUSED)')
    expect(said).not.toContain('secreta')
    expect(child.exitCode).toBe(null)
    child.kill('SIGKILL')
    await once(child, 'close')
  })
})
