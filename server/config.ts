import { resolve } from 'node:path'
import { keepJwtSecret } from './jwt-secret.ts'

/** What the server was told by its environment (design §7), checked once at start. */
export interface Config {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly port: number
  readonly host: string
  /** IANA zone of the factory's wall clock. */
  readonly factoryTz: string
  readonly jwtSecret: string
  /** `DEMO`: true and false when set on purpose, undefined when left to the rule of design §7. */
  readonly demo: boolean | undefined
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  /** Every extension of ours is off: the server speaks the contract alone (design §2). */
  readonly contractOnly: boolean
  /** Folder of the built app; where there is none the server answers the API alone. */
  readonly appDir: string
  readonly logLevel: 'info' | 'silent'
}

/** A setting is wrong or missing: `message` says which and what it takes, fit to be printed as it is. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export const JWT_SECRET_MIN_BYTES = 32

type Env = Readonly<Record<string, string | undefined>>

function readSwitch(env: Env, name: string): boolean | undefined {
  const value = env[name]
  if (value === undefined || value === '') return undefined
  if (value === '1' || value === 'true') return true
  if (value === '0' || value === 'false') return false
  throw new ConfigError(`${name} takes 1 or 0, not "${value}"`)
}

function readPort(env: Env): number {
  const value = env.PORT || '3000'
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65535) {
    throw new ConfigError(`PORT takes a number from 0 to 65535, not "${value}"`)
  }
  return port
}

function readFactoryTz(env: Env): string {
  const zone = env.FACTORY_TZ || 'America/Argentina/Buenos_Aires'
  try {
    // Names alone: PostgreSQL reads the sign of an offset such as "-03:00" the other way round.
    if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) throw new RangeError(zone)
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw new ConfigError(
      `FACTORY_TZ takes a time zone such as America/Argentina/Buenos_Aires, not "${zone}"`,
    )
  }
  return zone
}

function readDatabaseUrl(env: Env): string | undefined {
  const url = env.DATABASE_URL
  if (!url) return undefined
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://')
  return url
}

function readTls(env: Env): Config['tls'] {
  const { TLS_CERT: cert, TLS_KEY: key } = env
  if (!cert && !key) return undefined
  if (!cert || !key) throw new ConfigError('TLS_CERT and TLS_KEY go together: set both files or none')
  return { cert, key }
}

function readJwtSecret(env: Env, databaseUrl: string | undefined, dataDir: string): string {
  const secret = env.JWT_SECRET
  if (!secret) {
    if (databaseUrl)
      throw new ConfigError('JWT_SECRET is required with DATABASE_URL: every instance must sign alike')
    return keepJwtSecret(dataDir)
  }
  if (Buffer.byteLength(secret) < JWT_SECRET_MIN_BYTES) {
    throw new ConfigError(`JWT_SECRET is too weak: it takes at least ${JWT_SECRET_MIN_BYTES} bytes`)
  }
  return secret
}

/**
 * Reads and checks the environment; may create the token secret in the data folder.
 * @throws ConfigError naming the setting that is wrong.
 */
export function loadConfig(env: Env): Config {
  const databaseUrl = readDatabaseUrl(env)
  const dataDir = resolve(env.DATA_DIR || '.data')
  return {
    dataDir,
    databaseUrl,
    port: readPort(env),
    host: env.HOST || '127.0.0.1',
    factoryTz: readFactoryTz(env),
    demo: readSwitch(env, 'DEMO'),
    tls: readTls(env),
    contractOnly: readSwitch(env, 'CONTRACT_ONLY') ?? false,
    appDir: resolve('dist/app'),
    logLevel: 'info',
    jwtSecret: readJwtSecret(env, databaseUrl, dataDir),
  }
}

/** Whether only this machine can reach the address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
