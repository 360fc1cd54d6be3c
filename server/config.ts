import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { CONSOLA_SERVIDOR } from '#messages/server/consola.ts'
import { keepJwtSecret } from './cuentas/jwt-secret.ts'

/** What the server was told by its environment (design §7), checked once at start. */
export interface Config {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** A standby of that PostgreSQL that reports and lists are read from; undefined for none. */
  readonly databaseUrlLectura: string | undefined
  /** The greatest lag of that standby (ms): beyond it the primary is read. */
  readonly lecturaLagMs: number
  readonly port: number
  readonly host: string
  /** IANA zone of the factory's wall clock. */
  readonly factoryTz: string
  readonly jwtSecret: string
  /** Earlier secrets: tokens signed with them stay valid, new ones are not signed with them. */
  readonly jwtSecretsAnteriores: readonly string[]
  /** `DEMO`; undefined follows the rule of design §7. */
  readonly demo: boolean | undefined
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  /** Port for plain HTTP, which redirects to HTTPS; undefined for none. */
  readonly httpPort: number | undefined
  /** Addresses or networks whose `X-Forwarded-*` are believed (security C34). */
  readonly trustedProxies: readonly string[]
  /** URL of the account that may change the schema, where `databaseUrl` may not (security C36). */
  readonly migrateDatabaseUrl: string | undefined
  /** Serves a worker that removes the app's worker; tablets keep their data (security C31). */
  readonly workerOff: boolean
  /** How long SIGTERM leaves it serving, so that a load balancer notices (reliability S8). */
  readonly drainMs: number
  /** Token for reading /metrics from another machine; undefined allows only this one. */
  readonly metricsToken: string | undefined
  /** `DOCS` serves the API's description; undefined serves it in a demo only (security C38). */
  readonly docs: boolean | undefined
  /** The plant's printer of labels (ZPL over TCP); undefined where there is none. */
  readonly impresora: { readonly host: string; readonly port: number } | undefined
  /** Every extension of ours is off: the server speaks the contract alone (design §2). */
  readonly contractOnly: boolean
  /** Folder of the built app; where there is none the server answers the API alone. */
  readonly appDir: string
  readonly logLevel: 'info' | 'silent'
}

/** A setting is wrong or missing; the message can be shown. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const JWT_SECRET_MIN_BYTES = 32

type Env = Readonly<Record<string, string | undefined>>

function readSwitch(env: Env, name: string): boolean | undefined {
  const value = env[name]
  if (value === undefined || value === '') return undefined
  if (value === '1' || value === 'true') return true
  if (value === '0' || value === 'false') return false
  throw new ConfigError(`${name} takes 1 or 0, not "${value}"`)
}

function readPort(name: 'PORT' | 'HTTP_PORT', value: string): number {
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65535) {
    throw new ConfigError(`${name} takes a number from 0 to 65535, not "${value}"`)
  }
  return port
}

function readFactoryTz(env: Env): string {
  const zone = env.FACTORY_TZ || 'America/Argentina/Buenos_Aires'
  try {
    // No offsets: PostgreSQL reads the sign of "-03:00" the other way round.
    if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) throw new RangeError(zone)
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw new ConfigError(
      `FACTORY_TZ takes a time zone such as America/Argentina/Buenos_Aires, not "${zone}"`,
    )
  }
  return zone
}

function readDatabaseUrl(
  env: Env,
  name: 'DATABASE_URL' | 'MIGRATE_DATABASE_URL' | 'DATABASE_URL_LECTURA',
): string | undefined {
  const url = env[name]
  if (!url) return undefined
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://`)
  return url
}

function readDatabaseUrlLectura(env: Env): string | undefined {
  if (env.DATABASE_URL_LECTURA && !env.DATABASE_URL)
    throw new ConfigError('DATABASE_URL_LECTURA is a standby of DATABASE_URL: it takes that too')
  return readDatabaseUrl(env, 'DATABASE_URL_LECTURA')
}

function readHttpPort(env: Env): number | undefined {
  if (!env.HTTP_PORT) return undefined
  if (!env.TLS_CERT) throw new ConfigError('HTTP_PORT sends on to HTTPS: it takes TLS_CERT and TLS_KEY too')
  return readPort('HTTP_PORT', env.HTTP_PORT)
}

/** Addresses (10.0.0.5, ::1) and networks (10.0.0.0/8), separated by commas. */
function readTrustedProxies(env: Env): string[] {
  const proxies = (env.TRUSTED_PROXIES ?? '').split(',').map(one => one.trim())
  return proxies.filter(one => {
    if (one === '') return false
    const [address = '', bits] = one.split('/')
    const max = isIP(address) === 6 ? 128 : 32
    if (isIP(address) === 0 || (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > max)))
      throw new ConfigError(`TRUSTED_PROXIES takes addresses and networks such as 10.0.0.0/8, not "${one}"`)
    return true
  })
}

const WAIT_MAX_MS = 60_000

function readMs(env: Env, name: 'DRAIN_MS' | 'LECTURA_LAG_MS', byDefault: number): number {
  const value = env[name] || String(byDefault)
  if (!/^\d{1,5}$/.test(value) || Number(value) > WAIT_MAX_MS)
    throw new ConfigError(`${name} takes milliseconds from 0 to ${WAIT_MAX_MS}, not "${value}"`)
  return Number(value)
}

const METRICS_TOKEN_MIN_BYTES = 16

function readMetricsToken(env: Env): string | undefined {
  const token = env.METRICS_TOKEN || undefined
  if (token !== undefined && Buffer.byteLength(token) < METRICS_TOKEN_MIN_BYTES)
    throw new ConfigError(`METRICS_TOKEN is too weak: it takes at least ${METRICS_TOKEN_MIN_BYTES} bytes`)
  return token
}

const ZPL_PORT = 9100

/** A name or address with an optional port; an IPv6 address in brackets. */
function readImpresora(env: Env): Config['impresora'] {
  const value = env.LABEL_PRINTER
  if (!value) return undefined
  const [, v6, name = '', port] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(value) ?? []
  const host = v6 ?? name
  const number = Number(port ?? ZPL_PORT)
  if (host === '' || (v6 !== undefined && isIP(v6) !== 6) || number < 1 || number > 65535)
    throw new ConfigError(`LABEL_PRINTER takes an address such as 10.0.0.9 or 10.0.0.9:9100, not "${value}"`)
  return { host, port: number }
}

function readTls(env: Env): Config['tls'] {
  const { TLS_CERT: cert, TLS_KEY: key } = env
  if (!cert && !key) return undefined
  if (!cert || !key) throw new ConfigError('TLS_CERT and TLS_KEY go together: set both files or none')
  return { cert, key }
}

type Secrets = Pick<Config, 'jwtSecret' | 'jwtSecretsAnteriores'>

/** Ignores blanks and NULs: after a power cut a file may have its length and no content. */
const isStrong = (secret: string): boolean =>
  Buffer.byteLength(secret.replace(/[\s\0]/g, '')) >= JWT_SECRET_MIN_BYTES

/** Reads the secret of the data folder. @throws ConfigError where it is empty or cut (reliability S22). */
function readKeptSecret(dataDir: string): string {
  const { file, secret } = keepJwtSecret(dataDir)
  if (!isStrong(secret)) throw new ConfigError(CONSOLA_SERVIDOR.secretoRoto(file, JWT_SECRET_MIN_BYTES))
  return secret
}

/** The signing secret, then earlier ones, separated by commas (security C7). */
function readJwtSecrets(env: Env, databaseUrl: string | undefined, dataDir: string): Secrets {
  if (!env.JWT_SECRET) {
    if (databaseUrl)
      throw new ConfigError('JWT_SECRET is required with DATABASE_URL: every instance must sign alike')
    return { jwtSecret: readKeptSecret(dataDir), jwtSecretsAnteriores: [] }
  }
  const [jwtSecret = '', ...jwtSecretsAnteriores] = env.JWT_SECRET.split(',').map(one => one.trim())
  for (const secret of [jwtSecret, ...jwtSecretsAnteriores])
    if (!isStrong(secret))
      throw new ConfigError(
        `JWT_SECRET is too weak: it takes at least ${JWT_SECRET_MIN_BYTES} bytes, and so does each one behind a comma`,
      )
  return { jwtSecret, jwtSecretsAnteriores }
}

/** Reads and checks the environment; may create the token secret. @throws ConfigError naming the wrong setting. */
export function loadConfig(env: Env): Config {
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL')
  const dataDir = resolve(env.DATA_DIR || '.data')
  return {
    dataDir,
    databaseUrl,
    databaseUrlLectura: readDatabaseUrlLectura(env),
    lecturaLagMs: readMs(env, 'LECTURA_LAG_MS', 10_000),
    port: readPort('PORT', env.PORT || '3000'),
    host: env.HOST || '127.0.0.1',
    factoryTz: readFactoryTz(env),
    demo: readSwitch(env, 'DEMO'),
    tls: readTls(env),
    httpPort: readHttpPort(env),
    trustedProxies: readTrustedProxies(env),
    migrateDatabaseUrl: readDatabaseUrl(env, 'MIGRATE_DATABASE_URL'),
    workerOff: readSwitch(env, 'WORKER_OFF') ?? false,
    drainMs: readMs(env, 'DRAIN_MS', 2_000),
    metricsToken: readMetricsToken(env),
    docs: readSwitch(env, 'DOCS'),
    impresora: readImpresora(env),
    contractOnly: readSwitch(env, 'CONTRACT_ONLY') ?? false,
    appDir: resolve('dist/app'),
    logLevel: 'info',
    ...readJwtSecrets(env, databaseUrl, dataDir),
  }
}

/** Whether only this machine can reach the address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
