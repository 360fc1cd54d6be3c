import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import { fillFabrica } from './fabrica.ts'
import { startTestServer, type TestServer } from './server.ts'

/** Runs `act` on a server of the small factory, for tools outside the tests. */
export async function withOwnServer<T>(act: (server: TestServer) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fabrica-'))
  const db = await openDatabase({ dataDir })
  await fillFabrica(db)
  const server = await startTestServer({ db, config: { docs: true } })
  try {
    return await act(server)
  } finally {
    await server.close()
    await db.close()
    rmSync(dataDir, { recursive: true })
  }
}
