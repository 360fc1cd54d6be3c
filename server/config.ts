import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { checkNombreUsuario, normalizeUsuario } from '#domain/cuenta/credenciales.ts'
import { FALLA_USUARIO } from '#messages/persona/usuarios.ts'
import { AJUSTES } from '#messages/server/consola.ts'
import { isNeverAllowed } from './avisos/destino.ts'
import { keepJwtSecret } from './cuentas/jwt-secret.ts'
import { Explained } from './db/db.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

/** The server's settings from its environment (design §7), checked once at start. */
export interface Config {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** A standby of `databaseUrl` for reports and lists; undefined for none. */
  readonly databaseUrlLectura: string | undefined
  /** Largest accepted lag of the standby (ms). If the lag is larger, the primary is read. */
  readonly lecturaLagMs: number
  readonly port: number
  readonly host: string
  /** IANA zone of the factory's wall clock. */
  readonly factoryTz: string
  readonly jwtSecret: string
  /** Tokens signed with these earlier secrets stay valid. New tokens use `jwtSecret`. */
  readonly jwtSecretsAnteriores: readonly string[]
  /** The setting `DEMO`; undefined follows the rule of design §7. */
  readonly demo: boolean | undefined
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  /** Port for plain HTTP. This port redirects to HTTPS. Undefined for none. */
  readonly httpPort: number | undefined
  /** Addresses or networks whose `X-Forwarded-*` are trusted (security C34). */
  readonly trustedProxies: readonly string[]
  /** URL of the account that may change the schema, if `databaseUrl` may not (security C36). */
  readonly migrateDatabaseUrl: string | undefined
  /** Serves a service worker that removes the app's service worker. Tablets keep their data (security C31). */
  readonly workerOff: boolean
  /**
   * Time (ms) for which the server still serves after SIGTERM, so that a load balancer notices the stop (reliability
   * S8).
   */
  readonly drainMs: number
  /** Token for reading /metrics from another machine; undefined allows only this machine. */
  readonly metricsToken: string | undefined
  /**
   * `DOCS`: whether people without a session may read the API's description. Undefined allows it only in a demo
   * (security C38).
   */
  readonly docs: boolean | undefined
  /** The plant's label printer (ZPL over TCP); undefined for none. */
  readonly impresora: { readonly host: string; readonly port: number } | undefined
  /**
   * Hosts that webhooks may reach. `*.name` means all hosts below a name, and an empty list means every public host.
   * `http` also allows plain HTTP.
   */
  readonly avisosHosts: readonly { readonly nombre: string; readonly http: boolean }[]
  /** Private networks that webhooks may reach. */
  readonly avisosRedes: readonly string[]
  /**
   * Name of the first account, and the file with its password in the first line. A start without accounts creates the
   * account.
   */
  readonly adminInicial: { readonly nombre: string; readonly archivo: string } | undefined
  /** Turns off all our extensions: the server implements only the contract (design §2). */
  readonly contractOnly: boolean
  /** Folder of the built app. Without the folder the server answers only the API. */
  readonly appDir: string
  readonly logLevel: LogLevel
}

/** Wrong or missing settings, one line each. */
export class ConfigError extends Explained {
  override name = 'ConfigError'
}

const JWT_SECRET_MIN_BYTES = 32
const METRICS_TOKEN_MIN_BYTES = 16
const WAIT_MAX_MS = 60_000
const ZPL_PORT = 9100

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads and checks the environment. May create the token secret, but opens nothing else: `checkMachine` checks ports
 * and files. @throws ConfigError with a line for each wrong setting.
 */
export function loadConfig(env: Env): Config {
  const faults: string[] = []
  /** Collects a fault and continues, so that one start lists every fault. The value of a faulty setting is not used. */
  const read = <T>(parse: () => T): T => {
    try {
      return parse()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults.push(error.message)
      return undefined as T
    }
  }
  const dataDir = resolve(env.DATA_DIR || '.data')
  const config = {
    dataDir,
    databaseUrl: read(() => readDatabaseUrl(env, 'DATABASE_URL')),
    databaseUrlLectura: read(() => readDatabaseUrlLectura(env)),
    lecturaLagMs: read(() => readMs(env, 'LECTURA_LAG_MS', 10_000)),
    port: read(() => readPort('PORT', env.PORT || '3000')),
    host: env.HOST || '127.0.0.1',
    factoryTz: read(() => readFactoryTz(env)),
    demo: read(() => readSwitch(env, 'DEMO')),
    tls: read(() => readTls(env)),
    httpPort: read(() => readHttpPort(env)),
    trustedProxies: read(() => readTrustedProxies(env)),
    migrateDatabaseUrl: read(() => readDatabaseUrl(env, 'MIGRATE_DATABASE_URL')),
    workerOff: read(() => readSwitch(env, 'WORKER_OFF')) ?? false,
    drainMs: read(() => readMs(env, 'DRAIN_MS', 2_000)),
    metricsToken: read(() => readMetricsToken(env)),
    docs: read(() => readSwitch(env, 'DOCS')),
    impresora: read(() => readImpresora(env)),
    avisosHosts: read(() => readAvisosHosts(env)),
    avisosRedes: read(() => readAvisosRedes(env)),
    adminInicial: read(() => readAdminInicial(env)),
    contractOnly: read(() => readSwitch(env, 'CONTRACT_ONLY')) ?? false,
    appDir: resolve('dist/app'),
    logLevel: read(() => readLogLevel(env)),
  }
  // Reads the secrets last, because this may create a file. If another setting is wrong, it reads only JWT_SECRET
  const mayRead = faults.length === 0 || env.JWT_SECRET
  const secrets = mayRead && read(() => readJwtSecrets(env, dataDir))
  if (!secrets || faults.length > 0) throw new ConfigError(faults.join('\n'))
  return { ...config, ...secrets }
}

function readSwitch(env: Env, name: string): boolean | undefined {
  const value = env[name]
  if (value === undefined || value === '') return undefined
  if (value === '1' || value === 'true') return true
  if (value === '0' || value === 'false') return false
  throw new ConfigError(AJUSTES.interruptor(name, value))
}

function readPort(name: 'PORT' | 'HTTP_PORT', value: string): number {
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65535) throw new ConfigError(AJUSTES.puerto(name, value))
  return port
}

function readFactoryTz(env: Env): string {
  const zone = env.FACTORY_TZ || 'America/Argentina/Buenos_Aires'
  try {
    // No offsets: PostgreSQL inverts the sign of "-03:00".
    if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) throw new RangeError(zone)
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw new ConfigError(AJUSTES.zona(zone))
  }
  return zone
}

type DatabaseSetting = 'DATABASE_URL' | 'MIGRATE_DATABASE_URL' | 'DATABASE_URL_LECTURA'

function readDatabaseUrl(env: Env, name: DatabaseSetting): string | undefined {
  const url = env[name]
  if (!url) return undefined
  // No message prints the value, because the value contains a password
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) throw new ConfigError(AJUSTES.base(name))
  const { hostname, pathname, searchParams } = new URL(url)
  if ((hostname === '' && !searchParams.has('host')) || pathname.length < 2)
    throw new ConfigError(AJUSTES.base(name))
  return url
}

function readDatabaseUrlLectura(env: Env): string | undefined {
  if (env.DATABASE_URL_LECTURA && !env.DATABASE_URL)
    throw new ConfigError(AJUSTES.necesita('DATABASE_URL_LECTURA', 'DATABASE_URL'))
  if (env.DATABASE_URL_LECTURA && readSwitch(env, 'CONTRACT_ONLY')) throw new ConfigError(AJUSTES.sinLectura)
  return readDatabaseUrl(env, 'DATABASE_URL_LECTURA')
}

function readHttpPort(env: Env): number | undefined {
  if (!env.HTTP_PORT) return undefined
  if (!env.TLS_CERT) throw new ConfigError(AJUSTES.necesita('HTTP_PORT', 'TLS_CERT'))
  const port = readPort('HTTP_PORT', env.HTTP_PORT)
  if (port !== 0 && env.HTTP_PORT === (env.PORT || '3000'))
    throw new ConfigError(AJUSTES.mismoPuerto(env.HTTP_PORT))
  return port
}

const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '')

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const max = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 &&
    more === undefined &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))
  )
}

function readTrustedProxies(env: Env): string[] {
  return listOf(env.TRUSTED_PROXIES).filter(one => {
    if (!isNetwork(one)) throw new ConfigError(AJUSTES.proxies(one))
    return true
  })
}

function readAvisosHosts(env: Env): Config['avisosHosts'] {
  return listOf(env.AVISOS_HOSTS).map(one => {
    const http = one.startsWith('http://')
    const nombre = one.slice(http ? 7 : 0)
    const bare = nombre.replace(/^\*\./, '')
    const host = isIP(bare) === 6 ? `[${bare}]` : bare
    if (!/^[\w.:-]+$/.test(bare) || !URL.canParse(`http://${host}`))
      throw new ConfigError(AJUSTES.avisosHosts(one))
    const { hostname, port } = new URL(`http://${host}`)
    if (port !== '' || (isIP(bare) === 0 && bare.includes(':')))
      throw new ConfigError(AJUSTES.avisosHosts(one))
    return { nombre: nombre.startsWith('*.') ? `*.${hostname}` : hostname, http }
  })
}

function readAvisosRedes(env: Env): string[] {
  return listOf(env.AVISOS_REDES).filter(one => {
    if (!isNetwork(one)) throw new ConfigError(AJUSTES.avisosRedes(one))
    if (isNeverAllowed(one.split('/')[0] ?? '')) throw new ConfigError(AJUSTES.avisosNunca(one))
    return true
  })
}

function readMs(env: Env, name: 'DRAIN_MS' | 'LECTURA_LAG_MS', byDefault: number): number {
  const value = env[name] || String(byDefault)
  if (!/^\d{1,5}$/.test(value) || Number(value) > WAIT_MAX_MS)
    throw new ConfigError(AJUSTES.milisegundos(name, value, WAIT_MAX_MS))
  return Number(value)
}

function readMetricsToken(env: Env): string | undefined {
  const token = env.METRICS_TOKEN || undefined
  if (token !== undefined && Buffer.byteLength(token) < METRICS_TOKEN_MIN_BYTES)
    throw new ConfigError(AJUSTES.corto('METRICS_TOKEN', METRICS_TOKEN_MIN_BYTES))
  return token
}

function readLogLevel(env: Env): LogLevel {
  const level = env.LOG_LEVEL || 'info'
  const known = LOG_LEVELS.find(one => one === level)
  if (known === undefined) throw new ConfigError(AJUSTES.uno('LOG_LEVEL', LOG_LEVELS, level))
  return known
}

function readImpresora(env: Env): Config['impresora'] {
  const value = env.LABEL_PRINTER
  if (!value) return undefined
  const [, v6, name = '', port] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(value) ?? []
  const host = v6 ?? name
  const number = Number(port ?? ZPL_PORT)
  if (host === '' || (v6 !== undefined && isIP(v6) !== 6) || number < 1 || number > 65535)
    throw new ConfigError(AJUSTES.impresora(value))
  return { host, port: number }
}

function readAdminInicial(env: Env): Config['adminInicial'] {
  const { ADMIN_INICIAL: escrito, ADMIN_CLAVE_FILE: archivo } = env
  if (!escrito && !archivo) return undefined
  if (!escrito) throw new ConfigError(AJUSTES.necesita('ADMIN_CLAVE_FILE', 'ADMIN_INICIAL'))
  if (!archivo) throw new ConfigError(AJUSTES.necesita('ADMIN_INICIAL', 'ADMIN_CLAVE_FILE'))
  const nombre = normalizeUsuario(escrito)
  const falla = checkNombreUsuario(nombre)
  if (falla !== null) throw new ConfigError(AJUSTES.adminInicial(FALLA_USUARIO[falla]))
  return { nombre, archivo: resolve(archivo) }
}

function readTls(env: Env): Config['tls'] {
  const { TLS_CERT: cert, TLS_KEY: key } = env
  if (!cert && !key) return undefined
  if (!cert || !key)
    throw new ConfigError(AJUSTES.necesita(cert ? 'TLS_CERT' : 'TLS_KEY', cert ? 'TLS_KEY' : 'TLS_CERT'))
  return { cert, key }
}

type Secrets = Pick<Config, 'jwtSecret' | 'jwtSecretsAnteriores'>

/** Ignores blanks and NULs, because a file may contain only NULs after a power cut. */
const isStrong = (secret: string): boolean =>
  Buffer.byteLength(secret.replace(/[\s\0]/g, '')) >= JWT_SECRET_MIN_BYTES

/** @throws ConfigError if the folder is unusable or the secret weak (reliability S22). */
function readKeptSecret(dataDir: string): string {
  try {
    const { file, secret } = keepJwtSecret(dataDir)
    if (!isStrong(secret)) throw new ConfigError(AJUSTES.secretoRoto(file, JWT_SECRET_MIN_BYTES))
    return secret
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new ConfigError(AJUSTES.carpeta(dataDir, code))
  }
}

/** The first secret signs. The other secrets stay valid (security C7). */
function readJwtSecrets(env: Env, dataDir: string): Secrets {
  if (!env.JWT_SECRET) {
    if (env.DATABASE_URL) throw new ConfigError(AJUSTES.necesita('DATABASE_URL', 'JWT_SECRET'))
    return { jwtSecret: readKeptSecret(dataDir), jwtSecretsAnteriores: [] }
  }
  const [jwtSecret = '', ...jwtSecretsAnteriores] = env.JWT_SECRET.split(',').map(one => one.trim())
  for (const secret of [jwtSecret, ...jwtSecretsAnteriores])
    if (!isStrong(secret)) throw new ConfigError(AJUSTES.corto('JWT_SECRET', JWT_SECRET_MIN_BYTES))
  return { jwtSecret, jwtSecretsAnteriores }
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
