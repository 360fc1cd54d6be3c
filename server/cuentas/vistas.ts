import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Db } from '../db/db.ts'
import { PROGRAMA } from './acceso.ts'
import { noteVistas } from './sesiones-sql.ts'

/** Written together, so that a session costs two writes a minute however much it asks for. */
const GATHER_MS = 30_000

/** Notes when each session was last heard of. A crash loses half a minute of them. */
export const vistas = fp<{ db: Db }>(async (app: FastifyInstance, { db }) => {
  const heard = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const sids = [...heard]
    heard.clear()
    if (sids.length === 0) return
    await noteVistas(db, sids).catch((error: unknown) => app.log.debug({ err: error }, 'sessions not noted'))
  }
  app.addHook('onResponse', ({ user }, _reply, done) => {
    // A program's last use is noted by its key
    if (user && user.rol !== PROGRAMA) {
      heard.add(user.jti)
      timer ??= setTimeout(() => void flush(), GATHER_MS).unref() // It ends its own failures
    }
    done()
  })
  app.addHook('onClose', flush)
})
