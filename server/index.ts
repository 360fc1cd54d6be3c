import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { DatabaseUnavailable, type Db } from './db/db.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { MigrationRefused } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { DEMO_SIZE, fillDemo } from './demo/fill-demo.ts'
import { readInstalacion, refuseExposedDemo, shouldFillDemo } from './demo-policy.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Fills an empty factory where the rules say so, and says which users the demo has (design §7). */
async function prepareDemo(db: Db, config: Config): Promise<void> {
  const instalacion = await readInstalacion(db)
  const fill = shouldFillDemo(instalacion, config)
  if (!fill && !instalacion.demo) return
  refuseExposedDemo(config)
  if (fill) {
    print('Primera vez: se crea la fábrica de demostración…')
    await fillDemo(db, { ...DEMO_SIZE, now: new Date(), timeZone: config.factoryTz })
  }
  print('Demostración: usuarios admin, operario y vendedor, cada uno con su nombre como contraseña.')
}

async function serve(config: Config, db: Db): Promise<FastifyInstance> {
  await prepareDemo(db, config)
  const app = await buildApp({ db, config })
  await app.listen({ port: config.port, host: config.host })
  const address = config.host === '127.0.0.1' ? 'localhost' : config.host
  print(`Butacas en ${config.tls ? 'https' : 'http'}://${address}:${config.port}`)
  return app
}

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const db = await openDatabase(config)
  try {
    stopOnSignal(await serve(config, db), db)
  } catch (error) {
    await db.close()
    throw error
  }
}

/** What a person can put right; anything else is a fault of ours, and its stack says where. */
const EXPECTED = [ConfigError, FolderInUse, MigrationRefused, DatabaseUnavailable]

main().catch((error: unknown) => {
  const expected = EXPECTED.some(kind => error instanceof kind)
  const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error)
  process.stderr.write(`No se pudo iniciar: ${text}\n`)
  process.exit(1)
})
