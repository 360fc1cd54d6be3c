import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Rol } from '#contract/permisos.ts'
import { buildApp } from '#server/app.ts'
import type { Red } from '#server/avisos/red.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { closeApp } from '#server/http/stop-on-signal.ts'
import { ENGINE, type Engine, withClock } from './databases.ts'
import { PASS, rolOf, type Usuario } from './fabrica.ts'
import { lendFabrica } from './kept-fabrica.ts'
import { fakeRed } from './receptor.ts'

export interface TestServerOptions {
  /** Engine of the lent factory, `ENGINE` by default. If `db` is given, `db` is used and stays open after `close`. */
  engine?: Engine
  db?: Db
  contractOnly?: boolean
  /** A standby of `db`, closed with the server. */
  replica?: Db
  config?: Partial<Config>
  /** The clock of the server and of the SQL that the server runs. */
  clock?: () => Date
  red?: Red
  /** Set `config.logLevel` too. */
  logTo?: { write(line: string): void }
}

export interface Asked {
  id?: number | string
  query?: Record<string, string>
  /** Sent as JSON, or unchanged if it is text. */
  body?: unknown
  headers?: Record<string, string>
  usuario?: Usuario | null
  /** Sent in place of the user's token. */
  token?: string
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly db: Db
  /** A valid token for the user, without the cost of a login. */
  token(usuario?: Usuario): string
  /** A request as the user, or without a session if `usuario` is null. */
  call(options: InjectOptions, usuario?: Usuario | null): Promise<LightMyRequestResponse>
  /** A call of the contract or of our extensions, as the administrator by default. */
  ask(endpoint: Endpoint, asked?: Asked): Promise<LightMyRequestResponse>
  /** PUT /api/butaca. */
  put(
    query: Record<string, string>,
    headers?: Record<string, string>,
    usuario?: Usuario,
    payload?: object,
  ): Promise<LightMyRequestResponse>
  /** Opens a session for the user, without the cost of a login. @returns the session's token. */
  signIn(nombre: string): Promise<string>
  login(
    nombre: string,
    pass?: string,
    headers?: Record<string, string>,
    remoteAddress?: string,
  ): Promise<LightMyRequestResponse>
  /** Listens on a free loopback port. @returns the origin. */
  listen(): Promise<string>
  close(): Promise<void>
}

export const testConfig: Config = {
  dataDir: '/nonexistent',
  databaseUrl: undefined,
  databaseUrlLectura: undefined,
  lecturaLagMs: 10_000,
  port: 0,
  host: '127.0.0.1',
  factoryTz: 'America/Argentina/Buenos_Aires',
  jwtSecret: 'a secret of the tests, longer than 32 bytes',
  jwtSecretsAnteriores: [],
  demo: undefined,
  tls: undefined,
  httpPort: undefined,
  trustedProxies: [],
  migrateDatabaseUrl: undefined,
  workerOff: false,
  drainMs: 0,
  metricsToken: undefined,
  docs: undefined,
  impresora: undefined,
  adminInicial: undefined,
  avisosHosts: [],
  avisosRedes: [],
  contractOnly: false,
  appDir: '/nonexistent',
  logLevel: 'silent',
}

/** @returns the body of an answer. @throws if the call failed. */
export async function good<T>(answer: Promise<{ statusCode: number; body: string }>): Promise<T> {
  const { statusCode, body } = await answer
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
  return JSON.parse(body)
}

async function openSesiones(db: Db, sesiones = new Map<string, string>()): Promise<Map<string, string>> {
  const rows = await db.query<{ nombre: string; sid: string }>(
    `with s as (
       insert into sesion (sid, usuario_id, vence, donde)
       select gen_random_uuid(), id, now() + interval '15 hours', 'prueba' from usuario
       returning sid, usuario_id
     ) select u.nombre, s.sid::text as sid from s join usuario u on u.id = s.usuario_id`,
  )
  for (const { nombre, sid } of rows) sesiones.set(nombre, sid)
  return sesiones
}

/** Starts the real server over `db`, or else over a factory of `fillFabrica` in its initial state. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { db, end } = options.db
    ? { db: options.db, end: async () => {} }
    : await lendFabrica(options.engine ?? ENGINE)
  const config = { ...testConfig, contractOnly: options.contractOnly ?? false, ...options.config }
  const { clock, logTo, replica, red } = options
  const atClock = (of: Db) => (clock ? withClock(of, clock) : of)
  const app = await buildApp({
    db: atClock(db),
    config,
    ...(replica ? { replica: atClock(replica) } : {}),
    ...(clock ? { clock } : {}),
    ...(logTo ? { logTo } : {}),
    // No test asks the machine's name server
    red: red ?? fakeRed(),
  })

  const sesiones = await openSesiones(db)
  // Issued and checked by the machine's clock, not by the server's test clock.
  const token = (usuario: Usuario = 'operario') =>
    app.jwt.sign({
      sub: usuario,
      rol: rolOf(usuario),
      jti: sesiones.get(usuario) ?? randomUUID(),
      iat: Math.floor(Date.now() / 1000),
    })
  const call: TestServer['call'] = async (request, usuario = 'operario') => {
    const answer = await app.inject({
      ...request,
      headers: {
        'content-type': 'application/json',
        ...(usuario ? { authorization: `Bearer ${token(usuario)}` } : {}),
        ...request.headers,
      },
    })
    // The next call as the same user needs a new session
    const hasLeft = request.url === ENDPOINTS.logout.path && answer.statusCode < 300
    if (hasLeft && usuario) await openSesiones(db, sesiones)
    return answer
  }
  return {
    app,
    db,
    token,
    call,
    ask: ({ method, path }, { id, query, body, headers, usuario = 'admin', token: own } = {}) => {
      const request: InjectOptions = {
        method,
        url: id === undefined ? path : path.replace(':id', String(id)),
        headers: { ...(own !== undefined && { authorization: `Bearer ${own}` }), ...headers },
      }
      if (query) request.query = query
      if (body !== undefined) request.payload = typeof body === 'string' ? body : JSON.stringify(body)
      return call(request, own === undefined ? usuario : null)
    },
    put: (query, headers = {}, usuario = 'operario', payload = undefined) =>
      call({ method: 'PUT', url: '/api/butaca', query, headers, ...(payload && { payload }) }, usuario),
    login: (nombre, pass = PASS, headers = {}, remoteAddress = '127.0.0.1') =>
      call(
        {
          method: 'POST',
          url: '/auth/login',
          payload: JSON.stringify({ nombre, pass }),
          headers,
          remoteAddress,
        },
        null,
      ),
    async signIn(nombre) {
      const [row] = await db.query<{ sid: string; rol: Rol }>(
        `with s as (
           insert into sesion (sid, usuario_id, vence, donde)
           select gen_random_uuid(), id, now() + interval '15 hours', 'prueba' from usuario where nombre = $1
           returning sid, usuario_id
         ) select s.sid::text as sid, u.rol from s join usuario u on u.id = s.usuario_id`,
        [nombre],
      )
      if (!row) throw new Error(`no user ${nombre}`)
      return app.signToken({ nombre, ...row })
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await closeApp(app)
      await end()
    },
  }
}

/**
 * A server for the tests of the calling file or block. It starts before the tests and closes after them. @param options
 * may be a function, which is called at the start, to name the database of another server.
 */
export function useTestServer(options: TestServerOptions | (() => TestServerOptions) = {}): TestServer {
  let started: TestServer | undefined
  beforeAll(async () => {
    started = await startTestServer(typeof options === 'function' ? options() : options)
  })
  afterAll(() => started?.close())
  return new Proxy({} as TestServer, {
    get(_, name) {
      if (started === undefined) throw new Error('the server starts in beforeAll')
      return started[name as keyof TestServer]
    },
  })
}
