import type { Db } from '#server/db/db.ts'
import { fillForCalls } from '../helpers/calls.ts'
import type { Engine } from '../helpers/databases.ts'
import { PASS } from '../helpers/fabrica.ts'
import { startTestServer } from '../helpers/server.ts'
import { type StartedServer, startServer } from '../helpers/start-server.ts'
import { makeFactory } from '../proof/server/factory.ts'

export interface Target<T> {
  readonly server: StartedServer
  readonly token: string
  /** Data read from the database before the server started. */
  readonly before: T
  /** The data read after the server has stopped. */
  after(): Promise<T>
  remove(): Promise<void>
}

/** @param read reads the database directly, while no server runs. */
export async function startTarget<T>(engine: Engine, read: (db: Db) => Promise<T>): Promise<Target<T>> {
  const factory = await makeFactory(engine, 0)
  const db = await factory.openDb()
  const filler = await startTestServer({ db })
  await fillForCalls(filler)
  await filler.close()
  const before = await read(db)
  await db.close()
  const server = await startServer({ dataDir: factory.dataDir, env: { ...factory.env, DEMO: '1' } })
  let running = true
  const stop = async () => {
    if (running) await server.stop()
    running = false
  }
  return {
    server,
    token: await logIn(server.url),
    before,
    async after() {
      await stop()
      const open = await factory.openDb()
      try {
        return await read(open)
      } finally {
        await open.close()
      }
    },
    async remove() {
      await stop()
      await factory.remove()
    },
  }
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nombre: 'admin', pass: PASS }),
  })
  if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}
