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

async function isAnswering(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, READY_TIMEOUT_MS, false)
  })
  try {
    return await Promise.race([check().catch(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}

/** A newer program may have migrated already: this one can still serve. */
const isUsable = (db: Db, migrations: readonly Migration[]): Promise<boolean> =>
  isMigrated(db, migrations).catch(error => error instanceof MigrationRefused)

/** True for PostgreSQL, whose disk may be on another machine. */
function hasSpace({ db, dataDir }: SaludContext): boolean {
  if (db.engine === 'postgres') return true
  try {
    return freeBytes(dataDir) >= MIN_FREE_BYTES
  } catch {
    return true
  }
}

/** GET /salud (alive, no query) and GET /listo (ready to serve): reliability S8, S11. */
export async function saludRoutes(app: FastifyInstance, context: SaludContext): Promise<void> {
  const migrations = readMigrations()
  app.route({
    ...routeOf(ENDPOINTS.salud),
    config: { accion: 'everybody' },
    logLevel: 'warn',
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send({ vive: true }),
  })

  app.route({
    ...routeOf(ENDPOINTS.listo),
    config: { accion: 'everybody' },
    logLevel: 'warn',
    handler: async (_request, reply) => {
      const ready = !app.draining.now && hasSpace(context)
      if (!ready || !(await isAnswering(() => isUsable(context.db, migrations))))
        throw new Refusal('OCUPADO', undefined, { retryAfterS: 2 })
      // Both engines sync their log to disk before a commit is confirmed (server/db).
      return reply.header('cache-control', 'no-store').send({ listo: true, durabilidad: 'disco' })
    },
  })
}
