import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Db } from '../db/db.ts'
import { freeBytes, MIN_FREE_BYTES } from '../db/disk.ts'
import { isMigrated, type Migration, MigrationRefused, readMigrations } from '../db/migrate.ts'
import { Refusal } from '../http/refusal.ts'
import { routeOf } from '../http/route-context.ts'

const READY_TIMEOUT_MS = 500

export interface SaludContext {
  db: Db
  dataDir: string
}

/**
 * Why the server cannot serve. Only the log gets the reason, because the answer tells strangers nothing (reliability
 * S11).
 */
interface Obstacle {
  why: string
  err?: unknown
}

async function checkDatabase(db: Db, migrations: readonly Migration[]): Promise<Obstacle | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Obstacle>(resolve => {
    const silent = { why: `the database is silent for ${READY_TIMEOUT_MS} ms` }
    timer = setTimeout(() => resolve(silent), READY_TIMEOUT_MS)
  })
  try {
    return await Promise.race([checkSchema(db, migrations), late])
  } finally {
    clearTimeout(timer)
  }
}

async function checkSchema(db: Db, migrations: readonly Migration[]): Promise<Obstacle | null> {
  try {
    return (await isMigrated(db, migrations)) ? null : { why: 'a migration is pending' }
  } catch (err) {
    // A newer program may already have migrated the database, but this program can still serve
    return err instanceof MigrationRefused ? null : { why: 'the database failed', err }
  }
}

/** True for PostgreSQL, whose disk may be on another machine. */
function hasSpace({ db, dataDir }: SaludContext): boolean {
  if (db.engine === 'postgres') return true
  try {
    return freeBytes(dataDir) >= MIN_FREE_BYTES
  } catch {
    return true
  }
}

/**
 * GET /salud: the process is alive, without a query. GET /listo: the server is ready to serve (reliability S8, S11).
 */
export async function saludRoutes(app: FastifyInstance, context: SaludContext): Promise<void> {
  const migrations = readMigrations()
  const find = async (): Promise<Obstacle | null> => {
    if (app.draining.now) return { why: 'the server is stopping' }
    if (!hasSpace(context)) return { why: 'the disk is full' }
    return checkDatabase(context.db, migrations)
  }
  let known: string | null = null
  const tell = ({ why, ...cause }: Obstacle | { why: null }): void => {
    if (why === known) return
    known = why
    if (why === null) app.log.info('ready again')
    else app.log.warn(cause, `not ready: ${why}`)
  }
  app.route({
    ...routeOf(ENDPOINTS.salud, { accion: 'everybody' }),
    logLevel: 'warn',
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send({ vive: true }),
  })

  app.route({
    ...routeOf(ENDPOINTS.listo, { accion: 'everybody' }),
    logLevel: 'warn',
    handler: async (_request, reply) => {
      const obstacle = await find()
      tell(obstacle ?? { why: null })
      if (obstacle !== null) throw new Refusal('OCUPADO', undefined, { retryAfterS: 2 })
      // Both engines sync their log to disk before a commit is confirmed (server/db).
      return reply.header('cache-control', 'no-store').send({ listo: true, durabilidad: 'disco' })
    },
  })
}
