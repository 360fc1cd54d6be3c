import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { BOTH, type FreshDatabase, makeDatabase } from '../helpers/databases.ts'
import { type StartedServer, startServer } from '../helpers/start-server.ts'

const CLAVE = 'tres tristes tigres'
const folder = mkdtempSync(join(tmpdir(), 'butacas-primero-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Each of several starts may take minutes on a busy machine (tests/helpers/start-server.ts)
describe('C45: a server without people', { timeout: 600_000 }, () => {
  let database: FreshDatabase
  const running: StartedServer[] = []
  afterEach(async () => {
    await stopAll()
    await database.remove()
  })
  const start = async (env: Record<string, string> = {}): Promise<StartedServer> => {
    const { databaseUrl, dataDir } = database.where
    const server = await startServer({
      dataDir,
      env: {
        DEMO: '0',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, JWT_SECRET: 's'.repeat(40) }),
        ...env,
      },
    })
    running.push(server)
    return server
  }
  const stopAll = async () => {
    for (const server of running.splice(0)) await server.stop()
  }
  const CODE = /\/primer-ingreso#([0-9A-HJKMNP-TV-Z]{20})/
  const post = (url: string, path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test.each(BOTH)(
    'a server without accounts, on %s, prints a code at each start and stores it in its own file, until there is an account',
    async engine => {
      database = await makeDatabase(engine)
      // One engine runs with the contract alone and a silent log
      const env = engine === 'pglite' ? { CONTRACT_ONLY: '1', LOG_LEVEL: 'silent' } : {}
      const hints = ({ url }: StartedServer) => fetch(`${url}/demo.json`)
      const hasHints = engine === 'postgres'
      const first = await start(env)
      if (hasHints) expect(await (await hints(first)).json()).toEqual({ demo: false, sinCuentas: true })
      await expect.poll(() => first.log()).toContain('Sin navegador')
      const file = join(first.dataDir, 'primer-ingreso.txt')
      const address = readFileSync(file, 'utf8').trim()
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(first.log()).toContain(address)
      expect(address).toContain(`http://localhost:${first.port}/primer-ingreso#`)
      await stopAll()
      const second = await start(env)
      await expect.poll(() => second.log()).toContain('Sin navegador')
      expect(second.log()).not.toContain(address)
      const codigo = CODE.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const made = await post(second.url, '/auth/primer-ingreso', { codigo, nombre: 'ana', clave: CLAVE })
      expect(made.status).toBe(201)
      expect(existsSync(file)).toBe(false)
      if (hasHints) expect((await hints(second)).status).toBe(404)
      await stopAll()
      const third = await start(env)
      await expect.poll(() => third.log()).toContain('Datos en')
      expect(third.log()).not.toMatch(/primer-ingreso|Sin navegador/)
      expect((await post(third.url, '/auth/login', { nombre: 'ana', pass: CLAVE })).status).toBe(200)
    },
  )

  test('ADMIN_INICIAL creates only the first account of an installation, whose user must change the password', async () => {
    database = await makeDatabase('postgres')
    const file = join(folder, 'clave')
    writeFileSync(file, `${CLAVE}\r\notra línea\n`)
    const env = { ADMIN_INICIAL: ' Ana ', ADMIN_CLAVE_FILE: file, DEMO: '' }
    const first = await start(env)
    await expect.poll(() => first.log()).toContain('Se creó el primer usuario: ana')
    expect(first.log()).not.toContain(CLAVE)
    expect(first.log()).not.toContain('primer-ingreso')
    const answer = await post(first.url, '/auth/login', { nombre: 'ana', pass: CLAVE })
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ provisoria: true })])
    await stopAll()
    const second = await start({ ...env, ADMIN_INICIAL: 'beto' })
    await expect.poll(() => second.log()).toContain('Datos en')
    expect((await post(second.url, '/auth/login', { nombre: 'beto', pass: CLAVE })).status).toBe(401)
  })
})
