import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeDatabase } from '../../helpers/databases.ts'
import { addButacas, fillFabrica } from '../../helpers/fabrica.ts'
import { startTestServer, testConfig } from '../../helpers/server.ts'

test('S23: a start on a read-only PostgreSQL serves reads and answers writes 503', async () => {
  const database = await makeDatabase('postgres')
  const db = await database.open()
  await fillFabrica(db)
  await addButacas(db, [{ nro: 'A-1' }])
  const before = await startTestServer({ db })
  const headers = { authorization: `Bearer ${await before.signIn('operario')}` }
  await db.exec(`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database());
  end $$`)
  await before.close()
  await db.close()

  const again = await openDatabase(database.where)
  const app = await buildApp({ db: again, config: testConfig })
  const url = '/api/butaca?nroButaca=A-1&idEstado=2'
  const read = await app.inject({ method: 'GET', url: '/api/cambioEstado/but?nroButaca=A-1', headers })
  const write = await app.inject({ method: 'PUT', url, headers })
  expect([read.statusCode, write.statusCode]).toEqual([200, 503])
  expect(write.json().codigo).toBe('OCUPADO')
  expect(write.headers['retry-after']).toBe('2')
  await app.close()
  await again.close()
  await database.remove()
})
