import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { CONSOLA_SERVIDOR, CONSOLA_USUARIOS } from '#messages/server/consola.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { DatabaseUnavailable, type Db } from './db/db.ts'
import { keepReserve } from './db/disk-reserve.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { MigrationRefused } from './db/migrate.ts'
import { NoRoomToOpen } from './db/pglite/pglite.ts'
import { openPostgres } from './db/postgres.ts'
import { openHttpDoor } from './http/http-door.ts'
import { stopOnSignal } from './http/stop-on-signal.ts'
import { openWhenThere } from './http/waiting-room.ts'
import { readInstalacion, refuseExposedDemo, shouldFillDemo } from './ops/demo/demo-policy.ts'
import { DEMO_SIZE, fillDemo } from './ops/demo/fill-demo.ts'
import { serveCopies } from './ops/respaldo/copy-socket.ts'

/** Nobody waits for it long: whatever it does not answer is read from the primary. */
const REPLICA = { connectionWaitMs: 500, isLazy: true }

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Fills an empty factory where the rules say so, and says who can sign in, or how somebody can (design §7; security C13). */
async function prepareDemo(db: Db, config: Config): Promise<void> {
  const instalacion = await readInstalacion(db)
  const fill = shouldFillDemo(instalacion, config)
  if (!fill && instalacion.vacia)
    print(config.databaseUrl ? CONSOLA_USUARIOS.primerAdminPostgres : CONSOLA_USUARIOS.primerAdmin)
  if (!fill && !instalacion.demo) return
  refuseExposedDemo(config)
  if (fill) {
    print(CONSOLA_SERVIDOR.seCreaDemo)
    await fillDemo(db, { ...DEMO_SIZE, now: new Date(), timeZone: config.factoryTz })
  }
  print(CONSOLA_SERVIDOR.demo)
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
  await app.listen({ port: config.port, host: config.host })
  await openDoorFor(app, config)
  await openCopiesFor(app, db, config)
  if (db.engine === 'pglite') keepReserve(config.dataDir)
  const address = config.host === '127.0.0.1' ? 'localhost' : config.host
  print(CONSOLA_SERVIDOR.direccion(`${config.tls ? 'https' : 'http'}://${address}:${config.port}`))
  print(config.databaseUrl ? CONSOLA_SERVIDOR.datosPostgres : CONSOLA_SERVIDOR.datos(resolve(config.dataDir)))
  return app
}

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const db = await openWhenThere(config, () => print(CONSOLA_SERVIDOR.sinBase))
  try {
    stopOnSignal(await serve(config, db), { db, drainMs: config.drainMs })
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Errors that a person can fix; any other one is printed with its stack. */
const EXPECTED = [ConfigError, FolderInUse, NoRoomToOpen, MigrationRefused, DatabaseUnavailable]

main().catch((error: unknown) => {
  const expected = EXPECTED.some(kind => error instanceof kind)
  const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error)
  process.stderr.write(`${CONSOLA_SERVIDOR.noInicia(text)}\n`)
  process.exit(1)
})
