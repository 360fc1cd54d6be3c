import { randomUUID } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import { AJUSTES } from '#messages/server/consola.ts'
import { readCertificate } from '../check-machine.ts'
import { type Config, ConfigError } from '../config.ts'
import { DatabaseUnavailable, type Db } from '../db/db.ts'
import { openDatabase } from '../db/open.ts'
import { buildProblem, Refusal } from './refusal.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000
const RETRY_AFTER_S = 2
const TELL_EVERY_MS = 60_000

/**
 * Opens the database. Waits until PostgreSQL is available (reliability S20), and meanwhile answers as alive but not
 * ready. @param tell called with the cause when the wait begins, and once a minute. @throws ConfigError if waiting is
 * useless (reliability S36); any other error of opening.
 */
export async function openWhenThere(config: Config, tell: (cause: string) => void): Promise<Db> {
  let room: http.Server | null = null
  let toldAt = Number.NEGATIVE_INFINITY
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        return await openDatabase(config)
      } catch (error) {
        if (config.databaseUrl === undefined) throw error
        refuseInVain(error, config)
        if (!(error instanceof DatabaseUnavailable)) throw error
        if (performance.now() - toldAt > TELL_EVERY_MS) {
          tell(causeOf(error))
          toldAt = performance.now()
        }
      }
      room ??= await openRoom(config)
      // With jitter, so that many instances do not connect at once
      await sleep(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2))
    }
  } finally {
    if (room !== null) await closeRoom(room)
  }
}

/** A refused password and a missing database need another setting: waiting is useless. */
function refuseInVain(error: unknown, { migrateDatabaseUrl }: Config): void {
  const code = sqlStateOf(error)
  const name = migrateDatabaseUrl === undefined ? 'DATABASE_URL' : 'DATABASE_URL, MIGRATE_DATABASE_URL'
  if (code === '28P01' || code === '28000') throw new ConfigError(AJUSTES.baseRechaza(name, code))
  if (code === '3D000') throw new ConfigError(AJUSTES.baseNoExiste(name, code))
}

function sqlStateOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code
}

/** Prefers a code such as ECONNREFUSED, because a message may contain an address with its password. */
function causeOf(error: DatabaseUnavailable): string {
  const cause = error.cause as (Error & { code?: string; errors?: { code?: string }[] }) | undefined
  return cause?.code ?? cause?.errors?.[0]?.code ?? error.message
}

async function openRoom({ tls, host, port }: Config): Promise<http.Server> {
  const room = tls ? https.createServer(readCertificate(tls), answer) : http.createServer(answer)
  process.once('SIGTERM', endAlone)
  await new Promise<void>((resolve, reject) => {
    room.once('error', reject)
    room.listen(port, host, resolve)
  })
  return room
}

/** Exits at once, since no requests are in progress. */
const endAlone = (): void => process.exit(0)

async function closeRoom(room: http.Server): Promise<void> {
  process.off('SIGTERM', endAlone)
  room.closeAllConnections()
  await new Promise(resolve => room.close(resolve))
}

function answer(request: http.IncomingMessage, response: http.ServerResponse): void {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('connection', 'close')
  if (request.url === ENDPOINTS.salud.path) {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"vive":true}')
    return
  }
  const problem = buildProblem(new Refusal('OCUPADO'), randomUUID())
  response
    .writeHead(problem.status, { 'content-type': PROBLEM_TYPE, 'retry-after': String(RETRY_AFTER_S) })
    .end(JSON.stringify(problem))
}
