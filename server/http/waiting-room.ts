import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import type { Config } from '../config.ts'
import { DatabaseUnavailable, type Db } from '../db/db.ts'
import { openDatabase } from '../db/open.ts'
import { buildProblem, Refusal } from './refusal.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000
const RETRY_AFTER_S = 2

/**
 * Opens the database, waiting until it is there (reliability S20); meanwhile answers that it is alive but not ready.
 * @param tell called once when waiting begins. @throws any other error.
 */
export async function openWhenThere(config: Config, tell: () => void): Promise<Db> {
  let room: http.Server | null = null
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        return await openDatabase(config)
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || config.databaseUrl === undefined) throw error
      }
      if (room === null) {
        tell()
        room = await openRoom(config)
      }
      // With jitter, so that many instances do not come in step
      await sleep(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2))
    }
  } finally {
    if (room !== null) await closeRoom(room)
  }
}

async function openRoom({ tls, host, port }: Config): Promise<http.Server> {
  const room = tls
    ? https.createServer({ cert: readFileSync(tls.cert), key: readFileSync(tls.key) }, answer)
    : http.createServer(answer)
  process.once('SIGTERM', endAlone)
  await new Promise<void>((resolve, reject) => {
    room.once('error', reject)
    room.listen(port, host, resolve)
  })
  return room
}

/** No requests are under way. */
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
