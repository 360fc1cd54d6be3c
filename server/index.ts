import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { CONSOLA_SERVIDOR, CONSOLA_USUARIOS } from '#messages/server/consola.ts'
import { buildApp } from './app.ts'
import { checkMachine } from './check-machine.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { DatabaseUnavailable, type Db } from './db/db.ts'
import { keepReserve } from './db/disk-reserve.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { FolderOfAnother } from './db/folder-owner.ts'
import { MigrationRefused } from './db/migrate.ts'
import { NoRoomToOpen } from './db/pglite/pglite.ts'
import { openPostgres } from './db/postgres.ts'
import { followCertificate } from './http/certificate.ts'
import { openHttpDoor } from './http/http-door.ts'
import { say } from './http/logging.ts'
import { stopOnSignal } from './http/stop-on-signal.ts'
import { openWhenThere } from './http/waiting-room.ts'
import { readInstalacion, refuseExposedDemo, shouldFillDemo } from './ops/demo/demo-policy.ts'
import { DEMO_SIZE, fillDemo } from './ops/demo/fill-demo.ts'
import { serveCopies } from './ops/respaldo/copy-socket.ts'

/** A standby that does not answer soon is passed over: the primary is read instead. */
const REPLICA = { connectionWaitMs: 500, isLazy: true }

/** Fills an empty factory where the rules say so, and says who can sign in, or how somebody can (design §7; security C13). */
async function prepareDemo(db: Db, config: Config): Promise<void> {
  const instalacion = await readInstalacion(db)
  const fill = shouldFillDemo(instalacion, config)
  if (!fill && instalacion.vacia)
    say(config.databaseUrl ? CONSOLA_USUARIOS.primerAdminPostgres : CONSOLA_USUARIOS.primerAdmin)
  if (!fill && !instalacion.demo) return
  refuseExposedDemo(config)
  if (fill) {
    say(CONSOLA_SERVIDOR.seCreaDemo)
    await fillDemo(db, { ...DEMO_SIZE, now: new Date(), timeZone: config.factoryTz })
  }
  say(CONSOLA_SERVIDOR.demo)
}

/** Plain HTTP beside HTTPS, where a port was set for it; it ends with the server. */
async function openDoorFor(
  app: FastifyInstance,
  { httpPort: port, host, port: httpsPort }: Config,
): Promise<void> {
  if (port === undefined) return
  const door = await openHttpDoor({ port, host, httpsPort, mark: app.mark })
  app.server.once('close', () => door.close())
}

/** Backups of the embedded database, which no other process can read (reliability S13). */
async function openCopiesFor(app: FastifyInstance, db: Db, { dataDir }: Config): Promise<void> {
  if (db.copyTo === undefined) return
  const end = await serveCopies(db, dataDir)
  if (end === null) app.log.warn('DATA_DIR has too long a name: no backup while the server runs')
  else app.server.once('close', end)
}

async function serve(config: Config, db: Db): Promise<FastifyInstance> {
  await prepareDemo(db, config)
  const replica = config.databaseUrlLectura && (await openPostgres(config.databaseUrlLectura, REPLICA))
  const app = await buildApp({ db, config, ...(replica ? { replica } : {}) })
  if (config.tls) followCertificate(app, config.tls)
  await app.listen({ port: config.port, host: config.host })
  await openDoorFor(app, config)
  await openCopiesFor(app, db, config)
  if (db.engine === 'pglite') keepReserve(config.dataDir)
  const address = config.host === '127.0.0.1' ? 'localhost' : config.host
  say(CONSOLA_SERVIDOR.direccion(`${config.tls ? 'https' : 'http'}://${address}:${config.port}`))
  say(config.databaseUrl ? CONSOLA_SERVIDOR.datosPostgres : CONSOLA_SERVIDOR.datos(resolve(config.dataDir)))
  return app
}

async function main(): Promise<void> {
  // A terminal that closes, or a certificate renewed before the server listens, ends nothing
  process.on('SIGHUP', () => {})
  const config = loadConfig(process.env)
  await checkMachine(config)
  const db = await openWhenThere(config, cause => say(CONSOLA_SERVIDOR.sinBase(cause)))
  try {
    stopOnSignal(await serve(config, db), { db, drainMs: config.drainMs })
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Errors that a person can fix, told in their own words; of any other the stack goes to the log. */
const EXPECTED = [
  ConfigError,
  FolderInUse,
  FolderOfAnother,
  NoRoomToOpen,
  MigrationRefused,
  DatabaseUnavailable,
]

main().catch((error: unknown) => {
  const isExpected = EXPECTED.some(kind => error instanceof kind)
  const text = error instanceof Error ? error.message : String(error)
  say(CONSOLA_SERVIDOR.noInicia(text), 'fatal', isExpected ? undefined : (error as Error))
  process.exit(1)
})
