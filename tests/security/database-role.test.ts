import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { callAs, EVERY_CALL, fillForCalls } from '../helpers/calls.ts'
import { type FreshDatabase, makeDatabase } from '../helpers/databases.ts'
import { fillFabrica } from '../helpers/fabrica.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

/** The grants of docs/security.md. */
const GRANTS = `
  create role butacas_app login;
  grant usage on schema public to butacas_app;
  grant select, insert, update, delete on all tables in schema public to butacas_app;
  grant usage, select on all sequences in schema public to butacas_app;`

/** Statements that a stolen account would try. */
const FORBIDDEN = [
  'create table mia (id int)',
  'drop table cambio_estado',
  'alter table usuario add column mia text',
  'truncate cambio_estado',
  'create function mia() returns int language sql as $$ select 1 $$',
  'create index mia on butaca (peso)',
  "copy butaca to program 'cat'",
  "select pg_read_file('/etc/passwd')",
  'create role mia superuser',
  'alter role butacas_app superuser',
  'drop function plano(text)',
]

describe('C36: an account of the database without DDL', () => {
  let fresh: FreshDatabase
  let db: Db
  let server: TestServer
  beforeAll(async () => {
    fresh = await makeDatabase('postgres')
    const ownerUrl = fresh.where.databaseUrl ?? ''
    const owner = await openPostgres(ownerUrl)
    await fillFabrica(owner)
    await owner.exec(GRANTS)
    await owner.close()
    db = await openDatabase({
      ...fresh.where,
      databaseUrl: ownerUrl.replace('butacas@', 'butacas_app@'),
      migrateDatabaseUrl: ownerUrl,
    })
    server = await startTestServer({ db })
    await fillForCalls(server)
  })
  afterAll(async () => {
    await server.close()
    await db.close()
    await fresh.remove()
    const admin = await openPostgres(inject('postgresUrl'))
    await admin.exec('drop role butacas_app')
    await admin.close()
  })

  test('C36: an account without DDL is enough for every call', async () => {
    for (const call of EVERY_CALL.filter(({ name }) => name !== 'eventos')) {
      const who = call.may.includes('admin') ? 'admin' : 'operario'
      const { name, method, url, payload, headers = {}, good = 200 } = callAs(call, who)
      const answer = await server.call({ method, url, headers, ...(payload ? { payload } : {}) }, who)
      expect(answer.statusCode, `${name} ${answer.body}`).toBe(good)
    }
  })

  test.each(FORBIDDEN)('C36: an account without DDL is not permitted to %s', async sql => {
    await expect(db.exec(sql)).rejects.toMatchObject({ code: '42501' })
  })
})
