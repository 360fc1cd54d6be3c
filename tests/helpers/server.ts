import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { closeApp } from '#server/stop-on-signal.ts'
import { type Engine, makeDatabase } from './databases.ts'
import { fillFabrica, PASS, type Usuario } from './fabrica.ts'

export interface TestServerOptions {
  /** Which engine to make a database on; or the database itself, which stays open after `close`. */
  engine?: Engine
  db?: Db
  contractOnly?: boolean
  config?: Partial<Config>
  clock?: () => Date
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly db: Db
  /** A good token for the user, without the cost of a login. */
  token(usuario?: Usuario): string
  /** A request as the user, or as nobody when `usuario` is null. */
  call(options: InjectOptions, usuario?: Usuario | null): Promise<LightMyRequestResponse>
  /** PUT /api/butaca. */
  put(
    query: Record<string, string>,
    headers?: Record<string, string>,
    usuario?: Usuario,
  ): Promise<LightMyRequestResponse>
  login(nombre: string, pass?: string): Promise<LightMyRequestResponse>
  /** Listens on a free loopback port. @returns the origin. */
  listen(): Promise<string>
  close(): Promise<void>
}

export const testConfig: Config = {
  dataDir: '/nonexistent',
  databaseUrl: undefined,
  port: 0,
  host: '127.0.0.1',
  factoryTz: 'America/Argentina/Buenos_Aires',
  jwtSecret: 'a secret of the tests, longer than 32 bytes',
  demo: undefined,
  tls: undefined,
  contractOnly: false,
  appDir: '/nonexistent',
  logLevel: 'silent',
}

const rolOf = (usuario: Usuario) => (usuario === 'admin' || usuario === 'vendedor' ? usuario : 'operario')

/** The real server over a database of its own with the small factory of `fillFabrica`, or over `db` as it is. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const fresh = options.db ? undefined : await makeDatabase(options.engine ?? 'pglite')
  const db = options.db ?? (await fresh?.open())
  if (!db) throw new Error('no database')
  if (fresh) await fillFabrica(db)
  const config = { ...testConfig, contractOnly: options.contractOnly ?? false, ...options.config }
  const app = await buildApp({ db, config, ...(options.clock ? { clock: options.clock } : {}) })

  // Of this moment, whatever clock the server was given: it is checked against the machine's.
  const token = (usuario: Usuario = 'operario') =>
    app.jwt.sign({ sub: usuario, rol: rolOf(usuario), jti: randomUUID(), iat: Math.floor(Date.now() / 1000) })
  const call: TestServer['call'] = (request, usuario = 'operario') =>
    app.inject({
      ...request,
      headers: {
        'content-type': 'application/json',
        ...(usuario ? { authorization: `Bearer ${token(usuario)}` } : {}),
        ...request.headers,
      },
    })
  return {
    app,
    db,
    token,
    call,
    put: (query, headers = {}, usuario = 'operario') =>
      call({ method: 'PUT', url: '/api/butaca', query, headers }, usuario),
    login: (nombre, pass = PASS) =>
      call({ method: 'POST', url: '/auth/login', payload: JSON.stringify({ nombre, pass }) }, null),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await closeApp(app)
      if (!fresh) return
      await db.close()
      await fresh.remove()
    },
  }
}

/** The same tests against both engines and in both modes: with our extensions and with the contract alone. */
export const EVERY_SERVER: readonly { engine: Engine; contractOnly: boolean }[] = [
  { engine: 'pglite', contractOnly: false },
  { engine: 'pglite', contractOnly: true },
  { engine: 'postgres', contractOnly: false },
  { engine: 'postgres', contractOnly: true },
]
