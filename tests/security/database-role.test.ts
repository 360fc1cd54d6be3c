import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { RESPALDO } from '#messages/server/consola.ts'
import type { Db } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { asOwner, whereOf } from '#server/ops/command.ts'
import { makeBackup, restoreBackup } from '#server/ops/respaldo/respaldo.ts'
import { callAs, EVERY_CALL, fillForCalls, requestOf, whoMay } from '../helpers/calls.ts'
import { fillFabrica } from '../helpers/fabrica.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
const [, COMMANDS = ''] = /^```\n(CLAVE_APP=[\s\S]*?)^```$/m.exec(PAGE) ?? []

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
  'alter role current_user superuser',
  'drop function plano(text)',
]

describe('C36: an account of the database without DDL', () => {
  const name = `prueba_${randomBytes(6).toString('hex')}`
  const folder = mkdtempSync(join(tmpdir(), 'butacas-cuenta-'))
  const settings = join(folder, 'env')
  let where: ReturnType<typeof whereOf>
  let db: Db
  let server: TestServer
  const administer = async (sql: string) => {
    const admin = await openPostgres(inject('postgresUrl'))
    for (const statement of sql.split(';')) await admin.exec(statement)
    await admin.close()
  }
  beforeAll(async () => {
    // Creates owner and database as docs/operations.md does: the owner has no other right
    await administer(`create role ${name} login; create database ${name} owner ${name}`)
    const { hostname, port, username } = new URL(inject('postgresUrl'))
    const ownerUrl = `postgres://${name}:clave@${hostname}:${port}/${name}`
    const owner = await openDatabase({ dataDir: folder, databaseUrl: ownerUrl })
    await fillFabrica(owner)
    await owner.close()
    writeFileSync(settings, `DEMO=0\nDATABASE_URL=${ownerUrl}\n`)
    const here = COMMANDS.replaceAll('/etc/butacas/env', '"$AJUSTES"').replaceAll(
      /\bbutacas(?=_app|\b)/g,
      name,
    )
    execFileSync('bash', ['-e', '-c', `sudo() { [ "$1" != -u ] || shift 2; "$@"; }\n${here}`], {
      env: {
        ...process.env,
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGDATABASE: 'postgres',
        AJUSTES: settings,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const env = Object.fromEntries(
      readFileSync(settings, 'utf8')
        .trim()
        .split('\n')
        .map(line => line.split(/=(.*)/s)),
    )
    where = { ...whereOf(env), dataDir: folder }
    expect(where.migrateDatabaseUrl).toBe(ownerUrl)
    expect(where.databaseUrl).toMatch(new RegExp(`^postgres://${name}_app:[0-9a-f]{48}@.*/${name}$`))
    db = await openDatabase(where)
    server = await startTestServer({ db })
    await fillForCalls(server)
  })
  afterAll(async () => {
    await server.close()
    await db.close()
    rmSync(folder, { recursive: true })
    await administer(`drop database ${name}; drop role ${name}_app; drop role ${name}`)
  })

  test('C36: an account without DDL is enough for every call (the event stream is not tested)', async () => {
    for (const call of EVERY_CALL.filter(({ name }) => name !== 'eventos')) {
      const who = whoMay(call)
      const answer = await server.call(requestOf(callAs(call, who)), who)
      expect(answer.statusCode, `${call.name} ${answer.body}`).toBe(call.good ?? 200)
    }
  })

  test.each(FORBIDDEN)('C36: an account without DDL is not permitted to %s', async sql => {
    await expect(db.exec(sql)).rejects.toMatchObject({ code: '42501' })
  })

  test('C36: only the owner restores a backup, and the server’s account can use the restored database', async () => {
    const archive = join(folder, 'respaldo.tar.gz')
    // docs/operations.md stops the server first, because it could write between the restore and its check
    await server.close()
    await makeBackup(where, archive)
    await expect(restoreBackup(where, archive, true)).rejects.toThrow(RESPALDO.noEsDuena(`${name}_app`))
    await restoreBackup(asOwner(where), archive, true)
    expect(await db.query('select nombre from usuario')).not.toEqual([])
    await db.query('update instalacion set demo = demo')
    await expect(db.exec('drop table cambio_estado')).rejects.toMatchObject({ code: '42501' })
  })

  test('C36: an owner’s address of another database is refused', () => {
    const other = where.migrateDatabaseUrl?.replace(/[^/]*$/, 'otra')
    expect(() => asOwner({ ...where, migrateDatabaseUrl: other })).toThrow(RESPALDO.dosBases)
  })

  test('C36: no command creates a schema with the owner’s account', async () => {
    await administer(`create database ${name}_vacia owner ${name}`)
    const urls = [where.databaseUrl, where.migrateDatabaseUrl].map(url => `${url}_vacia`)
    await expect(
      openDatabase({ ...where, databaseUrl: urls[0], migrateDatabaseUrl: urls[1] }),
    ).rejects.toThrow('No se creó nada')
    await administer(`drop database ${name}_vacia`)
  })
})
