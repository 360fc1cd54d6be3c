import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { writeCodigo } from '#domain/cuenta/credenciales.ts'
import { RUTA_PRIMER_INGRESO } from '#domain/rutas.ts'
import { CONSOLA_SERVIDOR, CONSOLA_USUARIOS } from '#messages/server/consola.ts'
import { buildApp } from './app.ts'
import { checkMachine, readClaveInicial } from './check-machine.ts'
import { type Config, isLoopback, loadConfig } from './config.ts'
import {
  createAdminInicial,
  forgetAddress,
  keepAddress,
  offerPrimerIngreso,
  VALE_MIN,
} from './cuentas/primer-ingreso.ts'
import { type Db, Explained } from './db/db.ts'
import { keepReserve } from './db/disk.ts'
import { openPostgres } from './db/postgres.ts'
import { followCertificate } from './http/certificate.ts'
import { openHttpDoor } from './http/http-door.ts'
import { say } from './http/logging.ts'
import { stopOnSignal } from './http/stop-on-signal.ts'
import { openWhenThere } from './http/waiting-room.ts'
import { commandLine } from './ops/command.ts'
import { readInstalacion, refuseExposedDemo, shouldFillDemo } from './ops/demo/demo-policy.ts'
import { DEMO_SIZE, fillDemo } from './ops/demo/fill-demo.ts'
import { serveCopies } from './ops/respaldo/copy-socket.ts'

/** If the standby does not answer within this time, the primary is read instead. */
const REPLICA = { connectionWaitMs: 500, isLazy: true }

/** @throws ConfigError for an exposed demo (security C13). */
async function prepareDemo(db: Db, config: Config): Promise<void> {
  const instalacion = await readInstalacion(db)
  const fill = shouldFillDemo(instalacion, config)
  if (!fill && !instalacion.demo) return
  refuseExposedDemo(config)
  if (fill) {
    say(CONSOLA_SERVIDOR.seCreaDemo)
    await fillDemo(db, { ...DEMO_SIZE, now: new Date(), timeZone: config.factoryTz })
  }
  say(CONSOLA_SERVIDOR.demo)
}

/** Makes a new code at each start, until an account exists. */
async function tellPrimerIngreso(db: Db, config: Config): Promise<void> {
  const { databaseUrl, dataDir } = config
  const codigo = await offerPrimerIngreso(db)
  if (codigo === null) return forgetAddress(dataDir)
  const address = `${urlOf(config)}${RUTA_PRIMER_INGRESO}#${codigo}`
  say(CONSOLA_USUARIOS.primerIngreso(address, VALE_MIN))
  say(CONSOLA_USUARIOS.primerIngresoOtra(RUTA_PRIMER_INGRESO, writeCodigo(codigo)))
  try {
    say(CONSOLA_USUARIOS.primerIngresoArchivo(keepAddress(dataDir, address)))
  } catch {
    // With PostgreSQL the folder may be read-only. The address is printed above
  }
  say(CONSOLA_USUARIOS.sinNavegador(commandLine('usuarios', 'crear NOMBRE --rol admin'), !databaseUrl))
}

async function openDoorFor(
  app: FastifyInstance,
  { httpPort: port, host, port: httpsPort }: Config,
): Promise<void> {
  if (port === undefined) return
  const door = await openHttpDoor({ port, host, httpsPort, mark: app.mark })
  app.server.once('close', () => door.close())
}

/** Backups need this server: no other process can read the embedded database (reliability S13). */
async function openCopiesFor(app: FastifyInstance, db: Db, { dataDir }: Config): Promise<void> {
  if (db.copyTo === undefined) return
  const end = await serveCopies(db, dataDir)
  if (end === null) say(CONSOLA_SERVIDOR.sinRespaldo(resolve(dataDir)))
  else app.server.once('close', end)
}

function urlOf({ tls, host, port }: Config): string {
  const isHere = isLoopback(host) || host === '0.0.0.0' || host === '::'
  const name = isHere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${tls ? 'https' : 'http'}://${name}:${port}`
}

async function serve(config: Config, db: Db): Promise<FastifyInstance> {
  await prepareDemo(db, config)
  const { adminInicial } = config
  const isMade =
    adminInicial && (await createAdminInicial(db, adminInicial.nombre, () => readClaveInicial(adminInicial)))
  if (isMade) say(CONSOLA_USUARIOS.adminInicial(adminInicial.nombre))
  const replica = config.databaseUrlLectura && (await openPostgres(config.databaseUrlLectura, REPLICA))
  const app = await buildApp({ db, config, ...(replica ? { replica } : {}) })
  if (config.tls) followCertificate(app, config.tls)
  await app.listen({ port: config.port, host: config.host })
  await openDoorFor(app, config)
  await openCopiesFor(app, db, config)
  if (db.engine === 'pglite') keepReserve(config.dataDir)
  say(CONSOLA_SERVIDOR.direccion(urlOf(config)))
  say(config.databaseUrl ? CONSOLA_SERVIDOR.datosPostgres : CONSOLA_SERVIDOR.datos(resolve(config.dataDir)))
  return app
}

async function main(): Promise<void> {
  // A closing terminal, or a certificate renewed before the server listens, must not end the process
  process.on('SIGHUP', () => {})
  // If the reader of the output closes the pipe, the server goes on
  process.stdout.on('error', () => {})
  const config = loadConfig(process.env)
  await checkMachine(config)
  const db = await openWhenThere(config, cause => say(CONSOLA_SERVIDOR.sinBase(cause)))
  try {
    const app = await serve(config, db)
    stopOnSignal(app, { db, drainMs: config.drainMs })
    await tellPrimerIngreso(db, config).catch(error => app.log.error({ err: error }, 'no code was made'))
  } catch (error) {
    await db.close()
    throw error
  }
}

main().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error)
  say(CONSOLA_SERVIDOR.noInicia(text), 'fatal', error instanceof Explained ? undefined : (error as Error))
  process.exit(1)
})
