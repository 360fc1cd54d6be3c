import fs, {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { AJUSTES } from '#messages/server/consola.ts'
import { ConfigError, isLoopback, loadConfig } from '#server/config.ts'
import { refuseExposedDemo, shouldFillDemo } from '#server/ops/demo/demo-policy.ts'

describe('settings from the environment', () => {
  test('all settings are described in docs/settings.md', () => {
    const read = new Set<string>()
    const env = new Proxy<Record<string, string>>(
      // Values that make the server read every setting
      {
        DATA_DIR: tmpdir(),
        JWT_SECRET: 's'.repeat(40),
        DATABASE_URL: 'postgres://a/b',
        HTTP_PORT: '0',
        TLS_CERT: 'c',
        TLS_KEY: 'k',
      },
      {
        get(values, name) {
          read.add(String(name))
          return Reflect.get(values, name)
        },
      },
    )
    loadConfig(env)
    const page = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8')
    const described = page
      .split('\n')
      .filter(line => line.startsWith('| `'))
      .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))
    expect(described.sort()).toEqual([...read].sort())
  })

  const DATA_DIR = mkdtempSync(join(tmpdir(), 'butacas-config-'))
  afterAll(() => rmSync(DATA_DIR, { recursive: true }))

  test('with only DATA_DIR set, port, host and time zone have their defaults, and database URL, demo and certificate are unset', () => {
    expect(loadConfig({ DATA_DIR })).toMatchObject({
      dataDir: DATA_DIR,
      port: 3000,
      host: '127.0.0.1',
      factoryTz: 'America/Argentina/Buenos_Aires',
      contractOnly: false,
      databaseUrl: undefined,
      demo: undefined,
      tls: undefined,
    })
  })

  test('a replica is refused without a database or with CONTRACT_ONLY, and its lag must be a number', () => {
    const env = { DATA_DIR, JWT_SECRET: 's'.repeat(32), DATABASE_URL: 'postgres://a/b' }
    expect(loadConfig(env)).toMatchObject({ databaseUrlLectura: undefined, lecturaLagMs: 10_000 })
    const more = { DATABASE_URL_LECTURA: 'postgres://c/d', LECTURA_LAG_MS: '500' }
    expect(loadConfig({ ...env, ...more })).toMatchObject({
      databaseUrlLectura: 'postgres://c/d',
      lecturaLagMs: 500,
    })
    expect(() => loadConfig({ DATA_DIR, ...more })).toThrow('DATABASE_URL_LECTURA')
    expect(() => loadConfig({ ...env, LECTURA_LAG_MS: 'mucho' })).toThrow('LECTURA_LAG_MS')
    const contract = { ...env, ...more, CONTRACT_ONLY: '1' }
    expect(() => loadConfig(contract)).toThrow(AJUSTES.sinLectura)
    expect(loadConfig({ ...contract, CONTRACT_ONLY: '0' }).databaseUrlLectura).toBe('postgres://c/d')
  })

  test('C36: the secret of an embedded installation is created once, long enough, readable by its owner only', () => {
    const { jwtSecret } = loadConfig({ DATA_DIR })
    expect(Buffer.byteLength(jwtSecret)).toBeGreaterThanOrEqual(32)
    expect(loadConfig({ DATA_DIR }).jwtSecret).toBe(jwtSecret)
    expect(readFileSync(join(DATA_DIR, 'jwt-secret'), 'utf8')).toBe(jwtSecret)
    expect(statSync(join(DATA_DIR, 'jwt-secret')).mode & 0o777).toBe(0o600)
  })

  describe('S22: the file of the secret', () => {
    const folder = () => mkdtempSync(join(tmpdir(), 'butacas-secreto-'))

    test.each(['', 'x', 's'.repeat(31), '\0'.repeat(64), '\n'.repeat(40)])(
      'S22: a secret’s file with %j is refused with its path and the reason, and not changed',
      text => {
        const dataDir = folder()
        const file = join(dataDir, 'jwt-secret')
        writeFileSync(file, text)
        expect(() => loadConfig({ DATA_DIR: dataDir })).toThrow(ConfigError)
        expect(() => loadConfig({ DATA_DIR: dataDir })).toThrow(`${file}) está vacío o cortado`)
        expect(readFileSync(file, 'utf8')).toBe(text)
        rmSync(dataDir, { recursive: true })
      },
    )

    test('S22: the secret’s file gets its name only after it is on disk completely, and then its folder is synced', () => {
      const dataDir = folder()
      const file = join(dataDir, 'jwt-secret')
      const synced: string[] = []
      const fsync = vi.spyOn(fs, 'fsyncSync').mockImplementation(fd => {
        const path = realpathSync(`/proc/self/fd/${fd}`)
        synced.push(`${path === dataDir ? 'folder' : 'file'} ${existsSync(file) ? 'named' : 'nameless'}`)
      })
      const { jwtSecret } = loadConfig({ DATA_DIR: dataDir })
      fsync.mockRestore()
      expect(synced.slice(0, 2)).toEqual(['file nameless', 'folder named'])
      expect(readdirSync(dataDir)).toEqual(['jwt-secret'])
      expect(readFileSync(file, 'utf8')).toBe(jwtSecret)
      rmSync(dataDir, { recursive: true })
    })

    test('S22: two concurrent starts use the secret of the first', () => {
      const dataDir = folder()
      const first = 'p'.repeat(48)
      // The other start writes between our check and our write
      const write = vi.spyOn(fs, 'writeFileSync').mockImplementationOnce((...args) => {
        write.mockRestore()
        fs.writeFileSync(...args)
        fs.writeFileSync(join(dataDir, 'jwt-secret'), first)
      })
      expect(loadConfig({ DATA_DIR: dataDir }).jwtSecret).toBe(first)
      rmSync(dataDir, { recursive: true })
    })
  })

  test('C7: the first secret of JWT_SECRET is the present one, and those after the comma are earlier ones', () => {
    const [nuevo, viejo] = ['n'.repeat(32), 'v'.repeat(40)]
    expect(loadConfig({ DATA_DIR, JWT_SECRET: `${nuevo}, ${viejo}` })).toMatchObject({
      jwtSecret: nuevo,
      jwtSecretsAnteriores: [viejo],
    })
  })

  // start.test.ts tests one wrong value of each setting
  test.each([
    [{ PORT: '-1' }, 'PORT'],
    [{ FACTORY_TZ: "UTC'; drop table butaca" }, 'FACTORY_TZ'],
    [{ FACTORY_TZ: '-03:00' }, 'FACTORY_TZ'],
    [{ JWT_SECRET: `${'n'.repeat(32)},corto` }, 'JWT_SECRET'],
    [{ JWT_SECRET: `${'n'.repeat(32)},` }, 'JWT_SECRET'],
    [{ JWT_SECRET: `,${'n'.repeat(32)}` }, 'JWT_SECRET'],
    [{ LABEL_PRINTER: '10.0.0.9:0' }, 'LABEL_PRINTER'],
    [{ LABEL_PRINTER: '10.0.0.9:65536' }, 'LABEL_PRINTER'],
    [{ LABEL_PRINTER: '[zebra]' }, 'LABEL_PRINTER'],
  ])('%j is refused and names its setting', (env, name) => {
    expect(() => loadConfig({ DATA_DIR, ...env })).toThrow(ConfigError)
    expect(() => loadConfig({ DATA_DIR, ...env })).toThrow(name)
  })

  test.each([
    [undefined, undefined],
    ['', undefined],
    ['zebra-1', { host: 'zebra-1', port: 9100 }],
    ['10.0.0.9:6101', { host: '10.0.0.9', port: 6101 }],
    ['[fd00::9]:9101', { host: 'fd00::9', port: 9101 }],
  ])('LABEL_PRINTER %s is the printer %j', (value, expected) => {
    expect(loadConfig({ DATA_DIR, LABEL_PRINTER: value }).impresora).toEqual(expected)
  })

  test.each([
    ['an empty embedded database', true, {}, true],
    ['an empty embedded database with DEMO=0', true, { demo: false }, false],
    ['an empty PostgreSQL', true, { databaseUrl: 'postgres://x' }, false],
    ['an empty PostgreSQL with DEMO=1', true, { databaseUrl: 'postgres://x', demo: true }, true],
    ['a database with data and DEMO=1', false, { demo: true }, false],
  ])('the demo fills %s (empty: %s, settings: %j): %s', (_, vacia, settings, fills) => {
    const unset = { adminInicial: undefined, databaseUrl: undefined, demo: undefined }
    expect(shouldFillDemo({ vacia, demo: false }, { ...unset, ...settings })).toBe(fills)
  })

  test('C13: demo users on an open network need DEMO=1', () => {
    expect(() => refuseExposedDemo({ host: '0.0.0.0', demo: undefined })).toThrow(ConfigError)
    expect(() => refuseExposedDemo({ host: '192.168.0.5', demo: false })).toThrow(ConfigError)
    refuseExposedDemo({ host: '0.0.0.0', demo: true })
    refuseExposedDemo({ host: '127.0.0.1', demo: undefined })
  })

  test.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['127.0.0.1.evil', false],
  ])('%s is loopback: %s', (host, expected) => expect(isLoopback(host)).toBe(expected))
})
