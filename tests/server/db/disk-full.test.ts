import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { makeDatabase } from '../../helpers/databases.ts'
import { addButacas, fillFabrica } from '../../helpers/fabrica.ts'
import { startTestServer } from '../../helpers/server.ts'

const MARGIN_BYTES = 300 * 1024 * 1024
const database = await makeDatabase('pglite')
afterAll(() => database.remove())

test('S10: on a nearly full disk a write is 503 ALMACENAMIENTO, reads work, and writing resumes by itself', async () => {
  const { dataDir } = database.where
  const ballast = path.join(dataDir, 'lastre')
  fs.writeFileSync(ballast, Buffer.alloc(2 * MARGIN_BYTES))
  const { bavail, bsize } = fs.statfsSync(dataDir)
  // The limit is between the free space now and the free space after the file is deleted
  const db = await database.open({ minFreeBytes: bavail * bsize + MARGIN_BYTES })
  await fillFabrica(db)
  await addButacas(db, [{ nro: 'A-1' }])
  const server = await startTestServer({ db })
  const change = (idEstado: string) => server.put({ nroButaca: 'A-1', idEstado })

  const refused = await change('2')
  expect(refused.statusCode).toBe(503)
  expect(refused.json().codigo).toBe('ALMACENAMIENTO')
  expect(refused.headers['retry-after']).toBe('30')
  const read = await server.call({ method: 'GET', url: '/api/cambioEstado/but?nroButaca=A-1' })
  expect(read.statusCode).toBe(200)
  expect(read.json()).toEqual([])

  fs.rmSync(ballast)
  await sleep(1_100)
  expect((await change('2')).statusCode).toBe(200)
  await server.close()
  await db.close()
})
